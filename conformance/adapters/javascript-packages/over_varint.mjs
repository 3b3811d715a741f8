// LEB128 over `varint`: numbers, so up to 2^53 of `u64`. Its decoder raises the same range error for truncated
// and for overlong input, so the length of the input decides here.
import varint from "varint";

import { hex, unhex } from "./bytes.mjs";
import { Reject, Unsupported } from "./protocol.mjs";

// The longest form that it decodes.
const MAX_LEN = 8;

export const OPERATIONS = {
  "varint.encode": (input, { type }) => {
    if (type !== "u64" || !Number.isSafeInteger(Number(input))) throw new Unsupported();
    return { ok: hex(varint.encode(Number(input))) };
  },
  "varint.decode": (input, { type }) => {
    if (type !== "u64") throw new Unsupported();
    const bytes = unhex(input);
    try {
      const value = varint.decode(bytes);
      return { ok: String(BigInt(value)), consumed: varint.decode.bytes };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw bytes.length < MAX_LEN ? new Reject("truncated") : new Unsupported();
    }
  },
};
