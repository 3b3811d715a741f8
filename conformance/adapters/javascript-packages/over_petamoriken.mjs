// binary16 over `@petamoriken/float16`, which converts to and from numbers.
import { getFloat16, setFloat16 } from "@petamoriken/float16";

import { bits32, showBits32, unhex } from "./bytes.mjs";
import { Reject } from "./protocol.mjs";

const single = new DataView(new ArrayBuffer(4));

function narrow(patterns) {
  const out = Buffer.alloc(2 * patterns.length);
  const view = new DataView(out.buffer, out.byteOffset);
  patterns.forEach((pattern, i) => {
    single.setUint32(0, bits32(pattern));
    setFloat16(view, 2 * i, single.getFloat32(0), true);
  });
  return { ok: out.toString("hex") };
}

function widen(input, count) {
  const bytes = unhex(input);
  if (bytes.length < 2 * count) throw new Reject("truncated");
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: count }, (_, i) => {
    single.setFloat32(0, getFloat16(view, 2 * i, true));
    return showBits32(single.getUint32(0));
  });
}

export const OPERATIONS = {
  "packet.float16_encode": (input) => narrow([input]),
  "packet.float16_decode": (input) => ({ ok: widen(input, 1)[0], consumed: 2 }),
  "packet.vector2_float16_encode": (input) => narrow(input),
  "packet.vector2_float16_decode": (input) => ({ ok: widen(input, 2), consumed: 4 }),
  "packet.vector3_float16_encode": (input) => narrow(input),
  "packet.vector3_float16_decode": (input) => ({ ok: widen(input, 3), consumed: 6 }),
};
