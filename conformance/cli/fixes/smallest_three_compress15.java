// Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
// before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
/** The two words of x, y, z, w; the first is unsigned. */
public static int[] compress15(float[] quat) {
    final double bounds = 0.707107, largest = 0x7FFF;
    int index = 0, used = 0;
    for (int at = 0; at < 4; at++) {
        if (!Float.isFinite(quat[at])) throw new IllegalArgumentException(quat[at] + " is no component");
        if (Math.abs(quat[at]) > Math.abs(quat[index])) index = at;
    }
    boolean negative = quat[index] < 0;
    int[] kept = new int[3];
    for (int at = 0; at < 4; at++) {
        if (at == index) continue;
        double c = negative ? -quat[at] : quat[at];
        double step = Math.floor((c + bounds) / (bounds + bounds) * largest + 0.5);
        if (step < 0) throw new IllegalArgumentException(quat[at] + " is below the range");
        kept[used++] = (int) Math.min(step, largest);
    }
    return new int[] {kept[0] | kept[1] << 15 | index << 30, kept[2] | (negative ? 0 : 1 << 15)};
}
