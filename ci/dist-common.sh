# Sourced by ci/dist and ci/command-packages: directories and tools for building releases.
# shellcheck shell=bash
# shellcheck source=ci/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
root=$PWD
dist=$root/target/dist
cargo_target=${CARGO_TARGET_DIR:-$root/target}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

# Remove paths of the building machine from released files.
export RUSTFLAGS="--remap-path-prefix=$root=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
PACKPROOF_COMMIT=${PACKPROOF_COMMIT:-$(git rev-parse HEAD)}
export PACKPROOF_COMMIT

# Installs maturin, and zig, which compiles C and links for any Linux, from PyPI with the versions in ci/versions.
need_maturin() {
    need_debian "python3 -m venv --help" python3-venv
    local tools=$root/target/dist-tools
    if ! [ -x "$tools/bin/maturin" ]; then
        python3 -m venv "$tools"
        quiet "$tools/bin/pip" install --quiet "maturin==$maturin" "ziglang==$zig"
    fi
    PATH=$tools/bin:$PATH
}
