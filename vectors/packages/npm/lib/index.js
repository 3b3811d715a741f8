export { check, judge, ok, reject, UNSAID } from "./compare.js";
export { JUDGED, load, select, SUITE, Vector } from "./load.js";
