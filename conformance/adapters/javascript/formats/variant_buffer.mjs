// EncDecBuffer, a game engine's values without headers, and the engine's own serialisation of the same values.
// Values are `{"type": ..., "value": ...}`. Floats stay patterns, as no arithmetic is needed.
import { bits32, hex, show64, showBits32, unhex, value64 } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";

const INTEGERS = {
  int: { size: 4, write: "writeInt32LE", read: "readInt32LE" },
  uint: { size: 4, write: "writeUInt32LE", read: "readUInt32LE" },
  byte: { size: 1, write: "writeUInt8", read: "readUInt8" },
  ushort: { size: 2, write: "writeUInt16LE", read: "readUInt16LE" },
};
const COMPONENTS = { float: 1, vector2: 2, rect2: 4, vector3: 3, quat: 4, color: 4 };

// The engine's type numbers.
const VARIANTS = { bool: 1, int: 2, float: 3, string: 4, vector2: 5, rect2: 6, vector3: 7, quat: 10, color: 14 };
const WIDE = 1;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Reject("invalid");
  }
}

function take(data, at, size) {
  if (at + size > data.length) throw new Reject("truncated");
  return data.subarray(at, at + size);
}

function packFloats(patterns) {
  const out = Buffer.alloc(4 * patterns.length);
  patterns.forEach((pattern, i) => out.writeUInt32LE(bits32(pattern), 4 * i));
  return out;
}

function unpackFloats(data) {
  return Array.from({ length: data.length / 4 }, (_, i) => {
    const bits = data.readUInt32LE(4 * i);
    return (bits & 0x7fffffff) > 0x7f800000 ? "f32:nan" : showBits32(bits);
  });
}

function writeValue({ type, value }) {
  if (type === "bool") return Buffer.of(value ? 1 : 0);
  if (type === "float") return packFloats([value]);
  if (type in COMPONENTS) return packFloats(value);
  const text = type === "string" ? Buffer.from(value, "utf8") : undefined;
  const { size, write } = text ? INTEGERS.uint : INTEGERS[type];
  const out = Buffer.alloc(size);
  out[write](text ? text.length : value);
  return text ? Buffer.concat([out, text]) : out;
}

function readValue(data, at, type, canonical) {
  if (type === "bool") {
    const [byte] = take(data, at, 1);
    if (canonical && byte > 1) throw new Reject("out_of_range");
    return [byte !== 0, at + 1];
  }
  if (type === "string") {
    const count = take(data, at, 4).readUInt32LE();
    return [textOf(take(data, at + 4, count)), at + 4 + count];
  }
  if (type in INTEGERS) {
    const { size, read } = INTEGERS[type];
    return [take(data, at, size)[read](), at + size];
  }
  const size = 4 * COMPONENTS[type];
  const floats = unpackFloats(take(data, at, size));
  return [type === "float" ? floats[0] : floats, at + size];
}

const read =
  (canonical) =>
  ({ bytes, types }) => {
    const data = unhex(bytes);
    let consumed = 0;
    const ok = types.map((type) => {
      const [value, end] = readValue(data, consumed, type, canonical);
      consumed = end;
      return { type, value };
    });
    return { ok, consumed };
  };

function rewrite({ bytes, position, type, value }) {
  const data = unhex(bytes);
  const out = writeValue({ type, value });
  if (type === "string" || position + out.length > data.length) throw new Reject("out_of_range");
  out.copy(data, position);
  return { ok: hex(data) };
}

/** Whether the 64-bit form is needed, and the payload. */
function payloadOf({ type, value }) {
  const out = Buffer.alloc(8);
  if (type === "bool") return [false, Buffer.of(value ? 1 : 0, 0, 0, 0)];
  if (type === "int") {
    const wide = BigInt.asIntN(32, BigInt(value)) !== BigInt(value);
    out.writeBigInt64LE(BigInt(value));
    return [wide, out.subarray(0, wide ? 8 : 4)];
  }
  if (type === "float") {
    const number = value64(value);
    // NaN equals no binary32, so it takes the 64-bit form.
    const wide = Math.fround(number) !== number;
    if (!wide) out.writeFloatLE(number);
    else if (value === "f64:nan") out.writeDoubleLE(number);
    else out.writeBigUInt64LE(BigInt(`0x${value.slice(4)}`));
    return [wide, out.subarray(0, wide ? 8 : 4)];
  }
  if (type === "string") {
    if (value.includes("\0")) throw new Reject("invalid");
    const text = writeValue({ type, value });
    return [false, Buffer.concat([text, Buffer.alloc(-text.length & 3)])];
  }
  return [false, packFloats(value)];
}

function variantEncode(variant) {
  const [wide, payload] = payloadOf(variant);
  return Buffer.concat([Buffer.of(VARIANTS[variant.type], 0, wide ? WIDE : 0, 0), payload]);
}

/** The value as the engine reads it, and the bytes consumed. */
function variantDecode(data) {
  const header = take(data, 0, 4);
  const type = Object.keys(VARIANTS).find((name) => VARIANTS[name] === header[0]);
  if (type === undefined) throw new Reject("invalid");
  const wide = (header[2] & WIDE) !== 0;
  if (type === "bool") return [{ type, value: take(data, 4, 4).some((byte) => byte !== 0) }, 8];
  if (type === "int") {
    const payload = take(data, 4, wide ? 8 : 4);
    return [{ type, value: String(wide ? payload.readBigInt64LE() : payload.readInt32LE()) }, wide ? 12 : 8];
  }
  if (type === "float") {
    const payload = take(data, 4, wide ? 8 : 4);
    return [{ type, value: show64(wide ? payload.readDoubleLE() : payload.readFloatLE()) }, wide ? 12 : 8];
  }
  if (type === "string") {
    const count = take(data, 4, 4).readInt32LE();
    if (count < 0) throw new Reject("out_of_range");
    const size = count + (-count & 3);
    const value = textOf(take(data, 8, size).subarray(0, count));
    if (value.includes("\0")) throw new Reject("invalid");
    return [{ type, value }, 8 + size];
  }
  const size = 4 * COMPONENTS[type];
  return [{ type, value: unpackFloats(take(data, 4, size)) }, 4 + size];
}

function variantDecodeCanonical(data) {
  const [variant, consumed] = variantDecode(data);
  const written = variantEncode(variant);
  // The value has lost a NaN's payload, but equal lengths mean equal payloads.
  if ([variant.value].flat().some((value) => /^f..:nan$/.test(value))) data.copy(written, 4, 4, consumed);
  if (consumed !== written.length) throw new Reject(consumed > written.length ? "overlong" : "invalid");
  if (!written.equals(data.subarray(0, consumed))) {
    const sameHeader = written.subarray(0, 4).equals(data.subarray(0, 4));
    throw new Reject(variant.type === "bool" && sameHeader ? "out_of_range" : "not_canonical");
  }
  return [variant, consumed];
}

const decoded = (decode) => (input) => {
  const [ok, consumed] = decode(unhex(input));
  return { ok, consumed };
};

export const OPERATIONS = {
  "variant_buffer.write": (input) => ({ ok: hex(Buffer.concat(input.map(writeValue))) }),
  "variant_buffer.read": read(false),
  "variant_buffer.read_canonical": read(true),
  "variant_buffer.rewrite": rewrite,
  "variant_buffer.variant_encode": (input) => ({ ok: hex(variantEncode(input)) }),
  "variant_buffer.variant_decode": decoded(variantDecode),
  "variant_buffer.variant_decode_canonical": decoded(variantDecodeCanonical),
};
