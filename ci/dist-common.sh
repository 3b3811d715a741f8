# Sourced by ci/dist and ci/command-packages: where what is handed out is built, and how.
# shellcheck shell=bash
# shellcheck source=ci/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
root=$PWD
dist=$root/target/dist
cargo_target=${CARGO_TARGET_DIR:-$root/target}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

# No paths of the building machine in what is handed out.
export RUSTFLAGS="--remap-path-prefix=$root=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
PACKPROOF_COMMIT=${PACKPROOF_COMMIT:-$(git rev-parse HEAD)}
export PACKPROOF_COMMIT

# maturin, and zig, which compiles C and links for every Linux without that machine's libraries. From PyPI, with the versions in ci/versions.
need_maturin() {
    need_debian "python3 -m venv --help" python3-venv
    local tools=$root/target/dist-tools
    if ! [ -x "$tools/bin/maturin" ]; then
        python3 -m venv "$tools"
        quiet "$tools/bin/pip" install --quiet "maturin==$maturin" "ziglang==$zig"
    fi
    PATH=$tools/bin:$PATH
}
