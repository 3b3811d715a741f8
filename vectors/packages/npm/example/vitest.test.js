import { check, judge, select } from "packproof-vectors";
import { expect, test } from "vitest";
import { answer, implementation, operations } from "./answer.js";

test.each(select(operations).map((vector) => [vector.id, vector]))("%s", (_, vector) => {
  check(vector, answer(vector));
});

test.runIf(implementation === "right").each(select(operations, ["controls"]))("$id", (vector) => {
  expect(["note", "fail"]).toContain(judge(vector, answer(vector)).verdict);
});
