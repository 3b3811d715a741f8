"""A package's summary and tables. The order of the checks decides which of several faults is reported."""
import struct

from protocol import Reject

from . import compact_index, object_reference, unreal_name

TAG = 0x9E2A83C1
HISTORY_VERSION = 68
OUTER_VERSION = 45
KNOWN_VERSIONS = range(35, 130)


class Reader:
    """A file being read. Records every CompactIndex of the tables in `indices`."""

    def __init__(self, file):
        self.file = file
        self.at = 0
        self.indices = []

    def unsigned(self, size):
        end = self.at + size
        if end > len(self.file):
            raise Reject("truncated")
        value = int.from_bytes(self.file[self.at : end], "little")
        self.at = end
        return value

    def guid(self):
        if self.at + 16 > len(self.file):
            raise Reject("truncated")
        self.at += 16
        return self.file[self.at - 16 : self.at].hex()

    def location(self, smallest):
        """Count and offset of a table whose entries take at least `smallest` bytes."""
        count, offset = self.unsigned(4), self.unsigned(4)
        if offset > len(self.file) or count * smallest > len(self.file) - offset:
            raise Reject("out_of_range")
        return count, offset

    def index(self, table, entry, field):
        value, end = compact_index.decode(self.file, self.at)
        self.indices.append({"table": table, "entry": entry, "field": field, "at": self.at,
                             "bytes": self.file[self.at : end].hex(), "value": value})
        self.at = end
        return value

    def bounded(self, table, entry, field, limit):
        value = self.index(table, entry, field)
        if not 0 <= value < limit:
            raise Reject("out_of_range")
        return value

    def outer(self):
        value, self.at = object_reference.decode_fixed(self.file, self.at)
        return value

    def summary(self):
        if self.unsigned(4) != TAG:
            raise Reject("invalid")
        out = {"file_version": self.unsigned(2), "licensee_version": self.unsigned(2)}
        if out["file_version"] not in KNOWN_VERSIONS:
            raise Reject("out_of_range")
        out["flags"] = self.unsigned(4)
        self.with_outer = out["file_version"] >= OUTER_VERSION
        self.name_table = self.location(5 if out["file_version"] < unreal_name.LENGTH_VERSION else 6)
        self.export_table = self.location(12 if self.with_outer else 8)
        self.import_table = self.location(7 if self.with_outer else 4)
        if out["file_version"] < HISTORY_VERSION:
            count, offset = self.location(16)
            after, self.at = self.at, offset
            out["heritage"] = [self.guid() for _ in range(count)]
            self.at = after
        else:
            out["guid"] = self.guid()
            count = self.unsigned(4)
            if 8 * count > len(self.file) - self.at:
                raise Reject("out_of_range")
            out["generations"] = [{"exports": self.unsigned(4), "names": self.unsigned(4)} for _ in range(count)]
        return out

    def names(self, version):
        count, self.at = self.name_table
        names = []
        for entry in range(count):
            text, end = unreal_name.decode(self.file, version, self.at)
            if version >= unreal_name.LENGTH_VERSION:
                self.index("names", entry, "name length")
            self.at = end
            names.append({"name": text, "flags": self.unsigned(4)})
        return names

    def imports(self):
        """Each import, as it is read."""
        count, self.at = self.import_table
        names = self.name_table[0]
        for entry in range(count):
            yield {
                "class_package": self.bounded("imports", entry, "class package", names),
                "class_name": self.bounded("imports", entry, "class name", names),
                **self.container(entry, names),
                "object_name": self.bounded("imports", entry, "object name", names),
            }

    def container(self, entry, names):
        """What contains an import: an object, or a package by name."""
        if self.with_outer:
            return {"outer": self.outer()}
        return {"package": self.bounded("imports", entry, "package", names)}

    def exports(self):
        """Each export, its size and its offset, as they are read."""
        count, self.at = self.export_table
        names = self.name_table[0]
        for entry in range(count):
            export = {
                "class": self.index("exports", entry, "class"),
                "super": self.index("exports", entry, "super"),
                **({"outer": self.outer()} if self.with_outer else {}),
                "object_name": self.bounded("exports", entry, "object name", names),
                "flags": self.unsigned(4),
            }
            size = self.bounded("exports", entry, "serial size", 2**31)
            offset = self.bounded("exports", entry, "serial offset", 2**31) if size else 0
            yield export, size, offset

    def references(self, entry, fields):
        """Converts an entry's stored values to references, and checks them."""
        for field in (field for field in fields if field in entry):
            value = entry[field]
            if not -self.import_table[0] <= value <= self.export_table[0]:
                raise Reject("out_of_range")
            entry[field] = object_reference.from_value(value)
        return entry


def decode(file):
    """The contents of a whole file."""
    reader = Reader(file)
    out = reader.summary()
    out["names"] = reader.names(out["file_version"])
    out["imports"] = [reader.references(entry, ("outer",)) for entry in reader.imports()]
    out["exports"] = []
    for export, size, offset in reader.exports():
        reader.references(export, ("class", "super", "outer"))
        if offset + size > len(file):
            raise Reject("out_of_range")
        export["data"] = file[offset : offset + size].hex()
        out["exports"].append(export)
    return out


def indices(file):
    """Every CompactIndex of the three tables."""
    reader = Reader(file)
    reader.names(reader.summary()["file_version"])
    for _ in reader.imports():
        pass
    for _ in reader.exports():
        pass
    return reader.indices


def check(package):
    """Refuses names and references to entries that do not exist."""
    names, imports, exports = (len(package[table]) for table in ("names", "imports", "exports"))
    container = "outer" if package["file_version"] >= OUTER_VERSION else "package"

    def exists(reference):
        return -imports <= object_reference.to_value(reference) <= exports

    for entry in package["imports"]:
        named = all(entry[field] < names for field in ("class_package", "class_name", "object_name"))
        if container not in entry or ("outer" in entry and "package" in entry):
            raise Reject("out_of_range")
        if not (named and (exists(entry["outer"]) if container == "outer" else entry["package"] < names)):
            raise Reject("out_of_range")
    for entry in package["exports"]:
        references = ("class", "super", "outer") if "outer" in entry else ("class", "super")
        if not (entry["object_name"] < names and all(exists(entry[field]) for field in references)):
            raise Reject("out_of_range")
        if container == "package" and entry.get("outer", "null") != "null":
            raise Reject("out_of_range")


def encode(package):
    """The file: summary, heritage, names, the exports' data, imports, exports."""
    version = package["file_version"]
    if version not in KNOWN_VERSIONS:
        raise Reject("out_of_range")
    with_outer = version >= OUTER_VERSION
    u32 = struct.Struct("<I").pack
    names = b"".join(unreal_name.encode(name["name"], version) + u32(name["flags"]) for name in package["names"])
    check(package)
    if ("heritage" in package) != (version < HISTORY_VERSION):
        raise Reject("out_of_range")
    heritage = b"".join(map(bytes.fromhex, package.get("heritage", ())))
    history_size = 8 if "heritage" in package else 28 + 8 * len(package["earlier"])
    names_at = 36 + history_size + len(heritage)
    data_at = names_at + len(names)

    data, exports, imports = bytearray(), bytearray(), bytearray()
    for export in package["exports"]:
        serial = bytes.fromhex(export["data"])
        exports += object_reference.encode(export["class"]) + object_reference.encode(export["super"])
        if with_outer:
            exports += object_reference.encode_fixed(export["outer"])
        exports += compact_index.encode(export["object_name"]) + u32(export["flags"])
        exports += compact_index.encode(len(serial))
        if serial:
            exports += compact_index.encode(data_at + len(data))
        data += serial
    for entry in package["imports"]:
        imports += compact_index.encode(entry["class_package"]) + compact_index.encode(entry["class_name"])
        if with_outer:
            imports += object_reference.encode_fixed(entry["outer"])
        else:
            imports += compact_index.encode(entry["package"])
        imports += compact_index.encode(entry["object_name"])
    imports_at = data_at + len(data)
    counts = {table: len(package[table]) for table in ("names", "exports", "imports")}

    summary = struct.pack("<IHHI", TAG, version, package["licensee_version"], package["flags"])
    summary += u32(counts["names"]) + u32(names_at)
    summary += u32(counts["exports"]) + u32(imports_at + len(imports))
    summary += u32(counts["imports"]) + u32(imports_at)
    if "heritage" in package:
        summary += u32(len(package["heritage"])) + u32(36 + history_size)
    else:
        generations = package["earlier"] + [counts]
        summary += bytes.fromhex(package["guid"]) + u32(len(generations))
        summary += b"".join(u32(each["exports"]) + u32(each["names"]) for each in generations)
    return summary + heritage + names + bytes(data) + bytes(imports) + bytes(exports)


OPERATIONS = {
    "unreal_package.encode": lambda case, _parameters: {"ok": encode(case).hex()},
    "unreal_package.decode": lambda case, _parameters: {"ok": decode(bytes.fromhex(case))},
    "unreal_package.indices": lambda case, _parameters: {"ok": indices(bytes.fromhex(case))},
}
