// Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
// that is wider than its field. Here such a value is refused.
public static byte[] bitPackWrite(long[] values, int[] widths) {
    int count = 0, total = 0;
    for (int width : widths) {
        if (width < 1 || width > 32) throw new IllegalArgumentException("a width of " + width + " bits");
        total += width;
    }
    byte[] out = new byte[(total + 7) / 8];
    for (int i = 0; i < values.length; i++) {
        if (values[i] >>> widths[i] != 0) {
            throw new IllegalArgumentException(values[i] + " does not fit " + widths[i] + " bits");
        }
        for (int bit = widths[i] - 1; bit >= 0; bit--, count++) {
            out[count / 8] |= (byte) ((values[i] >>> bit & 1) << (7 - count % 8));
        }
    }
    return out;
}
