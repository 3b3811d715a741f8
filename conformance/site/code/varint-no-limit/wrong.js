function decode(bytes) {
  let value = 0n;
  for (let at = 0; at < bytes.length; at++) {
    value |= BigInt(bytes[at] & 0x7f) << BigInt(7 * at);
    if (bytes[at] < 0x80) {
      return { value: BigInt.asUintN(64, value), consumed: at + 1 };
    }
  }
  throw new Error("truncated");
}
