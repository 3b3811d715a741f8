// Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
// bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
/** The value is unsigned. */
public static byte[] varintEncode(long value) {
    var out = new java.io.ByteArrayOutputStream();
    while ((value & ~0x7FL) != 0) {
        out.write(0x80 | (int) (value & 0x7F));
        value >>>= 7;
    }
    out.write((int) value);
    return out.toByteArray();
}
