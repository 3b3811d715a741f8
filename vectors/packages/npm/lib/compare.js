// Judges one answer by one vector: pass, note or fail.

const CLASSES = ["truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid", "any"];
const DECIDES = { must: ["must"], should: ["must", "should"] };
const FLOAT = /^(?:f32:[0-9a-f]{8}|f64:[0-9a-f]{16})$/;

/** For `consumed`, if the implementation does not report it. */
export const UNSAID = false;

/** The answer of an implementation that accepts. Bytes become lowercase hex. */
export function ok(value, consumed) {
  if (value instanceof Uint8Array) value = Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return consumed === undefined ? { ok: value } : { ok: value, consumed };
}

/** A refusal: a class, or "any" for an implementation with a single kind of error. */
export function reject(cls = "any", at = undefined) {
  if (!CLASSES.includes(cls)) throw new RangeError(`${cls} is none of ${CLASSES.join(", ")}`);
  return at === undefined ? { reject: cls } : { reject: cls, at };
}

/** The verdict on an answer from `ok` or `reject`; of several dialects, the best. */
export function judge(vector, answer) {
  const results = (vector.expect.either ?? [vector.expect]).map((expected) => against(expected, answer));
  const find = (verdict) => results.find((result) => result.verdict === verdict);
  return find("pass") ?? find("note") ?? results[0];
}

function against({ accept, reject }, answer) {
  if (reject) return refusal(reject, answer);
  if (!Object.hasOwn(answer, "ok")) return result("fail", `refused (${answer.reject}), expected ${short(accept.value)}`);
  const found = difference(accept.value, answer.ok);
  if (found) return result("fail", found);
  if (accept.consumed === undefined || answer.consumed === UNSAID || accept.consumed === answer.consumed) return result("pass");
  if (answer.consumed === undefined) return result("note", "`consumed` is missing: a decoder says how many bytes it took");
  return result("fail", `expected ${accept.consumed} bytes consumed, got ${answer.consumed}`);
}

function refusal(expected, answer) {
  if (Object.hasOwn(answer, "ok")) return result("fail", `expected a refusal (${expected.class}), got ${short(answer.ok)}`);
  if (answer.reject === "any") return result("pass");
  if (answer.reject !== expected.class) return result("note", `refused as ${answer.reject}, expected ${expected.class}`);
  if (expected.at !== undefined && (answer.at ?? expected.at) !== expected.at)
    return result("note", `expected the fault at ${expected.at}, got ${answer.at}`);
  return result("pass");
}

/** The first difference, by path: `.imports[12].object_name: expected 4, got 0`; empty if there is none. */
function difference(expected, actual, path = "") {
  if (isObject(expected) && isObject(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    const list = Array.isArray(expected);
    const keys = list ? expected.keys() : new Set([...Object.keys(expected), ...Object.keys(actual)]);
    for (const key of keys) {
      const found = list && key >= actual.length ? "" : difference(expected[key], actual[key], path + (list ? `[${key}]` : `.${key}`));
      if (found) return found;
    }
    return !list || expected.length === actual.length ? "" : line(path, `expected ${expected.length} items, got ${actual.length}`);
  }
  if (equal(expected, actual)) return "";
  if (typeof expected === "string" && typeof actual === "string" && Math.max(expected.length, actual.length) > 50) {
    let at = 0;
    while (at < actual.length && expected[at] === actual[at]) at += 1;
    path = `${path} from character ${at} of ${expected.length}`.trim();
    [expected, actual] = [expected.slice(at), actual.slice(at)];
  }
  return line(path, `expected ${short(expected)}, got ${short(actual)}`);
}

const isObject = (value) => typeof value === "object" && value !== null;

/** Equality of simple values; `f32:nan` equals any NaN of its width, an interval any number in it. */
function equal(expected, actual) {
  const got = number(actual);
  if (got === undefined || typeof expected !== "string") return expected === actual;
  const [low, high] = expected.split("..");
  if (high !== undefined) return low.slice(0, 4) === actual.slice(0, 4) && number(low) <= got && got <= number(`f32:${high}`);
  return expected === actual || (Number.isNaN(got) && expected === `${actual.slice(0, 4)}nan`);
}

function number(text) {
  if (typeof text !== "string" || !FLOAT.test(text)) return undefined;
  const bytes = new DataView(Uint8Array.from(text.slice(4).match(/../g), (byte) => parseInt(byte, 16)).buffer);
  return text.startsWith("f32") ? bytes.getFloat32(0) : bytes.getFloat64(0);
}

/**
 * Throws if the answer fails a vector of `level` ("must" or "should"). Notes, and failures of vectors below the level, become
 * diagnostics of `context`, the argument of the test function, or warnings. Returns the result.
 */
export function check(vector, answer, { level = "must", context } = {}) {
  const judged = judge(vector, answer);
  const message = `${vector.id}: ${judged.detail} (${clip(vector.comment, 100)}; level ${vector.level})`;
  if (judged.verdict === "fail" && DECIDES[level].includes(vector.level)) throw new Error(message);
  if (judged.verdict !== "pass") (context?.diagnostic ?? console.warn).call(context, `${judged.verdict}: ${message}`);
  return judged;
}

const result = (verdict, detail = "") => ({ verdict, detail });
const line = (path, what) => (path ? `${clip(path, 80)}: ${what}` : what);
const clip = (text, most) => (text.length <= most ? text : `${text.slice(0, most - 3)}...`);

/** A value in one line. */
function short(value) {
  if (typeof value === "string" || Array.isArray(value)) value = value.slice(0, 60);
  const plain = (_, part) => (typeof part === "bigint" ? `${part}n` : part);
  return value === undefined ? "nothing" : clip(JSON.stringify(value, plain) ?? String(value), 50);
}
