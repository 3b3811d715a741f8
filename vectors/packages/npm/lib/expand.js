// Expansion of sized vectors: `{"$times": [n, item]}` in a list, and `{"$join": [strings]}`.

const isObject = (node) => typeof node === "object" && node !== null && !Array.isArray(node);
const has = (node, key) => isObject(node) && Object.hasOwn(node, key);

/** The JSON value that `node`, a part of a vector of this package, stands for. */
export function expand(node) {
  if (Array.isArray(node)) return node.flatMap(copies);
  if (has(node, "$join")) return expand(node.$join).join("");
  return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, expand(value)])) : node;
}

function copies(item) {
  if (!has(item, "$times")) return [expand(item)];
  const [count, inner] = item.$times;
  const once = copies(inner);
  return Array.from({ length: count * once.length }, (_, i) => once[i % once.length]);
}
