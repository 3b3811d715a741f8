// Bytes as hex, and floats as bit patterns.

export const hex = (bytes) => Buffer.from(bytes).toString("hex");
export const unhex = (text) => Buffer.from(text, "hex");

const scratch = new DataView(new ArrayBuffer(8));
const QUIET_NAN = 0x7fc00000;

/** The pattern of `f32:...`. Use patterns where no arithmetic is needed: a number loses a NaN's payload. */
export function bits32(text) {
  return text === "f32:nan" ? QUIET_NAN : Number.parseInt(text.slice(4), 16);
}

/** The number of `f32:...`. */
export function value32(text) {
  scratch.setUint32(0, bits32(text));
  return scratch.getFloat32(0);
}

/** The number of `f64:...`; a binary32 is widened. */
export function value64(text) {
  if (text.startsWith("f32:")) return value32(text);
  if (text === "f64:nan") return Number.NaN;
  scratch.setBigUint64(0, BigInt(`0x${text.slice(4)}`));
  return scratch.getFloat64(0);
}

export const showBits32 = (bits) => `f32:${(bits >>> 0).toString(16).padStart(8, "0")}`;

/** A number as the nearest binary32. */
export function show32(value) {
  if (Number.isNaN(value)) return "f32:nan";
  scratch.setFloat32(0, value);
  return showBits32(scratch.getUint32(0));
}

/** A number as binary64. */
export function show64(value) {
  if (Number.isNaN(value)) return "f64:nan";
  scratch.setFloat64(0, value);
  return `f64:${scratch.getBigUint64(0).toString(16).padStart(16, "0")}`;
}
