// Expansion of sized vectors: `{"$times": [n, item]}` in a list, and `{"$join": [strings]}`.

const LIMIT = 16 * 2 ** 20; // bytes of all strings; every other node costs one
const isObject = (node) => typeof node === "object" && node !== null && !Array.isArray(node);
const has = (node, key) => isObject(node) && Object.hasOwn(node, key);

/** Expands a node. Throws a RangeError above 16 MiB and for a malformed node. */
export function expand(node) {
  cost(node, false);
  return build(node);
}

function build(node) {
  if (Array.isArray(node)) return node.flatMap(copies);
  if (has(node, "$join")) return node.$join.map(text).join("");
  return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, build(value)])) : node;
}

function copies(item) {
  if (!has(item, "$times")) return [build(item)];
  const [count, inner] = item.$times;
  const once = copies(inner);
  return Array.from({ length: count * once.length }, (_, i) => once[i % once.length]);
}

function text(piece) {
  return has(piece, "$times") ? text(piece.$times[1]).repeat(piece.$times[0]) : build(piece);
}

/** The cost of a node's expansion in bytes and nodes, checked before building it. */
function cost(node, inList) {
  let total = 1;
  if (typeof node === "string") total = Buffer.byteLength(node);
  else if (Array.isArray(node)) total = sum(node, true);
  else if (has(node, "$times")) {
    const [count, item] = pair(node, inList);
    total = count * cost(item, true);
  } else if (has(node, "$join")) {
    if (Object.keys(node).length !== 1 || !Array.isArray(node.$join) || !node.$join.every(isText))
      throw new RangeError('"$join" takes a list of strings and nothing else');
    total = cost(node.$join, false);
  } else if (isObject(node)) total = sum(Object.values(node), false);
  if (total > LIMIT) throw new RangeError("an expansion above 16 MiB");
  return Math.max(1, total);
}

function sum(nodes, inList) {
  return nodes.reduce((total, node) => total + cost(node, inList), 0);
}

function pair(node, inList) {
  const times = node.$times;
  if (!inList || Object.keys(node).length !== 1 || !Array.isArray(times) || times.length !== 2)
    throw new RangeError('"$times" takes [count, item] and must be in a list');
  if (!Number.isInteger(times[0]) || times[0] < 0 || times[0] > LIMIT)
    throw new RangeError(`"$times" counts from 0 to ${LIMIT}`);
  return times;
}

/** Whether a piece of a join expands to strings. */
function isText(node) {
  return has(node, "$times") ? isText(pair(node, true)[1]) : typeof node === "string" || has(node, "$join");
}
