// LEB128 over `leb`: 32 and 64 bits, as numbers. 64-bit values that a number cannot represent are unsupported.
import leb from "leb";

import { hex, unhex } from "./bytes.mjs";
import { Reject, Unsupported } from "./protocol.mjs";

const encoders = { u32: leb.encodeUInt32, u64: leb.encodeUInt64 };
const decoders = { u32: leb.decodeUInt32, u64: leb.decodeUInt64 };

/** Derives the class from the message: the package's errors have no classes. */
function refusing(run) {
  return (input, { type }) => {
    try {
      return run(input, type);
    } catch (error) {
      if (/bogus encoding/i.test(error.message)) throw new Reject("truncated");
      if (/too large|out of range/i.test(error.message)) throw new Reject("out_of_range");
      throw error;
    }
  };
}

export const OPERATIONS = {
  "varint.encode": refusing((input, type) => {
    if (!(type in encoders) || !Number.isSafeInteger(Number(input))) throw new Unsupported();
    return { ok: hex(encoders[type](Number(input))) };
  }),
  "varint.decode": refusing((input, type) => {
    if (!(type in decoders)) throw new Unsupported();
    const { value, nextIndex, lossy } = decoders[type](unhex(input), 0);
    if (lossy) throw new Unsupported();
    return { ok: String(BigInt(value)), consumed: nextIndex };
  }),
};
