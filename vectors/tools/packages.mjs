// The expected values for descriptions of packages: the vectors of decoders, and the indices of the sample package.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OPERATIONS } from "../../conformance/adapters/javascript/formats/unreal_package.mjs";

const vectors = join(import.meta.dirname, "..");

export const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** Compares what a function reads with what every vector of a decoder accepts; how many there are. Where vectors leave a choice, it must be the engines'. */
export function compareVectors(operation, read) {
  let compared = 0;
  for (const directory of ["pinned", "generated"]) {
    for (const group of JSON.parse(readFileSync(join(vectors, directory, `${operation.split(".")[0]}.json`))).groups) {
      for (const vector of group.vectors) {
        const accept = vector.accept ?? vector.either?.find(({ dialect }) => dialect === "engine-wraps")?.accept;
        if (vector.operation !== operation || !accept) continue;
        assert.deepEqual(read(Buffer.from(vector.input, "hex")), accept, vector.id);
        compared += 1;
      }
    }
  }
  assert.ok(compared > 25, `only ${compared} vectors of ${operation}`);
  return compared;
}

/**
 * Compares the indices that a function finds in the sample, each with its value and its length, with those that the
 * JavaScript adapter lists, which shares nothing with the descriptions; how many there are.
 */
export function compareSample(indices) {
  const sample = readFileSync(join(vectors, "samples/sample.u"));
  const { ok: listed } = OPERATIONS["unreal_package.indices"](sample.toString("hex"));
  const found = indices(sample);
  assert.deepEqual(found.map(({ value }) => value), listed.map(({ value }) => value));
  assert.deepEqual(found.map(({ consumed }) => consumed), listed.map(({ bytes }) => bytes.length / 2));
  return found.length;
}
