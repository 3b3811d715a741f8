// The vectors of this package.
import { readFileSync } from "node:fs";

const read = (path) => JSON.parse(readFileSync(new URL(`../data/${path}`, import.meta.url), "utf8"));
const index = read("index.json");

/** The directories with vectors to pass. "controls" are deliberately wrong: none may pass. */
export const JUDGED = Object.freeze(["pinned", "generated", "sized"]);

/** The version of the suite and of this package. */
export const SUITE = index.suite;

/** One vector. */
export class Vector {
  constructor(format, directory, group, raw) {
    Object.assign(this, { format, directory, group, raw });
    const { id, comment, flags = [], operation, level, input } = raw;
    Object.assign(this, { id, comment, flags, operation, level, input, parameters: group.parameters ?? {} });
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Vector { ${this.id} }`;
  }

  get expect() {
    const keys = ["accept", "reject", "either"].filter((key) => key in this.raw);
    return Object.fromEntries(keys.map((key) => [key, this.raw[key]]));
  }
}

/**
 * The vectors of formats ("compact_index") and operations ("compact_index.decode"); without names, all.
 * Throws for a name without vectors, so that misspellings are noticed.
 */
export function select(names = [], directories = JUDGED) {
  names = [names].flat();
  const wanted = names.map((name) => `${name.split(".")[0]}.json`);
  const paths = index.files.map((path) => path.split("/"));
  const files = paths
    .filter(([directory, file]) => directories.includes(directory) && (names.length === 0 || wanted.includes(file)))
    .map(([directory, file]) => [directory, read(`${directory}/${file}`)]);
  return chosen(files, names, directories.join(", "));
}

/**
 * The vectors of your own file, such as `packproof vectors generate --layout` writes; with names, of these operations.
 * Throws for a name without vectors.
 */
export function load(file, names = []) {
  return chosen([["generated", JSON.parse(readFileSync(file, "utf8"))]], [names].flat(), String(file));
}

function chosen(files, names, where) {
  const vectors = [];
  const missing = new Set(names);
  for (const [directory, { format, groups }] of files) {
    for (const group of groups) {
      for (const raw of group.vectors) {
        const matched = names.filter((name) => name === format || name === raw.operation);
        matched.forEach((name) => missing.delete(name));
        if (matched.length > 0 || names.length === 0) vectors.push(new Vector(format, directory, group, raw));
      }
    }
  }
  if (missing.size > 0 || vectors.length === 0) throw new RangeError(`no vectors of ${[...missing].join(", ")} in ${where}`);
  return vectors;
}
