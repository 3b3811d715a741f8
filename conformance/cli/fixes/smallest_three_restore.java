// Restores a quaternion from its three kept components. The released code takes the root of a negative number
// where the squares add up to more than 1, and returns NaN. Here such components are refused.
/** The quaternion x, y, z, w. */
public static float[] restore(long[] kept, int index, int sig, int bits) {
    if (index < 0 || index > 3 || sig < 0 || sig > 1 || bits < 1 || bits > 32) {
        throw new IllegalArgumentException("a part is out of range");
    }
    final double bounds = 0.707107;
    double largest = (1L << bits) - 1, square = 1.0;
    float[] quat = new float[4];
    for (int i = 0; i < 3; i++) {
        if (kept[i] < 0 || kept[i] > largest) throw new IllegalArgumentException("a part is out of range");
        double c = -bounds + (float) kept[i] * (1.0 / largest) * (bounds + bounds);
        square -= c * c;
        quat[i < index ? i : i + 1] = (float) (sig == 1 ? c : -c);
    }
    if (square < 0) throw new IllegalArgumentException("no rotation has these components");
    double root = Math.sqrt(square);
    quat[index] = (float) (sig == 1 ? root : -root);
    return quat;
}
