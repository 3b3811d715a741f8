// Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
// and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
// assigned, and the magnitude is an unsigned integer.
public static byte[] CompactIndexEncode(int value)
{
    uint magnitude = unchecked(value < 0 ? 0 - (uint)value : (uint)value);
    var result = new System.Collections.Generic.List<byte>();
    result.Add((byte)((value < 0 ? 0x80u : 0) | (magnitude > 0x3F ? 0x40u : 0) | (magnitude & 0x3F)));
    for (magnitude >>= 6; magnitude > 0; magnitude >>= 7)
        result.Add((byte)((magnitude > 0x7F ? 0x80u : 0) | (magnitude & 0x7F)));
    return result.ToArray();
}
