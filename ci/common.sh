# Sourced by every check. Changes to the repository root; defines quiet commands, summary lines, and functions that install
# missing tools, with rustup, cargo or apt.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=ci/versions
source ci/versions

check=$(basename "$0")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
red='' green='' yellow='' plain=''
if [ -t 1 ]; then
    red=$'\e[31m' green=$'\e[32m' yellow=$'\e[33m' plain=$'\e[0m'
fi
host=$(rustc -vV | sed -n 's/^host: //p')

# Reports that the check passes.
ok() {
    printf '%sok%s    %-12s %s\n' "$green" "$plain" "$check" "$*"
}

# Reports that the check fails, and exits.
fail() {
    printf '%sFAIL%s  %-12s %s\n' "$red" "$plain" "$check" "$*"
    exit 1
}

# Reports a skipped part, so that it is not mistaken for a pass.
skip() {
    printf '%sSKIP%s  %-12s %s\n' "$yellow" "$plain" "$check" "$*"
}

# Runs a command, and shows its output only if it fails.
quiet() {
    if ! "$@" >"$scratch/output" 2>&1; then
        cat "$scratch/output"
        fail "$*"
    fi
}

# Builds the command, with these options of cargo, and sets $packproof to its path.
build_packproof() {
    quiet cargo build --release --package packproof "$@"
    packproof=$(realpath "${CARGO_TARGET_DIR:-target}/release/packproof")
}

# Installs a toolchain, such as nightly or 1.89, with components.
need_toolchain() {
    local toolchain=$1
    shift
    rustup run "$toolchain" rustc --version >/dev/null 2>&1 ||
        quiet rustup toolchain install "$toolchain" --profile minimal --no-self-update
    for component in "$@"; do
        rustup component list --installed --toolchain "$toolchain" | grep -q "^$component" ||
            quiet rustup component add "$component" --toolchain "$toolchain"
    done
}

# Installs a component of the default toolchain.
need_component() {
    rustup component list --installed | grep -q "^$1" || quiet rustup component add "$1"
}

# Installs a target of the default toolchain. Checks with the compiler, because rustup does not know targets from other
# installers, and then refuses to add them.
need_target() {
    ls "$(rustc --print target-libdir --target "$1")"/libcore-*.rlib >/dev/null 2>&1 || quiet rustup target add "$1"
}

# Installs a cargo subcommand if it is missing, optionally of a given version.
need_cargo_tool() {
    command -v "$1" >/dev/null || quiet cargo install --locked "$1${2:+@$2}"
}

# try_debian PROGRAM PACKAGE...: if the program fails, installs Debian packages; returns whether it works.
try_debian() {
    local program=$1
    shift
    eval "$program" >/dev/null 2>&1 && return
    command -v apt-get >/dev/null && [ $# -gt 0 ] || return 1
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo -n)
    "${root[@]}" apt-get update >"$scratch/output" 2>&1 &&
        "${root[@]}" apt-get install --yes --no-install-recommends "$@" >"$scratch/output" 2>&1 || return 1
    eval "$program" >/dev/null 2>&1
}

# As try_debian, but fails the check.
need_debian() {
    try_debian "$@" || fail "\`$1\` fails, and ${*:2} cannot be installed"
}
