// Describes a wrong answer in a line of at most 200 characters.

/** The first difference, by path: `.imports[12].object_name: expected 4, got 0`. */
export function difference(expected, actual, same) {
  let path = "";
  const says = (what) => (path ? `${clip(path, 80)}: ${what}` : what);
  const isObject = (value) => typeof value === "object" && value !== null;
  while (isObject(expected) && isObject(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    const [before, after] = [expected, actual];
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const has = (key) => Object.hasOwn(before, key) && Object.hasOwn(after, key);
    const list = Array.isArray(before);
    const key = keys.find((one) => !(has(one) ? same(before[one], after[one]) : list));
    if (key === undefined) return says(`expected ${before.length} items, got ${after.length}`);
    path += list ? `[${key}]` : `.${key}`;
    if (!Object.hasOwn(after, key)) return says(`missing, expected ${short(before[key])}`);
    if (!Object.hasOwn(before, key)) return says("one member too many");
    [expected, actual] = [before[key], after[key]];
  }
  if (typeof expected === "string" && typeof actual === "string" && Math.max(expected.length, actual.length) > 50) {
    let at = 0;
    while (at < Math.min(expected.length, actual.length) && expected[at] === actual[at]) at++;
    path = `${path} from character ${at} of ${expected.length}`.trimStart();
    [expected, actual] = [expected.slice(at), actual.slice(at)];
  }
  return says(`expected ${short(expected)}, got ${short(actual)}`);
}

/** Describes an answer with the wrong kind of JSON, or returns "". `due` are the values that pass. */
export function misshapen(due, value) {
  if (due.some((one) => fits(one, value))) return "";
  const of = Array.isArray(due[0]) && Array.isArray(value) ? " of other items" : "";
  return `${short(value)} is ${kind(value)}${of}; this operation answers ${kind(due[0])}, such as ${short(due[0])}`;
}

function fits(due, value) {
  const kinds = [kind(due), kind(value)];
  if (Array.isArray(due) && Array.isArray(value))
    return due.length === 0 || value.every((item) => due.some((one) => kind(one) === kind(item)));
  return kinds[0] === kinds[1] || (due === "null" || value === "null") && kinds.includes("an object");
}

function kind(value) {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "a list";
  const kinds = { boolean: "a truth value", number: "a number", string: "a string", object: "an object" };
  return kinds[typeof value] ?? `a ${typeof value}`;
}

/** A value in one line. */
export function short(value) {
  const json = (_, one) => (typeof one === "bigint" ? `${one}n` : one);
  return clip(JSON.stringify(typeof value === "string" ? value.slice(0, 60) : value, json) ?? String(value), 50);
}

export function clip(text, most) {
  return text.length <= most ? text : `${text.slice(0, most - 3)}...`;
}
