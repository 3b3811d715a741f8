// The published decoding recipe: it masks continuation bytes with 0x3F and loses bit 6 of each.
import { decode as right } from "./right.js";

export { encode } from "./right.js";
export const decode = (bytes) => right(bytes, 0x3f);
