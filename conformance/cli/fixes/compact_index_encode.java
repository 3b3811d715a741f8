// Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
// and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
// assigned, and the magnitude is an unsigned integer.
public static byte[] compactIndexEncode(int value) {
    // Unsigned: the magnitude of the smallest value is 2^31, which >>> and & read rightly.
    int magnitude = value < 0 ? -value : value;
    int rest = magnitude >>> 6;
    var out = new java.io.ByteArrayOutputStream();
    out.write((value < 0 ? 0x80 : 0) | (rest != 0 ? 0x40 : 0) | (magnitude & 0x3F));
    while (rest != 0) {
        out.write((rest > 0x7F ? 0x80 : 0) | (rest & 0x7F));
        rest >>>= 7;
    }
    return out.toByteArray();
}
