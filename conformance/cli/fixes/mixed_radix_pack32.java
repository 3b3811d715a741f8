// Packs values below their limits into 32 bits. The published listing checks neither the value, which then
// changes the one before, nor the product of the limits, whose overflow destroys the first values.
/** Values and limits are below 2^32, and so is the result. */
public static long mixedRadixPack32(long[] values, long[] limits) {
    long accumulator = 0, product = 1;
    for (int i = 0; i < values.length; i++) {
        if (values[i] < 0 || values[i] >= limits[i]) {
            throw new IllegalArgumentException(values[i] + " is not below its limit, " + limits[i]);
        }
        // Divides, since the product of two such numbers may exceed a long.
        if (limits[i] > (1L << 32) / product) {
            throw new IllegalArgumentException("the product of the limits exceeds 2^32");
        }
        product *= limits[i];
        accumulator = accumulator * limits[i] + values[i];
    }
    return accumulator;
}
