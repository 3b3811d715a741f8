// Compiled, but never run: tests what the types allow.
import { check, judge, ok, reject, select, UNSAID, type Verdict } from "packproof-vectors";

for (const vector of select("compact_index.decode", ["pinned"])) {
  const bytes: string = vector.input;
  const verdict: Verdict = judge(vector, ok(Uint8Array.of(bytes.length), 1)).verdict;
  check(vector, verdict === "pass" ? ok({ a: [1] }, UNSAID) : reject("truncated", "byte 1"), { level: "should" });
  check(vector, reject(), { context: { diagnostic: (message) => console.log(message) } });
  if (vector.expect.accept) console.log(vector.expect.accept.value, vector.expect.accept.consumed);
}
// @ts-expect-error: not a class of refusal
reject("eof");
// @ts-expect-error: not a place
reject("truncated", "1");
// @ts-expect-error: not a level for check
check(select()[0]!, ok(1), { level: "may" });
