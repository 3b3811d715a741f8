// LEB128 over `leb128`. Its integers have no width; Judged as `u64`.
import leb from "leb128";
import Pipe from "buffer-pipe";

import { hex, unhex } from "./bytes.mjs";
import { Unsupported } from "./protocol.mjs";

function checkType({ type }) {
  if (type !== "u64") throw new Unsupported();
}

export const OPERATIONS = {
  "varint.encode": (input, parameters) => {
    checkType(parameters);
    return { ok: hex(leb.unsigned.encode(input)) };
  },
  "varint.decode": (input, parameters) => {
    checkType(parameters);
    const stream = new Pipe(unhex(input));
    return { ok: leb.unsigned.read(stream), consumed: stream.bytesRead };
  },
};
