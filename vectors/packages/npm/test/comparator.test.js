// Tests the comparator with the table shared by all languages, and the loader.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { inspect } from "node:util";
import { check, judge, load, ok, reject, select, SUITE, UNSAID, Vector } from "packproof-vectors";

const data = new URL("./data/", import.meta.resolve("packproof-vectors/package.json"));
const read = (path) => JSON.parse(readFileSync(new URL(path, data), "utf8"));
const cases = read("comparator-cases.json");

for (const one of cases.judge.filter(({ adapter }) => !adapter)) {
  test(one.name, () => {
    const vector = new Vector("x", "pinned", {}, { id: "x", comment: "c", operation: "x.y", input: 0, ...one.vector });
    const { verdict, detail } = judge(vector, one.answer);
    assert.equal(verdict, one.verdict.replace("protocol", "fail"));
    assert(detail.includes(one.says ?? "") && detail.length <= 200, detail);
    for (const level of ["must", "should"]) {
      const said = [];
      const judged = () => check(vector, one.answer, { level, context: { diagnostic: (what) => said.push(what) } });
      if (one.fails.includes(level)) assert.throws(judged, /^Error: x: /);
      else assert.deepEqual([judged().verdict, said.length], [verdict, verdict === "pass" ? 0 : 1]);
    }
  });
}

test("answers", () => {
  assert.deepEqual(ok(Uint8Array.of(0xc1, 0x04)), { ok: "c104" });
  assert.deepEqual(ok(5, 1), { ok: 5, consumed: 1 });
  assert.deepEqual(ok(5, UNSAID), { ok: 5, consumed: false });
  assert.deepEqual(reject(), { reject: "any" });
  assert.deepEqual(reject("truncated", "byte 1"), { reject: "truncated", at: "byte 1" });
  assert.throws(() => reject("eof"), /eof is none of/);
});

test("selects and loads", () => {
  const [byFormat, byOperation] = [select("compact_index"), select(["compact_index.decode"])];
  assert(byFormat.every(({ format }) => format === "compact_index"));
  assert(byOperation.every(({ operation }) => operation === "compact_index.decode"));
  assert(0 < byOperation.length && byOperation.length < byFormat.length && byFormat.length < select().length);
  assert(select().every(({ directory }) => directory !== "controls"));
  assert(select([], ["controls"]).every(({ directory }) => directory === "controls"));
  assert.match(inspect(byOperation[0]), /^Vector \{ compact-index-[a-z0-9-]+ \}$/);
  const file = new URL("generated/compact_index.json", data);
  const ids = (all) => all.map(({ id }) => id);
  assert.deepEqual(ids(load(file, "compact_index.decode")), ids(select("compact_index.decode", ["generated"])));
  for (const names of ["compact_indx", ["compact_index", "compact_index.decod"], "compact"]) {
    assert.throws(() => select(names), /^RangeError: no vectors of compact(_indx|_index\.decod)? in pinned, generated/);
    assert.throws(() => load(file, names), RangeError);
  }
});

test("has every vector of its index and the version of the suite", () => {
  const files = read("index.json").files.map(read);
  assert.deepEqual(new Set([...files.map(({ suite }) => suite), read("../package.json").version]), new Set([SUITE]));
  const all = select([], ["pinned", "generated", "sized", "controls"]);
  assert.equal(all.length, files.flatMap(({ groups }) => groups.flatMap((group) => group.vectors)).length);
  assert(all.every((one) => Object.keys(one.expect).length === 1 && one.parameters && one.input !== undefined));
});
