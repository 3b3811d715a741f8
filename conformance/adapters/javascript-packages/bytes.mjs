// Bytes as hex, and floats as bit patterns.

export const hex = (bytes) => Buffer.from(bytes).toString("hex");
export const unhex = (text) => Buffer.from(text, "hex");

const QUIET_NAN = 0x7fc00000;

/** The pattern of `f32:...`. Use patterns where no arithmetic is needed: a number loses a NaN's payload. */
export function bits32(text) {
  return text === "f32:nan" ? QUIET_NAN : Number.parseInt(text.slice(4), 16);
}

export const showBits32 = (bits) => `f32:${(bits >>> 0).toString(16).padStart(8, "0")}`;
