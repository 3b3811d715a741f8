// A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
// only: below it the integer is negative. Here such a value is refused.
public static long quantizeUnit(double value, int bits) {
    if (bits < 1 || bits > 32 || !Double.isFinite(value)) {
        throw new IllegalArgumentException(value + " in " + bits + " bits");
    }
    double largest = (1L << bits) - 1;
    double rounded = Math.floor(value * largest + 0.5);
    if (rounded < 0) throw new IllegalArgumentException(value + " is below the range");
    return (long) Math.min(rounded, largest);
}

public static long quantize(double value, double min, double max, int bits) {
    if (!(min < max) || !Double.isFinite(max - min)) {
        throw new IllegalArgumentException(min + " to " + max + " is no range");
    }
    return quantizeUnit((value - min) / (max - min), bits);
}
