import assert from "node:assert/strict";
import test from "node:test";
import { check, judge, select } from "packproof-vectors";
import { answer, operations } from "./answer.js";

for (const vector of select(operations)) {
  test(vector.id, (context) => void check(vector, answer(vector), { context }));
}

for (const vector of select(operations, ["controls"])) {
  test(vector.id, () => assert(["note", "fail"].includes(judge(vector, answer(vector)).verdict)));
}
