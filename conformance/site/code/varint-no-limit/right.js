function decode(bytes, { type }) {
  const [most, width] = { u16: [3, 16n], u32: [5, 32n], u64: [10, 64n] }[type];
  let value = 0n;
  for (let at = 0; at < bytes.length; at++) {
    if (at === most) throw new Error("out_of_range");
    value |= BigInt(bytes[at] & 0x7f) << BigInt(7 * at);
    if (bytes[at] < 0x80) {
      if (value >> width !== 0n) throw new Error("out_of_range");
      return { value, consumed: at + 1 };
    }
  }
  throw new Error(bytes.length >= most ? "out_of_range" : "truncated");
}
