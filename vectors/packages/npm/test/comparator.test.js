// Tests the comparator and the expansion with the table shared by all languages, and the loader.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { inspect } from "node:util";
import * as vectors from "packproof-vectors";

const { check, expand, judge, load, ok, reject, select, SUITE, Vector } = vectors;
const data = new URL("./data/", import.meta.resolve("packproof-vectors/package.json"));
const read = (path) => JSON.parse(readFileSync(new URL(path, data), "utf8"));
const cases = read("comparator-cases.json");
const quiet = { skip() {}, diagnostic() {} };

function vector(raw) {
  return new Vector("x", "pinned", {}, { id: "x", comment: "c", operation: "x.y", input: 0, ...raw });
}

for (const one of cases.judge) {
  test(one.name, () => {
    const { verdict, dialect, detail } = judge(vector(one.vector), one.answer);
    assert.deepEqual([verdict, dialect], [one.verdict, one.dialect]);
    assert(detail.includes(one.says ?? "") && detail.length <= 200, detail);
    for (const level of ["must", "should"]) {
      let failed = false;
      try {
        check(vector(one.vector), one.answer, { level, context: quiet });
      } catch {
        failed = true;
      }
      assert.equal(failed, one.fails.includes(level), level);
    }
  });
}

for (const one of cases.expand) {
  test(one.name, () => assert.deepEqual(expand(one.node), one.value));
}

test("answers have the shape of the protocol", () => {
  assert.deepEqual(ok(Uint8Array.of(0xc1, 0x04)), { ok: "c104" });
  assert.deepEqual(ok(5, 1), { ok: 5, consumed: 1 });
  assert.deepEqual(ok(5, vectors.UNSAID), { ok: 5, consumed: false });
  assert.deepEqual(reject(), { reject: "any" });
  assert.deepEqual(reject("truncated", "byte 1"), { reject: "truncated", at: "byte 1" });
  assert.deepEqual([vectors.unsupported(), vectors.error("boom")], [{ unsupported: true }, { error: "boom" }]);
});

test("unsupported skips the vector's own test and no other, and throws without a context", () => {
  const [skipped, said] = [[], []];
  const asked = vector({ accept: { value: 1 }, level: "may" });
  const context = { skip: (why) => skipped.push(why), diagnostic: (what) => said.push(what) };
  for (const name of [{ name: "x" }, { task: { name: "x" } }, { name: "all" }])
    check(asked, vectors.unsupported(), { context: { ...context, ...name } });
  assert.deepEqual([skipped.length, said.length], [2, 1]);
  assert.match(skipped.join(), /^x: not offered/);
  assert.throws(() => check(asked, vectors.unsupported()), /^Error: x: not offered/);
});

test("nothing compared is a failure", async () => {
  const { seen } = await import(new URL("../lib/compare.js", data));
  const before = Object.entries(seen).map(([name, ids]) => [name, [...ids]]);
  Object.values(seen).forEach((ids) => ids.clear());
  const asked = ["x", "y"].map((id) => vector({ accept: { value: 1 }, level: "must", id }));
  asked.forEach(({ id }) => seen.selected.add(id));
  check(asked[0], vectors.unsupported(), { context: quiet });
  const last = () => check(asked[1], vectors.unsupported(), { context: quiet });
  assert.throws(last, /nothing was compared: all 2 vectors/);
  check(asked[0], ok(1), { context: quiet });
  last();
  for (const [name, ids] of before) ids.forEach((id) => seen[name].add(id));
});

test("what does not decide is a diagnostic", () => {
  const said = [];
  const context = { diagnostic: (what) => said.push(what) };
  const lenient = vector({ reject: { class: "overlong" }, level: "should" });
  check(lenient, ok(0), { context });
  check(lenient, reject("truncated"), { context });
  assert.deepEqual(said.map((what) => what.slice(0, 8)), ["fail: x:", "note: x:"]);
});

test("selects formats and operations", () => {
  const byFormat = select("compact_index");
  const byOperation = select(["compact_index.decode"]);
  assert(byFormat.every(({ format }) => format === "compact_index"));
  assert(byOperation.every(({ operation }) => operation === "compact_index.decode"));
  assert(0 < byOperation.length && byOperation.length < byFormat.length && byFormat.length < select().length);
  assert(select().every(({ directory }) => directory !== "controls"));
  assert(select([], ["controls"]).every(({ directory }) => directory === "controls"));
});

test("refuses names without vectors", () => {
  assert.throws(() => select("compact_indx"), /compact_indx/);
  assert.throws(() => select(["compact_index", "compact_index.decod"]), /of compact_index\.decod in .*; there are compact_index, compact_index\.decode,/);
  assert.match(inspect(select("compact_index.decode")[0]), /^Vector \{ compact-index-[a-z0-9-]+ \}$/);
  assert.throws(() => select("compact"), RangeError);
});

test("has every vector of its index and the version of the suite", () => {
  const files = read("index.json").files.map(read);
  assert.deepEqual(new Set([...files.map(({ suite }) => suite), read("../package.json").version]), new Set([SUITE]));
  const all = select([], ["pinned", "generated", "sized", "controls"]);
  assert.equal(all.length, files.flatMap(({ groups }) => groups.flatMap((group) => group.vectors)).length);
  assert(all.every((one) => Object.keys(one.expect).length === 1 && one.parameters && one.input !== undefined));
});

test("loads a file", () => {
  const file = new URL("generated/compact_index.json", data);
  const generated = select("compact_index.decode", ["generated"]);
  const ids = (all) => all.map(({ id }) => id);
  assert.deepEqual(ids(load(file, "compact_index.decode")), ids(generated));
  assert(load(file).length > generated.length);
  assert.throws(() => load(file, "compact_index.decod"), /no vectors of compact_index.decod in .*; there are compact_index, /);
});
