// Packs values below their limits into 32 bits. The published listing checks neither the value, which then
// changes the one before, nor the product of the limits, whose overflow destroys the first values.
public static uint MixedRadixPack32(uint[] values, uint[] limits)
{
    ulong accumulator = 0, product = 1;
    for (int i = 0; i < values.Length; i++)
    {
        if (values[i] >= limits[i]) throw new System.ArgumentOutOfRangeException("values");
        product *= limits[i];
        if (product > 1UL << 32) throw new System.ArgumentOutOfRangeException("limits");
        accumulator = accumulator * limits[i] + values[i];
    }
    return (uint)accumulator;
}
