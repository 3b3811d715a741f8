// Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
// before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
public static void Compress15(float[] quat, out uint first, out ushort second)
{
    const double bounds = 0.707107, largest = 0x7FFF;
    int index = 0, used = 0;
    for (int at = 0; at < 4; at++)
    {
        if (float.IsNaN(quat[at]) || float.IsInfinity(quat[at])) throw new System.ArgumentOutOfRangeException("quat");
        if (System.Math.Abs(quat[at]) > System.Math.Abs(quat[index])) index = at;
    }
    bool negative = quat[index] < 0;
    var kept = new uint[3];
    for (int at = 0; at < 4; at++)
    {
        if (at == index) continue;
        double c = negative ? -quat[at] : quat[at];
        double scaled = (c + bounds) / (bounds + bounds) * largest;
        double step = System.Math.Floor(scaled + 0.5);
        if (step < 0) throw new System.ArgumentOutOfRangeException("quat");
        kept[used++] = (uint)System.Math.Min(step, largest);
    }
    first = kept[0] | kept[1] << 15 | (uint)index << 30;
    second = (ushort)(kept[2] | (negative ? 0u : 1u << 15));
}
