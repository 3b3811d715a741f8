// A package's summary and tables. The order of the checks decides which of several faults is reported.
import { hex, unhex } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";
import * as compactIndex from "./compact_index.mjs";
import { LENGTH_VERSION, decodeFixed, decodeName, encodeFixed, encodeName, fromValue, toValue } from "./unreal.mjs";

const TAG = 0x9e2a83c1;
const HISTORY_VERSION = 68;
const OUTER_VERSION = 45;
const isKnown = (version) => version >= 35 && version <= 129;

function require(condition, refusal = "out_of_range") {
  if (!condition) throw new Reject(refusal);
}

/** A file being read. Records every CompactIndex of the tables in `indices`. */
class Reader {
  constructor(file) {
    this.file = file;
    this.at = 0;
    this.indices = [];
  }

  take(size) {
    require(this.at + size <= this.file.length, "truncated");
    this.at += size;
    return this.file.subarray(this.at - size, this.at);
  }

  unsigned(size) {
    return this.take(size).readUIntLE(0, size);
  }

  /** Count and offset of a table whose entries take at least `smallest` bytes. */
  location(smallest) {
    const [count, offset] = [this.unsigned(4), this.unsigned(4)];
    require(offset <= this.file.length && count * smallest <= this.file.length - offset);
    return { count, offset };
  }

  index(table, entry, field) {
    const [value, size] = compactIndex.decode(this.file.subarray(this.at));
    const at = this.at;
    this.indices.push({ table, entry, field, at, bytes: hex(this.take(size)), value });
    return value;
  }

  bounded(table, entry, field, limit) {
    const value = this.index(table, entry, field);
    require(value >= 0 && value < limit);
    return value;
  }

  outer() {
    const [value, size] = decodeFixed(this.file.subarray(this.at));
    this.at += size;
    return value;
  }

  summary() {
    require(this.unsigned(4) === TAG, "invalid");
    const out = { file_version: this.unsigned(2), licensee_version: this.unsigned(2) };
    require(isKnown(out.file_version));
    out.flags = this.unsigned(4);
    this.withOuter = out.file_version >= OUTER_VERSION;
    this.nameTable = this.location(out.file_version < LENGTH_VERSION ? 5 : 6);
    this.exportTable = this.location(this.withOuter ? 12 : 8);
    this.importTable = this.location(this.withOuter ? 7 : 4);
    if (out.file_version < HISTORY_VERSION) {
      const { count, offset } = this.location(16);
      const after = this.at;
      this.at = offset;
      out.heritage = Array.from({ length: count }, () => hex(this.take(16)));
      this.at = after;
    } else {
      out.guid = hex(this.take(16));
      const count = this.unsigned(4);
      require(8 * count <= this.file.length - this.at);
      const generation = () => ({ exports: this.unsigned(4), names: this.unsigned(4) });
      out.generations = Array.from({ length: count }, generation);
    }
    return out;
  }

  names(version) {
    this.at = this.nameTable.offset;
    return Array.from({ length: this.nameTable.count }, (_, entry) => {
      const [name, size] = decodeName(this.file.subarray(this.at), { version }, compactIndex.decode);
      const end = this.at + size;
      if (version >= LENGTH_VERSION) this.index("names", entry, "name length");
      this.at = end;
      return { name, flags: this.unsigned(4) };
    });
  }

  /** Each import, as it is read. */
  *imports() {
    this.at = this.importTable.offset;
    for (let entry = 0; entry < this.importTable.count; entry++) {
      const name = (field) => this.bounded("imports", entry, field, this.nameTable.count);
      yield {
        class_package: name("class package"),
        class_name: name("class name"),
        ...(this.withOuter ? { outer: this.outer() } : { package: name("package") }),
        object_name: name("object name"),
      };
    }
  }

  /** Each export, its size and its offset, as they are read. */
  *exports() {
    this.at = this.exportTable.offset;
    for (let entry = 0; entry < this.exportTable.count; entry++) {
      const fields = {
        class: this.index("exports", entry, "class"),
        super: this.index("exports", entry, "super"),
        ...(this.withOuter ? { outer: this.outer() } : {}),
        object_name: this.bounded("exports", entry, "object name", this.nameTable.count),
        flags: this.unsigned(4),
      };
      const size = this.bounded("exports", entry, "serial size", 2 ** 31);
      const offset = size === 0 ? 0 : this.bounded("exports", entry, "serial offset", 2 ** 31);
      yield { fields, size, offset };
    }
  }

  /** Converts an entry's stored values to references, and checks them. */
  references(entry, fields) {
    for (const field of fields.filter((field) => field in entry)) {
      require(entry[field] >= -this.importTable.count && entry[field] <= this.exportTable.count);
      entry[field] = fromValue(entry[field]);
    }
    return entry;
  }
}

function decode(file) {
  const reader = new Reader(file);
  const out = reader.summary();
  out.names = reader.names(out.file_version);
  out.imports = [];
  for (const entry of reader.imports()) out.imports.push(reader.references(entry, ["outer"]));
  out.exports = [];
  for (const { fields, size, offset } of reader.exports()) {
    reader.references(fields, ["class", "super", "outer"]);
    require(offset + size <= file.length);
    out.exports.push({ ...fields, data: hex(file.subarray(offset, offset + size)) });
  }
  return out;
}

function indices(file) {
  const reader = new Reader(file);
  reader.names(reader.summary().file_version);
  // Reading the tables fills the list.
  for (const _ of reader.imports());
  for (const _ of reader.exports());
  return reader.indices;
}

/** Refuses names and references to entries that do not exist. */
function check({ file_version: version, names, imports, exports }) {
  const withOuter = version >= OUTER_VERSION;
  const named = (index) => require(index < names.length);
  const exists = (reference) => {
    const value = toValue(reference);
    require(value >= -imports.length && value <= exports.length);
  };
  for (const entry of imports) {
    [entry.class_package, entry.class_name, entry.object_name].forEach(named);
    require("outer" in entry === withOuter && "package" in entry === !withOuter);
    withOuter ? exists(entry.outer) : named(entry.package);
  }
  for (const entry of exports) {
    named(entry.object_name);
    [entry.class, entry.super, entry.outer ?? "null"].forEach(exists);
    require(withOuter || (entry.outer ?? "null") === "null");
  }
}

function unsigned(value, size = 4) {
  const out = Buffer.alloc(size);
  out.writeUIntLE(value, 0, size);
  return out;
}

const index = (value) => Buffer.from(compactIndex.encode(value));
const reference = (value) => index(toValue(value));

/** The file: summary, heritage, names, the exports' data, imports, exports. */
function encode(contents) {
  const { file_version: version } = contents;
  require(isKnown(version));
  const withOuter = version >= OUTER_VERSION;
  const names = Buffer.concat(
    contents.names.flatMap(({ name, flags }) => [encodeName(name, { version }), unsigned(flags)]),
  );
  check(contents);
  require("heritage" in contents === version < HISTORY_VERSION);
  const heritage = Buffer.concat((contents.heritage ?? []).map(unhex));
  const historySize = "heritage" in contents ? 8 : 28 + 8 * contents.earlier.length;
  const heritageAt = 36 + historySize;
  const namesAt = heritageAt + heritage.length;
  let dataEnd = namesAt + names.length;

  const data = contents.exports.map((entry) => unhex(entry.data));
  const exports = contents.exports.flatMap((entry, i) => {
    const size = data[i].length;
    const place = size === 0 ? [index(0)] : [index(size), index(dataEnd)];
    dataEnd += size;
    const objects = [reference(entry.class), reference(entry.super)];
    if (withOuter) objects.push(encodeFixed(entry.outer));
    return [...objects, index(entry.object_name), unsigned(entry.flags), ...place];
  });
  const imports = Buffer.concat(
    contents.imports.flatMap((entry) => [
      index(entry.class_package),
      index(entry.class_name),
      withOuter ? encodeFixed(entry.outer) : index(entry.package),
      index(entry.object_name),
    ]),
  );

  const counts = { exports: contents.exports.length, names: contents.names.length };
  const summary = [unsigned(TAG), unsigned(version, 2), unsigned(contents.licensee_version, 2)];
  const locations = [contents.flags, counts.names, namesAt, counts.exports, dataEnd + imports.length];
  summary.push(...[...locations, contents.imports.length, dataEnd].map((value) => unsigned(value)));
  if ("heritage" in contents) {
    summary.push(unsigned(contents.heritage.length), unsigned(heritageAt));
  } else {
    const generations = [...contents.earlier, counts];
    summary.push(unhex(contents.guid), unsigned(generations.length));
    for (const each of generations) summary.push(unsigned(each.exports), unsigned(each.names));
  }
  return Buffer.concat([...summary, heritage, names, ...data, imports, ...exports]);
}

export const OPERATIONS = {
  "unreal_package.encode": (input) => ({ ok: hex(encode(input)) }),
  "unreal_package.decode": (input) => ({ ok: decode(unhex(input)) }),
  "unreal_package.indices": (input) => ({ ok: indices(unhex(input)) }),
};
