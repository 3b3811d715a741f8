// LEB128 over `@webassemblyjs/leb128`. It encodes unsigned integers of 32 bits and decodes those of 32 and 64.
import leb from "@webassemblyjs/leb128";

import { hex, unhex } from "./bytes.mjs";
import { Reject, Unsupported } from "./protocol.mjs";

const decoders = { u32: leb.decodeUInt32, u64: leb.decodeUInt64 };

export const OPERATIONS = {
  "varint.encode": (input, { type }) => {
    if (type !== "u32") throw new Unsupported();
    return { ok: hex(leb.encodeU32(Number(input))) };
  },
  "varint.decode": (input, { type }) => {
    if (!(type in decoders)) throw new Unsupported();
    try {
      const { value, nextIndex } = decoders[type](unhex(input), 0);
      return { ok: value.toString(), consumed: nextIndex };
    } catch (error) {
      // The package's only error.
      throw /too large/.test(error.message) ? new Reject("out_of_range") : error;
    }
  },
};
