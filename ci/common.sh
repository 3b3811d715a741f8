# Sourced by every check: the repository root, quiet commands, one summary line, and tools that are installed
# when they are missing. Toolchains come through rustup, tools through cargo.
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

# The check holds: its one line.
ok() {
    printf '%sok%s    %-12s %s\n' "$green" "$plain" "$check" "$*"
}

# The check does not hold.
fail() {
    printf '%sFAIL%s  %-12s %s\n' "$red" "$plain" "$check" "$*"
    exit 1
}

# Part of the check was not done. Printed so that a skipped part is not taken for a pass.
skip() {
    printf '%sSKIP%s  %-12s %s\n' "$yellow" "$plain" "$check" "$*"
}

# Runs a command and shows what it says only if it fails.
quiet() {
    if ! "$@" >"$scratch/output" 2>&1; then
        cat "$scratch/output"
        fail "$*"
    fi
}

# A toolchain, such as nightly or 1.89, with the components that a check needs.
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

# A component of the default toolchain.
need_component() {
    rustup component list --installed | grep -q "^$1" || quiet rustup component add "$1"
}

# A target of the default toolchain. The compiler is asked, not rustup, whose list does not know what another installer
# put there, and which then refuses to add it.
need_target() {
    ls "$(rustc --print target-libdir --target "$1")"/libcore-*.rlib >/dev/null 2>&1 || quiet rustup target add "$1"
}

# A cargo subcommand; of that version, where it is installed.
need_cargo_tool() {
    command -v "$1" >/dev/null || quiet cargo install --locked "$1${2:+@$2}"
}

# Debian's packages, if a program fails; whether it works then.
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

# The same for what a check cannot do without.
need_debian() {
    try_debian "$@" || fail "\`$1\` fails, and ${*:2} cannot be installed"
}
