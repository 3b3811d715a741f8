// Quantise: floats of a known range as integers of 1 to 32 bits, in binary64, like all numbers.
import { show64, value64 } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";

function largest(bits) {
  if (bits < 1 || bits > 32) throw new Reject("out_of_range");
  return 2 ** bits - 1;
}

function span(low, high) {
  if (!(low < high) || !Number.isFinite(high - low)) throw new Reject("out_of_range");
  return high - low;
}

/** Halves up, clamped above, refused below. */
function nearest(unit, top) {
  const rounded = Math.floor(unit * top + 0.5);
  if (rounded < 0) throw new Reject("out_of_range");
  // `|| 0` turns a floor of -0 into 0.
  return Math.min(rounded, top) || 0;
}

export function quantize(value, low, high, bits) {
  const top = largest(bits);
  const width = span(low, high);
  if (!Number.isFinite(value)) throw new Reject("invalid");
  return nearest((value - low) / width, top);
}

export function quantizeUnit(value, bits) {
  const top = largest(bits);
  if (!Number.isFinite(value)) throw new Reject("invalid");
  return nearest(value, top);
}

/** As in the engine: the integer as binary32, times the rounded reciprocal. */
export function restoreUnit(q, bits) {
  const top = largest(bits);
  if (q > top) throw new Reject("out_of_range");
  return Math.fround(q) * (1 / top);
}

export function restore(q, low, high, bits) {
  const unit = restoreUnit(q, bits);
  return low + unit * span(low, high);
}

const range = ({ min, max, bits }) => [value64(min), value64(max), bits];

export const OPERATIONS = {
  "quantize.quantize_unit": (input, { bits }) => ({ ok: quantizeUnit(value64(input), bits) }),
  "quantize.restore_unit": (input, { bits }) => ({ ok: show64(restoreUnit(input, bits)) }),
  "quantize.quantize": (input, parameters) => ({ ok: quantize(value64(input), ...range(parameters)) }),
  "quantize.restore": (input, parameters) => ({ ok: show64(restore(input, ...range(parameters))) }),
};
