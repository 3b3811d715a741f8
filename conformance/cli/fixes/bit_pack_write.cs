// Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
// that is wider than its field. Here such a value is refused.
public static byte[] BitPackWrite(ulong[] values, int[] widths)
{
    var result = new System.Collections.Generic.List<byte>();
    int count = 0;
    for (int i = 0; i < values.Length; i++)
    {
        if (widths[i] < 1 || widths[i] > 32) throw new System.ArgumentOutOfRangeException("widths");
        if (values[i] >> widths[i] != 0) throw new System.ArgumentOutOfRangeException("values");
        for (int bit = widths[i] - 1; bit >= 0; bit--, count++)
        {
            if (count % 8 == 0) result.Add(0);
            result[count / 8] |= (byte)((values[i] >> bit & 1) << (7 - count % 8));
        }
    }
    return result.ToArray();
}
