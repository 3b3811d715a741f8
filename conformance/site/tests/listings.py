"""The listings in Python and C that stand side by side on an erratum's page do what the page says: the wrong one gives the
wrong answer, the right one the right answer. Those in JavaScript are judged by the playground (site.test.mjs)."""

import pathlib
import subprocess
import tempfile

CODE = pathlib.Path(__file__).resolve().parent.parent / "code"
C_MAIN = """int main(void) {
    const uint8_t data[] = {0x40, 0x40};
    size_t at = 0;
    int32_t value = decode(data, &at);
    printf("%d %zu", (int)value, at);
}
"""
C_HEAD = "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n"


def python(path, data):
    scope = {}
    exec(path.read_text(), scope)
    try:
        return scope["decode"](data)
    except ValueError as refusal:
        return str(refusal)


def c(path):
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "main.c"), pathlib.Path(folder, "main")
        source.write_text(C_HEAD + path.read_text() + C_MAIN)
        subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-o", program, source], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout


def expect(actual, expected, path):
    assert actual == expected, f"{path}: {actual}, expected {expected}"


mask, limit = CODE / "wiki-continuation-mask-3f", CODE / "varint-no-limit"
expect(python(mask / "wrong.py", b"\x40\x40"), (0, 2), "wrong.py")
expect(python(mask / "right.py", b"\x40\x40"), (4096, 2), "right.py")
expect(c(mask / "wrong.c"), "0 2", "wrong.c")
expect(c(mask / "right.c"), "4096 2", "right.c")
for data, wrong, right in [
    (b"\x80" * 10 + b"\x01", (0, 11), "out of range"),
    (b"\xff" * 9 + b"\x01", (2**64 - 1, 10), (2**64 - 1, 10)),
    (b"\xff" * 9 + b"\x02", (2**63 - 1, 10), "out of range"),
    (b"\x80", "truncated", "truncated"),
]:
    expect(python(limit / "wrong.py", data), wrong, f"wrong.py on {data.hex()}")
    expect(python(limit / "right.py", data), right, f"right.py on {data.hex()}")
