// Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
// bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
public static byte[] VarintEncode(ulong value)
{
    var result = new System.Collections.Generic.List<byte>();
    while (value > 0x7F)
    {
        result.Add((byte)(0x80 | (value & 0x7F)));
        value >>= 7;
    }
    result.Add((byte)value);
    return result.ToArray();
}
