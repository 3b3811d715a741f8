"""Runs the Wireshark dissector in tshark, and checks it against the vectors and the packet of codec/examples/game_packet.rs.

usage: python3 vectors/tools/packet_fields.py (ci/wireshark)
"""

import json
import pathlib
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PORT = 7777
FIELDS = ["integer", "float", "consumed", "truncated", "out_of_range", "layout"]
#: The packet that the example writes; codec/tests/all/examples.rs checks the example.
EXAMPLE = bytes.fromhex(
    "02" "07" "c3" "00108044" "00000040" "002096c3" "0043" "0000" "00b0" "0080ff80" "cc" "ffbf" "03" "03" "ac02" "f0a204"
    "a52b" "3f" "00000000" "00000000" "00000000" "0000" "0000" "0000" "ff808080" "00" "00"
)


def capture(payloads):
    """A capture file of one UDP packet for each payload."""
    out = [struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 101)]
    for payload in payloads:
        udp = struct.pack(">HHHH", 50_000, PORT, 8 + len(payload), 0) + payload
        ip = struct.pack(">BBHHHBBH4s4s", 0x45, 0, 20 + len(udp), 0, 0, 64, 17, 0, b"\x0a\0\0\1", b"\x0a\0\0\2")
        out.append(struct.pack("<IIII", 0, 0, len(ip + udp), len(ip + udp)) + ip + udp)
    return b"".join(out)


def dissect(layout, payloads):
    """The output of tshark for each payload: a dictionary of lists of texts."""
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place, "packets.pcap")
        path.write_bytes(capture(payloads))
        command = ["tshark", "-n", "-r", str(path), "-X", f"lua_script:{HERE / 'packet_fields.lua'}", "-T", "fields"]
        command += ["-o", f"packet_fields.port:{PORT}", "-o", f"packet_fields.layout:{layout}", "-E", "separator=;"]
        for field in FIELDS:
            command += ["-e", f"packet_fields.{field}"]
        result = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = result.stdout.splitlines()
    assert len(lines) == len(payloads), f"{layout}: {len(lines)} of {len(payloads)} packets: {result.stderr}"
    rows = [[part.split(",") if part else [] for part in line.split(";")] for line in lines]
    assert "Lua" not in result.stderr, result.stderr
    return [dict(zip(FIELDS, row, strict=True)) for row in rows]


def bits(text):
    """The binary32 pattern of a number printed by tshark; all NaNs are the same."""
    number = float(text.replace("nan", "NaN"))
    return "nan" if number != number else struct.pack(">f", number).hex()


def wanted(value):
    """Patterns of the numbers in an accepting answer."""
    patterns = [text.removeprefix("f32:") for text in (value if isinstance(value, list) else [value])]
    numbers = [struct.unpack(">f", bytes.fromhex(pattern))[0] if pattern != "nan" else float("nan") for pattern in patterns]
    return ["nan" if number != number else pattern for number, pattern in zip(numbers, patterns, strict=True)]


def cases():
    """(layout, bytes, vector) for every vector that a field of the dissector reads."""
    for name in ["packet", "varint"]:
        for part in ["pinned", "generated"]:
            for group in json.loads((HERE.parent / part / f"{name}.json").read_text("utf-8"))["groups"]:
                parameters = group.get("parameters", {})
                for vector in group["vectors"]:
                    kind, _, verb = vector["operation"].split(".")[1].rpartition("_")
                    if vector["operation"] == "varint.decode":
                        yield f"varint({parameters['type'][1:]})", vector
                    elif verb == "decode" and name == "packet":
                        numbers = [parameters[key] for key in ("min", "range") if key in parameters]
                        numbers = [struct.unpack(">f", bytes.fromhex(text[4:]))[0] for text in numbers if text != "f32:nan"]
                        # An invalid interval is an error in the layout, not in the packet.
                        if vector.get("reject", {}).get("class") != "out_of_range" or not numbers:
                            yield kind + (f"({','.join(map(repr, numbers))})" if numbers else ""), vector
    for part in ["pinned", "generated"]:
        for group in json.loads((HERE.parent / part / "bit_pack.json").read_text("utf-8"))["groups"]:
            for vector in group["vectors"]:
                if vector["operation"] == "bit_pack.read" and all(1 <= width <= 32 for width in vector["input"]["widths"]):
                    widths = " ".join(f"bits({width})" for width in vector["input"]["widths"])
                    yield widths, {**vector, "input": vector["input"]["bytes"]}


def compare(vector, row):
    """What is wrong with a dissected vector, or None."""
    if "either" in vector:
        expected = [{**vector, **one} for one in vector["either"]]
        complaints = [compare({key: one[key] for key in one if key != "either"}, row) for one in expected]
        return None if None in complaints else complaints[0]
    if "reject" in vector:
        said = [name for name in ("truncated", "out_of_range") if row[name]]
        return None if said == [vector["reject"]["class"]] else f"refused as {said}"
    value = vector["accept"]["value"]
    if row["truncated"] or row["out_of_range"] or row["layout"]:
        return f"refused: {row}"
    if row["consumed"] != [str(vector["accept"]["consumed"])]:
        return f"reads {row['consumed']} bytes"
    if vector["operation"].startswith(("varint.", "bit_pack.")):
        integers = value if isinstance(value, list) else [value]
        return None if row["integer"] == [str(integer) for integer in integers] else f"reads {row['integer']}"
    return None if [bits(text) for text in row["float"]] == wanted(value) else f"reads {row['float']}"


def example():
    """Checks the packet of codec/examples/game_packet.rs, whose layout is the one at the top of the dissector."""
    head = (HERE / "packet_fields.lua").read_text("utf-8").split("-- `cargo run -p packproof-codec --example game_packet`:")[1]
    layout = head.split("--   name=kind")[0].replace("--", " ")
    layout = " ".join(layout.split())
    whole, cut = dissect(layout, [EXAMPLE, EXAMPLE[:40]])
    assert whole["consumed"] == ["62"], whole
    integers = ["2", "7", "1", "1", "3", "3", "3", "300", "70000", "5541", "0", "0", "63", "0"]
    assert whole["integer"] == integers, whole
    step, aim = "0.00392156885936856", "89.9986267089844"
    floats = ["1024.5", "2", "-300.25", "3.5", "0", "-0.125", step, "1", step, "0", "0.800000011920929", aim]
    floats += ["0"] * 6 + [step, step, step, "1", "0"]
    assert [float(text) for text in whole["float"]] == [float(text) for text in floats], whole
    assert cut["truncated"] and not whole["truncated"], cut
    # An invalid layout gives an error, and a huge count of groups ends with the packet.
    for wrong in ["nothing", "bits(33)", "*( id=varint", "id=varint )", "range_limited_float8(1)"]:
        assert dissect(wrong, [EXAMPLE])[0]["layout"], wrong
    claim = dissect("*( id=varint )", [bytes.fromhex("ffffffffffffffffff01") + bytes(10)])[0]
    assert claim["truncated"] and len(claim["integer"]) == 11, claim


def main():
    example()
    layouts = {}
    for layout, vector in cases():
        # tshark does not call a dissector for an empty payload.
        if vector["input"]:
            layouts.setdefault(layout, []).append(vector)
    # Each layout needs a run of tshark, and most layouts of bit packing have a single vector: those are skipped.
    compared, wrong = 0, []
    for layout, vectors in layouts.items():
        if layout.startswith("bits") and len(vectors) < 4:
            continue
        rows = dissect(layout, [bytes.fromhex(vector["input"]) for vector in vectors])
        for vector, row in zip(vectors, rows, strict=True):
            compared += 1
            complaint = compare(vector, row)
            if complaint:
                wrong.append(f"{vector['id']}: {complaint}")
    if wrong:
        sys.exit("\n".join(wrong[:20]) + f"\n{len(wrong)} of {compared} vectors")
    assert compared > 600, f"only {compared} vectors"
    print(f"{compared} vectors and the example packet, by tshark")


if __name__ == "__main__":
    main()
