// The message. Write `encode` and `decode`; the values are JavaScript types already.

const view = new DataView(new ArrayBuffer(8));

/** Parses "f32:3f800000" or "f64:3ff0000000000000" as a number. */
function number(pattern) {
  view.setBigUint64(0, BigInt(`0x${pattern.slice(4).padEnd(16, "0")}`));
  return pattern.startsWith("f32:") ? view.getFloat32(0) : view.getFloat64(0);
}

function f32(value) {
  view.setFloat32(0, value);
  return `f32:${view.getUint32(0).toString(16).padStart(8, "0")}`;
}

function f64(value) {
  view.setFloat64(0, value);
  return `f64:${view.getBigUint64(0).toString(16).padStart(16, "0")}`;
}

/** Encodes a message. `throw new Refused("out_of_range")` if a value does not fit. */
function encode(message) {
READ
  throw new Error("encode is not written yet");
}

/** Decodes bytes. `throw new Refused("truncated")` if they end too early. */
function decode(data) {
  throw new Error("decode is not written yet");
  return {
WRITE
  };
}

const OPERATIONS = {
  "NAME.encode": (input) => ({ ok: Buffer.from(encode(input)).toString("hex") }),
  "NAME.decode": (input) => ({ ok: decode(Buffer.from(input, "hex")) }),
};

