// Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
// of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
// sign of every value.
public static int CompactIndexDecode(byte[] data, int at, out int used)
{
    uint magnitude = 0;
    bool negative = false, more = true;
    for (used = 0; more && used < 5; used++)
    {
        if (at + used >= data.Length) throw new System.IO.EndOfStreamException("the input ends inside an index");
        uint b = data[at + used];
        if (used == 0)
        {
            negative = (b & 0x80) != 0;
            more = (b & 0x40) != 0;
            magnitude = b & 0x3F;
        }
        else
        {
            more = (b & 0x80) != 0;
            magnitude |= (b & 0x7F) << (7 * used - 1);
        }
    }
    return unchecked(negative ? (int)(0 - magnitude) : (int)magnitude);
}
