// Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
// CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
public static byte[] NameEncode(string text)
{
    var result = new System.Collections.Generic.List<byte>();
    int length = text.Length + 1;
    result.Add((byte)((length > 0x3F ? 0x40 : 0) | (length & 0x3F)));
    for (length >>= 6; length > 0; length >>= 7)
        result.Add((byte)((length > 0x7F ? 0x80 : 0) | (length & 0x7F)));
    foreach (char c in text)
    {
        if (c == 0 || c > 0xFF) throw new System.ArgumentException("names are Latin-1 without NUL");
        result.Add((byte)c);
    }
    result.Add(0);
    return result.ToArray();
}

public static string NameDecode(byte[] data, out int used)
{
    long length = 0;
    bool more = true;
    for (used = 0; more && used < 5; used++)
    {
        if (used == data.Length) throw new System.IO.EndOfStreamException("the input ends inside the length");
        long b = data[used];
        if (used == 0 && (b & 0x80) != 0) throw new System.IO.InvalidDataException("a negative length");
        more = (b & (used == 0 ? 0x40 : 0x80)) != 0;
        length |= used == 0 ? b & 0x3F : (b & 0x7F) << (7 * used - 1);
    }
    // NUL is the last character and no other.
    if (length == 0 || length > data.Length - used
        || System.Array.IndexOf(data, (byte)0, used, (int)length) != used + length - 1)
        throw new System.IO.InvalidDataException("a name is as long as it says, and ends in NUL");
    var text = new System.Text.StringBuilder();
    for (int i = 0; i < length - 1; i++) text.Append((char)data[used + i]);
    used += (int)length;
    return text.ToString();
}
