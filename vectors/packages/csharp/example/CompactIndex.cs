using System.Collections.Generic;
using System.IO;

/// <summary>CompactIndex as in the engines.</summary>
public static class CompactIndex
{
    public static byte[] Encode(int value)
    {
        var rest = (uint)(value < 0 ? -(long)value : value);
        var encoded = new List<byte> { (byte)((value < 0 ? 0x80u : 0) | (rest > 0x3f ? 0x40u : 0) | rest & 0x3f) };
        for (rest >>= 6; rest != 0; rest >>= 7) encoded.Add((byte)((rest > 0x7f ? 0x80u : 0) | rest & 0x7f));
        return encoded.ToArray();
    }

    /// <summary>Throws an EndOfStreamException with the position if the input is truncated.</summary>
    public static int Decode(byte[] data, out int used)
    {
        if (data.Length == 0) throw new EndOfStreamException("byte 0");
        int magnitude = data[0] & 0x3f, more = data[0] & 0x40;
        for (used = 1; more != 0 && used < 5; used++)
        {
            if (used == data.Length) throw new EndOfStreamException("byte " + used);
            magnitude |= (data[used] & 0x7f) << 7 * used - 1;
            more = data[used] & 0x80;
        }
        return (data[0] & 0x80) != 0 ? unchecked(-magnitude) : magnitude;
    }
}
