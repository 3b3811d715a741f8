// Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
// of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
// sign of every value.
/** The value, and how many bytes it takes. */
public static int[] compactIndexDecode(byte[] data, int at) {
    int magnitude = 0, used = 0;
    boolean negative = false, more = true;
    while (more && used < 5) {
        if (at + used >= data.length) throw new IllegalArgumentException("the input ends inside an index");
        int b = data[at + used] & 0xFF;
        if (used == 0) {
            negative = (b & 0x80) != 0;
            more = (b & 0x40) != 0;
            magnitude = b & 0x3F;
        } else {
            more = (b & 0x80) != 0;
            magnitude |= (b & 0x7F) << (7 * used - 1);
        }
        used++;
    }
    return new int[] {negative ? -magnitude : magnitude, used};
}
