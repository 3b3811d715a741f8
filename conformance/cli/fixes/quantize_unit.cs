// A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
// only: below it the integer is negative. Here such a value is refused.
public static uint QuantizeUnit(double value, int bits)
{
    if (bits < 1 || bits > 32) throw new System.ArgumentOutOfRangeException("bits");
    if (double.IsNaN(value) || double.IsInfinity(value)) throw new System.ArgumentOutOfRangeException("value");
    double largest = (1UL << bits) - 1;
    double scaled = value * largest;
    double rounded = System.Math.Floor(scaled + 0.5);
    if (rounded < 0) throw new System.ArgumentOutOfRangeException("value");
    return (uint)System.Math.Min(rounded, largest);
}

public static uint Quantize(double value, double min, double max, int bits)
{
    if (!(min < max) || double.IsInfinity(max - min)) throw new System.ArgumentOutOfRangeException("max");
    return QuantizeUnit((value - min) / (max - min), bits);
}
