#!/usr/bin/env bash
# Builds every fuzz target into $OUT, each with its seeds and its dictionary. ClusterFuzzLite runs it in the image of the Dockerfile beside
# it; ci/clusterfuzzlite runs it anywhere. PACKPROOF_TARGETS names some targets instead of all.
set -euo pipefail
cd "$SRC/packproof"
nightly=${PACKPROOF_NIGHTLY:-nightly}
host=$(rustc "+$nightly" -vV | sed -n 's/^host: //p')
built=${CARGO_TARGET_DIR:-$PWD/target}

# The seeds are the vectors: the command writes them. It is built as it is used, without the sanitizer's flags.
(
    unset RUSTFLAGS CFLAGS CXXFLAGS
    cargo "+$nightly" build --locked --release --package packproof --bin packproof
)
"$built/release/packproof" vectors corpus "$WORK/seeds"

read -r -a targets <<<"${PACKPROOF_TARGETS:-$(cargo "+$nightly" fuzz list | tr '\n' ' ')}"
if [ -n "${PACKPROOF_TARGETS:-}" ]; then
    for target in "${targets[@]}"; do
        cargo "+$nightly" fuzz build -O --debug-assertions --sanitizer address --target-dir "$built/clusterfuzzlite" "$target"
    done
else
    cargo "+$nightly" fuzz build -O --debug-assertions --sanitizer address --target-dir "$built/clusterfuzzlite"
fi

for target in "${targets[@]}"; do
    cp "$built/clusterfuzzlite/$host/release/$target" "$OUT/"
    # The vectors of its format are its seeds, a directory for each operation.
    mkdir -p "$WORK/corpus/$target"
    for directory in "$WORK/seeds"/* fuzz/regressions/*; do
        source=${directory##*/}
        if [ "$target" = "${source%%.*}" ]; then
            cp -R "$directory" "$WORK/corpus/$target"
        fi
    done
    if [ -n "$(ls "$WORK/corpus/$target")" ]; then
        (cd "$WORK/corpus/$target" && zip -q -r "$WORK/$target.zip" .)
        mv "$WORK/$target.zip" "$OUT/${target}_seed_corpus.zip"
    fi
    dictionary=fuzz/dictionaries/$target.dict
    if [ -f "$dictionary" ]; then
        cp "$dictionary" "$OUT/"
    fi
    # Without reasons, which stand above the section in the tree.
    capped=fuzz/options/$target.options
    if [ -f "$capped" ]; then
        sed '/^#/d' "$capped" >"$OUT/$target.options"
    else
        echo '[libfuzzer]' >"$OUT/$target.options"
    fi
    printf 'timeout = 10\nrss_limit_mb = 2048\n' >>"$OUT/$target.options"
done
