// Smallest three: a rotation quaternion without its largest component, the other three quantised. `parts` are the
// quantised a, b, c, the index of the dropped component (x y z w), and sig: 1 unless it was negative.
import { show32, value32 } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";
import { quantize, restore } from "./quantize.mjs";

// The format specifies this decimal, not 1/sqrt 2.
const BOUNDS = 0.707107;

function compressParts(quat, bits) {
  // Refuse a bad width before checking the quaternion.
  restore(0, -BOUNDS, BOUNDS, bits);
  if (!quat.every(Number.isFinite)) throw new Reject("invalid");
  const magnitudes = quat.map(Math.abs);
  const index = magnitudes.indexOf(Math.max(...magnitudes));
  const sig = quat[index] < 0 ? 0 : 1;
  const kept = quat.toSpliced(index, 1).map((each) => quantize(sig ? each : -each, -BOUNDS, BOUNDS, bits));
  return { a: kept[0], b: kept[1], c: kept[2], index, sig };
}

/** Like the original: NaN if the dropped component has no real root. */
function restoreOriginal({ a, b, c, index, sig }, bits) {
  if (index > 3) throw new Reject("out_of_range");
  const kept = [a, b, c].map((q) => restore(q, -BOUNDS, BOUNDS, bits));
  const dropped = Math.sqrt(1 - kept[0] * kept[0] - kept[1] * kept[1] - kept[2] * kept[2]);
  return kept.toSpliced(index, 0, dropped).map((component) => (sig ? component : -component));
}

function restoreParts(parts, bits, refusal = "out_of_range") {
  const quat = restoreOriginal(parts, bits);
  if (quat.some(Number.isNaN)) throw new Reject(refusal);
  return quat;
}

/** `>>> 0` makes the results of shifts unsigned. */
function join({ a, b, c, index, sig }, bits) {
  if (bits === 9) return [(a | (b << 9) | (c << 18) | (index << 27) | (sig << 30)) >>> 0];
  if (bits === 10) return [(a | (b << 10) | (c << 20) | (index << 30)) >>> 0];
  return [(a | (b << 15) | (index << 30)) >>> 0, c | (sig << 15)];
}

function split([first, second], bits) {
  const mask = 2 ** bits - 1;
  const [a, b] = [first & mask, (first >>> bits) & mask];
  if (bits === 9) return { a, b, c: (first >>> 18) & mask, index: (first >>> 27) & 3, sig: (first >>> 30) & 1 };
  if (bits === 10) return { a, b, c: (first >>> 20) & mask, index: first >>> 30, sig: 1 };
  return { a, b, c: second & mask, index: first >>> 30, sig: second >>> 15 };
}

function restoreWords(words, bits) {
  const reserved = (1 << 29) | (1 << 31);
  if (bits === 9 && words[0] & reserved) throw new Reject("not_canonical");
  return restoreParts(split(words, bits), bits, "invalid");
}

const shown = (quat) => ({ ok: quat.map(show32) });

export const OPERATIONS = {
  "smallest_three.compress": (input, { bits }) => ({ ok: join(compressParts(input.map(value32), bits), bits) }),
  "smallest_three.restore": (input, { bits }) => shown(restoreWords(input, bits)),
  "smallest_three.restore_original": (input, { bits }) => shown(restoreOriginal(split(input, bits), bits)),
  "smallest_three.compress_parts": (input, { bits }) => ({ ok: compressParts(input.map(value32), bits) }),
  "smallest_three.restore_parts": (input, { bits }) => shown(restoreParts(input, bits)),
};
