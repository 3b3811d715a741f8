// Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
// CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
public static byte[] nameEncode(String text) {
    var out = new java.io.ByteArrayOutputStream();
    int length = text.length() + 1;
    out.write((length > 0x3F ? 0x40 : 0) | (length & 0x3F));
    for (length >>>= 6; length > 0; length >>>= 7) out.write((length > 0x7F ? 0x80 : 0) | (length & 0x7F));
    for (char c : text.toCharArray()) {
        if (c == 0 || c > 0xFF) throw new IllegalArgumentException("names are Latin-1 without NUL");
        out.write(c);
    }
    out.write(0);
    return out.toByteArray();
}

/** The name at the front: its length in bytes is `used[0]`. */
public static String nameDecode(byte[] data, int[] used) {
    long length = 0;
    int at = 0;
    boolean more = true;
    while (more && at < 5) {
        if (at == data.length) throw new IllegalArgumentException("the input ends inside the length");
        long b = data[at] & 0xFF;
        if (at == 0 && (b & 0x80) != 0) throw new IllegalArgumentException("a negative length");
        more = (b & (at == 0 ? 0x40 : 0x80)) != 0;
        length |= at == 0 ? b & 0x3F : (b & 0x7F) << (7 * at - 1);
        at++;
    }
    if (length == 0 || length > data.length - at) throw new IllegalArgumentException("a name as long as it says");
    int end = at + (int) length;
    for (int i = at; i < end; i++) {
        if ((data[i] == 0) != (i == end - 1)) {
            throw new IllegalArgumentException("NUL is the last character and no other");
        }
    }
    used[0] = end;
    return new String(data, at, end - 1 - at, java.nio.charset.StandardCharsets.ISO_8859_1);
}
