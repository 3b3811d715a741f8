// Calls the snippets, which are methods of the same class, and prints what they answer. The class is put around them.
static void Say(string name, System.Func<string> ask)
{
    string answer;
    try
    {
        answer = ask();
    }
    catch (System.Exception e) when (e is System.ArgumentException || e is System.IO.IOException
                                     || e is System.IO.InvalidDataException)
    {
        answer = "refused";
    }
    System.Console.WriteLine(name + " " + answer);
}

static string Hex(byte[] bytes)
{
    return System.BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
}

static string Decoded(params byte[] data)
{
    int used;
    int value = CompactIndexDecode(data, 0, out used);
    return value + " " + used;
}

static string Named(byte[] data)
{
    int used;
    string text = NameDecode(data, out used);
    return text + " " + used;
}

static string Compressed(float x, float y, float z, float w)
{
    uint first;
    ushort second;
    Compress15(new[] { x, y, z, w }, out first, out second);
    return first + " " + second;
}

static string Restored(uint a, uint b, uint c, int index, int sig, int bits)
{
    float[] q = Restore(new[] { a, b, c }, index, sig, bits);
    return string.Format(System.Globalization.CultureInfo.InvariantCulture, "{0:F6} {1:F6} {2:F6} {3:F6}", q[0], q[1],
                         q[2], q[3]);
}

static string Radix(uint[] values, uint[] limits)
{
    return MixedRadixPack32(values, limits).ToString();
}

public static void Main()
{
    const uint u32 = uint.MaxValue;
    var fives = new uint[14];
    for (int i = 0; i < 14; i++) fives[i] = 5;
    var name = new byte[66];
    for (int i = 0; i < 65; i++) name[i] = (byte)'a';
    name[0] = 0x40;
    name[1] = 0x01;
    Say("compact-index-pinned-3f-mask-smallest", () => Decoded(0x40, 0x40));
    Say("compact-index-pinned-minus-1:back", () => Decoded(0x81));
    Say("compact-index-decode-c080808010", () => Decoded(0xC0, 0x80, 0x80, 0x80, 0x10));
    Say("compact-index-pinned-empty", () => Decoded());
    Say("compact-index-pinned-16777217", () => Hex(CompactIndexEncode(16777217)));
    Say("compact-index-encode-0", () => Hex(CompactIndexEncode(0)));
    Say("compact-index-pinned-minimum", () => Hex(CompactIndexEncode(int.MinValue)));
    Say("unreal-name-pinned-63", () => Hex(NameEncode(new string('a', 63))));
    Say("unreal-name-pinned-63-back", () => Named(name));
    Say("unreal-name-decode-malformed-80", () => Named(new byte[] { 0x80 }));
    Say("bit-pack-pinned-8-in-3", () => Hex(BitPackWrite(new ulong[] { 8 }, new[] { 3 })));
    Say("bit-pack-pinned-5-700", () => Hex(BitPackWrite(new ulong[] { 5, 700 }, new[] { 3, 10 })));
    Say("bit-pack-pinned-32-bits", () => Hex(BitPackWrite(new ulong[] { 0, u32 }, new[] { 1, 32 })));
    Say("mixed-radix-pack32-product-2-64-less", () => Radix(new[] { u32 - 1, u32 - 1 }, new[] { u32, u32 }));
    Say("mixed-radix-pinned-fourteen", () => Radix(new uint[14], fives));
    Say("mixed-radix-pinned-brim", () => Radix(new uint[] { 65535, 65535 }, new uint[] { 65536, 65536 }));
    Say("mixed-radix-pack32-beyond-1", () => Radix(new uint[] { 1 }, new uint[] { 1 }));
    Say("mixed-radix-pinned-at-limit", () => Radix(new uint[] { 0, 5 }, new uint[] { 5, 5 }));
    Say("varint-pinned-2-to-56", () => Hex(VarintEncode(1UL << 56)));
    Say("varint-pinned-largest", () => Hex(VarintEncode(ulong.MaxValue)));
    Say("packet-pinned-quaternion32-identity", () => Hex(RotationQuaternionEncode(0, 0, 0, 1, 1)));
    Say("packet-pinned-quaternion64-x", () => Hex(RotationQuaternionEncode(1, 0, 0, 0, 2)));
    Say("packet-pinned-quaternion64-negative-w", () => Hex(RotationQuaternionEncode(-1, 1, 1, -1, 2)));
    Say("quantize-unit-1-below", () => QuantizeUnit(-1, 1).ToString());
    Say("quantize-pinned-10-quarter-below", () => QuantizeUnit(-0.25, 10).ToString());
    Say("quantize-pinned-example-unit", () => QuantizeUnit(0.45, 10).ToString());
    Say("quantize-0-to-3-1-below", () => Quantize(-3, 0, 3, 1).ToString());
    Say("quantize-pinned-example-range", () => Quantize(-0.35, -1, 1, 16).ToString());
    Say("smallest-three-15-zero", () => Compressed(0, 0, 0, 0));
    Say("smallest-three-15-halves-first-negative", () => Compressed(-0.5f, 0.5f, 0.5f, 0.5f));
    Say("smallest-three-pinned-2-parts-no-rotation", () => Restored(3, 3, 3, 1, 1, 2));
    Say("smallest-three-parts-4-restore-index-2-sig-0", () => Restored(8, 7, 6, 2, 0, 4));
}
