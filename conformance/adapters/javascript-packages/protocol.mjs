// The adapter protocol on standard input and output. An adapter calls only `serve`.
import { createInterface } from "node:readline";
import process from "node:process";

/** Thrown by an operation that refuses its input. */
export class Reject extends Error {
  /** @param {"truncated"|"overlong"|"out_of_range"|"not_canonical"|"trailing"|"invalid"} class_ */
  constructor(class_) {
    super(class_);
  }
}

/** Thrown by an operation that does not offer the case. */
export class Unsupported extends Error {}

function result(run, input, parameters) {
  try {
    return run(input, parameters);
  } catch (thrown) {
    if (thrown instanceof Reject) return { reject: thrown.message };
    if (thrown instanceof Unsupported) return { unsupported: true };
    return { error: String(thrown) };
  }
}

/**
 * Answers messages until `bye`. `operations` maps names to functions of a case and the batch's parameters, which return
 * a result.
 */
export async function serve(name, version, operations) {
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    let reply;
    if (message.message === "bye") {
      return;
    } else if (message.message === "hello") {
      const offered = Object.keys(operations);
      reply = { message: "hello", protocol: 1, name, version, language: "JavaScript", operations: offered };
    } else if (message.message === "run") {
      const run = operations[message.operation] ?? (() => ({ unsupported: true }));
      const results = message.cases.map((input) => result(run, input, message.parameters));
      reply = { message: "results", seq: message.seq, results };
    } else {
      throw new Error(`unknown message ${message.message}`);
    }
    process.stdout.write(JSON.stringify(reply) + "\n");
  }
}
