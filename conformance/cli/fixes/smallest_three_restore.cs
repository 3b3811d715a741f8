// Restores a quaternion from its three kept components. The released code takes the root of a negative number
// where the squares add up to more than 1, and returns NaN. Here such components are refused.
public static float[] Restore(uint[] kept, int index, int sig, int bits)
{
    if (index < 0 || index > 3 || sig < 0 || sig > 1 || bits < 1 || bits > 32)
        throw new System.ArgumentOutOfRangeException();
    const double bounds = 0.707107;
    double largest = (1UL << bits) - 1, square = 1.0;
    var quat = new float[4];
    for (int i = 0; i < 3; i++)
    {
        if (kept[i] > largest) throw new System.ArgumentOutOfRangeException("kept");
        double scaled = (double)(float)kept[i] * (1.0 / largest) * (bounds + bounds);
        double c = -bounds + scaled, squared = c * c;
        square -= squared;
        quat[i < index ? i : i + 1] = (float)(sig == 1 ? c : -c);
    }
    if (square < 0) throw new System.IO.InvalidDataException("no rotation has these components");
    double root = System.Math.Sqrt(square);
    quat[index] = (float)(sig == 1 ? root : -root);
    return quat;
}
