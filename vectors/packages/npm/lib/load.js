// The vectors of this package.
import { readFileSync } from "node:fs";
import { seen } from "./compare.js";
import { expand } from "./expand.js";

const read = (path) => JSON.parse(readFileSync(new URL(`../data/${path}`, import.meta.url), "utf8"));
const index = read("index.json");

/** The directories with vectors to pass. "controls" are deliberately wrong: none may pass. */
export const JUDGED = Object.freeze(["pinned", "generated", "sized"]);

/** The version of the suite and of this package. */
export const SUITE = index.suite;

/** One vector. `input`, `parameters` and `expect` are expanded on access. */
export class Vector {
  constructor(format, directory, group, raw) {
    Object.assign(this, { format, directory, group, raw });
    const { id, comment, flags = [], operation, level } = raw;
    Object.assign(this, { id, comment, flags, operation, level });
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Vector { ${this.id} }`;
  }

  get input() {
    return expand(this.raw.input);
  }

  get parameters() {
    return expand(this.group.parameters ?? {});
  }

  get expect() {
    const keys = ["accept", "reject", "either"].filter((key) => key in this.raw);
    return Object.fromEntries(keys.map((key) => [key, expand(this.raw[key])]));
  }
}

/**
 * The vectors of formats ("compact_index") and operations ("compact_index.decode"); without names, all.
 * Throws for a name without vectors, so that misspellings are noticed.
 */
export function select(names = [], directories = JUDGED) {
  names = [names].flat();
  const vectors = [];
  const missing = new Set(names);
  for (const path of index.files) {
    const [directory, file] = path.split("/");
    const wanted = names.filter((name) => `${name.split(".")[0]}.json` === file);
    if (!directories.includes(directory) || (names.length > 0 && wanted.length === 0)) continue;
    const { format, groups } = read(path);
    for (const group of groups) {
      for (const raw of group.vectors) {
        const matched = wanted.filter((name) => name === format || name === raw.operation);
        matched.forEach((name) => missing.delete(name));
        if (matched.length > 0 || names.length === 0) vectors.push(new Vector(format, directory, group, raw));
      }
    }
  }
  if (missing.size > 0 || vectors.length === 0)
    throw new RangeError(`no vectors of ${[...missing].join(", ")} in ${directories.join(", ")}${meant([...missing])}`);
  for (const { directory, id } of vectors) if (JUDGED.includes(directory)) seen.selected.add(id);
  return vectors;
}

/** The most similar names in this package. */
function meant(names) {
  const files = names.length > 0 ? index.files.map(read) : [];
  const operations = files.flatMap(({ groups }) => groups.flatMap(({ vectors }) => vectors.map((raw) => raw.operation)));
  const known = [...new Set([...files.map(({ format }) => format), ...operations])].sort();
  const near = names.flatMap((name) => {
    const ranked = known.map((one) => [distance(name, one), one]).sort(([a], [b]) => a - b);
    return ranked.slice(0, 1).filter(([changes]) => changes <= name.length / 3).map(([, one]) => one);
  });
  return near.length > 0 ? `; did you mean ${near.join(", ")}?` : "";
}

/** The Levenshtein distance. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, one] of [...a].entries()) {
    const next = [at + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j] + Number(one !== b[j]), row[j + 1] + 1, next[j] + 1));
    row = next;
  }
  return row[b.length];
}
