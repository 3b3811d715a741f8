import { check, select } from "packproof-vectors";
import { test } from "vitest";
import { answer, operations } from "./answer.js";

test.each(select(operations).map((vector) => [vector.id, vector]))("%s", (_, vector) => {
  check(vector, answer(vector));
});
