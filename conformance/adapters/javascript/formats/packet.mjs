// The Heist packet fields: small floats, vectors and rotations. A field is a pair of functions between its value and
// its bytes. Values are patterns (`f32:...`) for converted floats, numbers for quantised ones.
import { bits32, hex, show32, showBits32, unhex, value32 } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";
import * as varint from "./varint.mjs";

// Components up to this limit count as 1: multiplying rotations can overshoot 1.
const TOLERATED = 1 + 2 ** -20;

/** The integer nearest to `value / 2^shift`, ties to even. */
function shiftToNearest(value, shift) {
  const half = 1 << (shift - 1);
  const rest = value & (2 * half - 1);
  const whole = value >>> shift;
  return rest > half || (rest === half && whole & 1) ? whole + 1 : whole;
}

/** A binary16 pattern. A NaN keeps its sign and the top of its payload, and is quiet. */
function narrow(pattern) {
  const bits = bits32(pattern);
  const sign = (bits >>> 16) & 0x8000;
  const exponent = (bits >>> 23) & 0xff;
  const fraction = bits & 0x7fffff;
  if (exponent === 0xff) return sign | (fraction === 0 ? 0x7c00 : 0x7e00 | (fraction >>> 13));
  if (exponent > 142) return sign | 0x7c00;
  // A carry out of the fraction correctly increments the exponent.
  if (exponent > 112) return sign | shiftToNearest(((exponent - 112) << 23) | fraction, 13);
  return sign | (exponent > 101 ? shiftToNearest(0x800000 | fraction, 126 - exponent) : 0);
}

/** The `f32:...` of a binary16 pattern. */
function widen(half) {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 31 && fraction !== 0) return showBits32(((half & 0x8000) << 16) | 0x7fc00000 | (fraction << 13));
  if (exponent === 31) return show32(sign * Infinity);
  return show32(sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25)));
}

function checked(pattern, low, high) {
  const value = value32(pattern);
  if (!Number.isFinite(value)) throw new Reject("invalid");
  if (value < low || value > high) throw new Reject("out_of_range");
  return value;
}

const nearestStep = (unit, steps) => Math.floor(unit * steps + 0.5);

function fromWords(words, size) {
  const out = Buffer.alloc(words.length * size);
  words.forEach((word, i) => out.writeUIntLE(word, i * size, size));
  return out;
}

function toWords(data, count, size) {
  if (data.length < count * size) throw new Reject("truncated");
  return Array.from({ length: count }, (_, i) => data.readUIntLE(i * size, size));
}

const patterns = (size, fromFloat, toFloat, count) => ({
  encode: (value) => fromWords((count === 1 ? [value] : value).map(fromFloat), size),
  decode: (data) => {
    const components = toWords(data, count, size).map(toFloat);
    return [count === 1 ? components[0] : components, count * size];
  },
});

const variableFloat16 = {
  encode: (value) => Buffer.from(varint.encode(BigInt(narrow(value)), 16n)),
  decode: (data) => {
    const [half, consumed] = varint.decode(data, 16n);
    return [widen(Number(half)), consumed];
  },
};

const normalized = (size) => {
  const steps = 256 ** size - 1;
  return {
    encode: (value) => fromWords([nearestStep(checked(value, 0, 1), steps)], size),
    decode: (data) => [show32(toWords(data, 1, size)[0] / steps), size],
  };
};

const rangeLimited = (size) => {
  const steps = 256 ** size - 1;
  const interval = (parameters) => {
    const [low, span] = [value32(parameters.min), value32(parameters.range)];
    const high = Math.fround(low + span);
    if (!Number.isFinite(high) || !(span > 0)) throw new Reject("out_of_range");
    return { low, span, high };
  };
  return {
    encode: (value, parameters) => {
      const { low, span, high } = interval(parameters);
      const step = nearestStep((checked(value, low, high) - low) / span, steps);
      return fromWords([Math.min(step, steps)], size);
    },
    decode: (data, parameters) => {
      const { low, span } = interval(parameters);
      return [show32((toWords(data, 1, size)[0] * span) / steps + low), size];
    },
  };
};

const quaternion = (size) => {
  const steps = 256 ** size - 1;
  return {
    encode: ([x, y, z, w]) => {
      // In wire order: the first refused component decides the class.
      const wire = [w, x, y, z].map((c) => Math.max(-1, Math.min(1, checked(c, -TOLERATED, TOLERATED))));
      const sign = wire[0] < 0 ? -1 : 1;
      const units = wire.map((component, i) => (i === 0 ? sign * component : (sign * component) / 2 + 0.5));
      return fromWords(units.map((unit) => nearestStep(unit, steps)), size);
    },
    decode: (data) => {
      const [w, ...rest] = toWords(data, 4, size);
      return [[...rest.map((n) => show32((2 * n - steps) / steps)), show32(w / steps)], 4 * size];
    },
  };
};

const FIELDS = {
  float16: patterns(2, narrow, widen, 1),
  variable_float16: variableFloat16,
  normalized_float8: normalized(1),
  normalized_float16: normalized(2),
  range_limited_float8: rangeLimited(1),
  range_limited_float16: rangeLimited(2),
  vector2_float32: patterns(4, bits32, showBits32, 2),
  vector3_float32: patterns(4, bits32, showBits32, 3),
  vector2_float16: patterns(2, narrow, widen, 2),
  vector3_float16: patterns(2, narrow, widen, 3),
  rotation_quaternion64: quaternion(2),
  rotation_quaternion32: quaternion(1),
};

export const OPERATIONS = {};
for (const [name, { encode, decode }] of Object.entries(FIELDS)) {
  OPERATIONS[`packet.${name}_encode`] = (input, parameters) => ({ ok: hex(encode(input, parameters)) });
  OPERATIONS[`packet.${name}_decode`] = (input, parameters) => {
    const [ok, consumed] = decode(unhex(input), parameters);
    return { ok, consumed };
  };
}
