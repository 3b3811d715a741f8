/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Directory = "pinned" | "generated" | "sized" | "controls";
export type Level = "must" | "should" | "may";
export type Class = "truncated" | "overlong" | "out_of_range" | "not_canonical" | "trailing" | "invalid";
/** `byte 3` or `bit 17`. */
export type Place = `${"byte" | "bit"} ${number}`;
export type Verdict = "pass" | "note" | "fail";

/** An answer, in the shape of the adapter protocol's results. */
export type Answer = { ok: Json; consumed?: number | false } | { reject: Class | "any"; at?: Place };

export type Accept = { value: Json; consumed?: number };
export type Reject = { class: Class; at?: Place };
export type Expectation =
  | { accept: Accept; reject?: undefined; either?: undefined }
  | { reject: Reject; accept?: undefined; either?: undefined }
  | { either: ({ dialect: string; accept?: Accept; reject?: Reject })[]; accept?: undefined; reject?: undefined };

export interface Result {
  verdict: Verdict;
  /** What happened, if it is not a pass. */
  detail: string;
}

/** What `check` uses of the argument of a test function. */
export interface Context {
  diagnostic?(message: string): unknown;
}

/** One vector. */
export class Vector {
  // `raw` is the vector as its file has it; `group` is its group.
  constructor(format: string, directory: Directory, group: { parameters?: Json }, raw: object);
  readonly format: string;
  readonly directory: Directory;
  readonly group: { readonly parameters?: Json };
  readonly raw: object;
  readonly id: string;
  readonly comment: string;
  readonly flags: readonly string[];
  readonly operation: string;
  readonly level: Level;
  /** In the shape documented for the operation; annotate its type where you use it. */
  readonly input: any;
  readonly parameters: { [name: string]: any };
  readonly expect: Expectation;
}

/** The version of the suite and of this package. */
export const SUITE: string;
/** The directories with vectors to pass; "controls" are deliberately wrong: none may pass. */
export const JUDGED: readonly Directory[];
/** For `consumed`, if the implementation does not report it. */
export const UNSAID: false;

/** The vectors of formats ("compact_index") and operations ("compact_index.decode"); without names, all. */
export function select(names?: string | readonly string[], directories?: readonly Directory[]): Vector[];
/** The vectors of your own file, such as `packproof vectors generate --layout` writes; with names, of these operations. */
export function load(file: string | URL, names?: string | readonly string[]): Vector[];
/** The answer of an implementation that accepts. Bytes become lowercase hex. */
export function ok(value: Json | Uint8Array, consumed?: number | false): Answer;
/** A refusal: a class, or "any" for a single kind of error. */
export function reject(cls?: Class | "any", at?: Place): Answer;
/** The verdict on an answer. */
export function judge(vector: Vector, answer: Answer): Result;
/** Throws if the answer fails at `level`, by default "must". */
export function check(vector: Vector, answer: Answer, options?: { level?: "must" | "should"; context?: Context }): Result;
