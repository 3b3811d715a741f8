export { check, error, judge, ok, reject, UNSAID, unsupported } from "./compare.js";
export { expand } from "./expand.js";
export { JUDGED, load, select, SUITE, Vector } from "./load.js";
