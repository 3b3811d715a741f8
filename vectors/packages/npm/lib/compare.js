// Judges one answer by one vector: pass, note, fail, unsupported or protocol.
import { clip, difference, misshapen, short } from "./difference.js";

const CLASSES = ["truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid"];
const DECIDES = { must: ["must"], should: ["must", "should"] };
const NAN = {
  "f32:nan": [/^f32:[7f]([0-9a-f]{7})$/, "f800000"],
  "f64:nan": [/^f64:[7f]([0-9a-f]{15})$/, "ff0000000000000"],
};
const BETWEEN = /^f32:([0-9a-f]{8})\.\.([0-9a-f]{8})$/;
const BITS = /^f32:([0-9a-f]{8})$/;

/** Ids of selected, compared and unsupported vectors. */
export const seen = { selected: new Set(), compared: new Set(), unsupported: new Set() };

/** For `consumed`, if the implementation does not report it. */
export const UNSAID = false;

/** The answer of an implementation that accepts. Bytes become lowercase hex. */
export function ok(value, consumed) {
  if (value instanceof Uint8Array) value = Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return consumed === undefined ? { ok: value } : { ok: value, consumed };
}

/** A refusal: a class, or "any" for an implementation with a single kind of error. */
export function reject(cls = "any", at = undefined) {
  return at === undefined ? { reject: cls } : { reject: cls, at };
}

/** The answer to an unsupported case. */
export function unsupported() {
  return { unsupported: true };
}

/** The answer after an unexpected failure. */
export function error(what) {
  return { error: String(what) };
}

/** The verdict on an answer from `ok`, `reject`, `unsupported` or `error`. */
export function judge(vector, answer) {
  const said = ["ok", "reject", "unsupported", "error"].filter((key) => Object.hasOwn(answer, key));
  if (said.length !== 1) return result("protocol", "an answer is one of ok, reject, unsupported and error");
  if (said[0] === "unsupported")
    return answer.unsupported === true
      ? result("unsupported", "not offered")
      : result("protocol", `\`unsupported\` is true or absent, not ${short(answer.unsupported)}`);
  if (said[0] === "error") return result("fail", `error: ${clip(String(answer.error), 150)}`);
  if (said[0] === "reject" && ![...CLASSES, "any"].includes(answer.reject))
    return result("protocol", `${short(answer.reject)} is not a class of refusal`);
  const expect = vector.expect;
  const dialects = expect.either ?? [expect];
  if (said[0] === "ok" && dialects.every((one) => one.accept)) {
    const shape = misshapen(dialects.map((one) => one.accept.value), answer.ok);
    if (shape) return result("protocol", shape);
  }
  const results = dialects.map((expected) => ({
    ...against(expected, answer),
    dialect: expected.dialect,
  }));
  for (const verdict of ["pass", "note"]) {
    const found = results.find((one) => one.verdict === verdict);
    if (found) return found;
  }
  return result("fail", results[0].detail);
}

function against(expected, answer) {
  if (expected.reject) return refusal(expected.reject, answer);
  const accept = expected.accept;
  if (!Object.hasOwn(answer, "ok"))
    return result("fail", `refused (${answer.reject}), expected ${short(accept.value)}`);
  if (!same(accept.value, answer.ok))
    return result("fail", difference(accept.value, answer.ok, same));
  if (accept.consumed === undefined || answer.consumed === UNSAID || accept.consumed === answer.consumed)
    return result("pass");
  if (answer.consumed === undefined)
    return result("note", "`consumed` is missing: a decoder says how many bytes it took");
  return result("fail", `expected ${accept.consumed} bytes consumed, got ${answer.consumed}`);
}

function refusal(expected, answer) {
  if (Object.hasOwn(answer, "ok"))
    return result("fail", `expected a refusal (${expected.class}), got ${short(answer.ok)}`);
  if (answer.reject === "any") return result("pass");
  if (answer.reject !== expected.class)
    return result("note", `refused as ${answer.reject}, expected ${expected.class}`);
  if (expected.at !== undefined && (answer.at ?? expected.at) !== expected.at)
    return result("note", `expected the fault at ${expected.at}, got ${answer.at}`);
  return result("pass");
}

/** Equality of JSON values; an expected `nan` equals any NaN, an expected interval any number in it. */
function same(expected, actual) {
  if (Array.isArray(expected) !== Array.isArray(actual)) return false;
  if (typeof expected === "object" && expected !== null && typeof actual === "object" && actual !== null) {
    const keys = Object.keys(expected);
    return (
      keys.length === Object.keys(actual).length &&
      keys.every((key) => Object.hasOwn(actual, key) && same(expected[key], actual[key]))
    );
  }
  return (
    expected === actual || (Object.hasOwn(NAN, expected) && isNan(...NAN[expected], actual)) || isBetween(expected, actual)
  );
}

/** Whether a bit pattern is a number in an interval, inclusive. */
function isBetween(expected, actual) {
  const ends = typeof expected === "string" && BETWEEN.exec(expected);
  const digits = typeof actual === "string" && BITS.exec(actual);
  if (!ends || !digits) return false;
  const number = (hex) => new Float32Array(new Uint32Array([parseInt(hex, 16)]).buffer)[0];
  return number(ends[1]) <= number(digits[1]) && number(digits[1]) <= number(ends[2]);
}

/** Whether a bit pattern is a NaN: above infinity, ignoring the sign. Hex digits of equal length compare like numbers. */
function isNan(pattern, infinity, actual) {
  const digits = typeof actual === "string" && pattern.exec(actual);
  return Boolean(digits) && digits[1] > infinity;
}

/**
 * Throws if the answer fails a vector of `level` ("must" or "should"). Skips unsupported cases through `context`, the
 * argument of the test function, if the test has the vector's id in its name; they are diagnostics in a test of several
 * vectors, and throw without a context. If all selected vectors are unsupported, the last one throws,
 * because nothing was compared. Notes, and failures of vectors below the
 * level, become diagnostics of the context, or warnings. Returns the result.
 */
export function check(vector, answer, { level = "must", context } = {}) {
  const judged = judge(vector, answer);
  const message = `${vector.id}: ${clip(judged.detail, 200)} (${clip(vector.comment, 100)}; level ${vector.level})`;
  (judged.verdict === "unsupported" ? seen.unsupported : seen.compared).add(vector.id);
  const { selected, compared, unsupported } = seen;
  if (selected.size > 0 && compared.size === 0 && [...selected].every((id) => unsupported.has(id)))
    throw new Error(`${message}; nothing was compared: all ${selected.size} vectors are unsupported`);
  const own = String(context?.task?.name ?? context?.name).includes(vector.id);
  if (judged.verdict === "unsupported" && own) context.skip(message);
  else if (judged.verdict === "protocol" || (judged.verdict === "unsupported" && !context)) throw new Error(message);
  else if (judged.verdict === "fail" && DECIDES[level].includes(vector.level)) throw new Error(message);
  else if (judged.verdict !== "pass") {
    const said = `${judged.verdict}: ${message}`;
    if (context?.diagnostic) context.diagnostic(said);
    else console.warn(said);
  }
  return judged;
}

function result(verdict, detail = "") {
  return { verdict, detail, dialect: undefined };
}
