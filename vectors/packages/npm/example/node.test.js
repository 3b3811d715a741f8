import assert from "node:assert/strict";
import test from "node:test";
import { check, judge, select } from "packproof-vectors";
import { answer, implementation, operations } from "./answer.js";

for (const vector of select(operations)) {
  test(vector.id, (context) => void check(vector, answer(vector), { context }));
}

for (const vector of select(operations, ["controls"])) {
  test(vector.id, { skip: implementation !== "right" }, () => {
    assert(["note", "fail"].includes(judge(vector, answer(vector)).verdict));
  });
}
