// Calls the snippets, which are methods of the same class, and prints what they answer. The class is put around them.
interface Ask {
    String answer();
}

static void say(String name, Ask ask) {
    try {
        System.out.println(name + " " + ask.answer());
    } catch (IllegalArgumentException refused) {
        System.out.println(name + " refused");
    }
}

static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) text.append(String.format("%02x", b & 0xFF));
    return text.toString();
}

static byte[] bytes(int... values) {
    byte[] out = new byte[values.length];
    for (int i = 0; i < values.length; i++) out[i] = (byte) values[i];
    return out;
}

static String decoded(byte[] data) {
    int[] answer = compactIndexDecode(data, 0);
    return answer[0] + " " + answer[1];
}

static String named(byte[] data) {
    int[] used = new int[1];
    return nameDecode(data, used) + " " + used[0];
}

static String compressed(float x, float y, float z, float w) {
    int[] words = compress15(new float[] {x, y, z, w});
    return Integer.toUnsignedString(words[0]) + " " + words[1];
}

static String restored(long a, long b, long c, int index, int sig, int bits) {
    float[] q = restore(new long[] {a, b, c}, index, sig, bits);
    return String.format(java.util.Locale.ROOT, "%.6f %.6f %.6f %.6f", q[0], q[1], q[2], q[3]);
}

public static void main(String[] arguments) {
    final long u32 = 4294967295L;
    final long[] fives = new long[14];
    java.util.Arrays.fill(fives, 5);
    final byte[] name = new byte[66];
    java.util.Arrays.fill(name, (byte) 'a');
    name[0] = 0x40;
    name[1] = 0x01;
    name[65] = 0;
    say("compact-index-pinned-3f-mask-smallest", () -> decoded(bytes(0x40, 0x40)));
    say("compact-index-pinned-minus-1:back", () -> decoded(bytes(0x81)));
    say("compact-index-decode-c080808010", () -> decoded(bytes(0xC0, 0x80, 0x80, 0x80, 0x10)));
    say("compact-index-pinned-empty", () -> decoded(bytes()));
    say("compact-index-pinned-16777217", () -> hex(compactIndexEncode(16777217)));
    say("compact-index-encode-0", () -> hex(compactIndexEncode(0)));
    say("compact-index-pinned-minimum", () -> hex(compactIndexEncode(Integer.MIN_VALUE)));
    say("unreal-name-pinned-63", () -> hex(nameEncode("a".repeat(63))));
    say("unreal-name-pinned-63-back", () -> named(name));
    say("unreal-name-decode-malformed-80", () -> named(bytes(0x80)));
    say("bit-pack-pinned-8-in-3", () -> hex(bitPackWrite(new long[] {8}, new int[] {3})));
    say("bit-pack-pinned-5-700", () -> hex(bitPackWrite(new long[] {5, 700}, new int[] {3, 10})));
    say("bit-pack-pinned-32-bits", () -> hex(bitPackWrite(new long[] {0, u32}, new int[] {1, 32})));
    say("mixed-radix-pack32-product-2-64-less",
        () -> "" + mixedRadixPack32(new long[] {u32 - 1, u32 - 1}, new long[] {u32, u32}));
    say("mixed-radix-pinned-fourteen", () -> "" + mixedRadixPack32(new long[14], fives));
    say("mixed-radix-pinned-brim", () -> "" + mixedRadixPack32(new long[] {65535, 65535}, new long[] {65536, 65536}));
    say("mixed-radix-pack32-beyond-1", () -> "" + mixedRadixPack32(new long[] {1}, new long[] {1}));
    say("mixed-radix-pinned-at-limit", () -> "" + mixedRadixPack32(new long[] {0, 5}, new long[] {5, 5}));
    say("varint-pinned-2-to-56", () -> hex(varintEncode(1L << 56)));
    say("varint-pinned-largest", () -> hex(varintEncode(-1L)));
    say("packet-pinned-quaternion32-identity", () -> hex(rotationQuaternionEncode(0, 0, 0, 1, 1)));
    say("packet-pinned-quaternion64-x", () -> hex(rotationQuaternionEncode(1, 0, 0, 0, 2)));
    say("packet-pinned-quaternion64-negative-w", () -> hex(rotationQuaternionEncode(-1, 1, 1, -1, 2)));
    say("quantize-unit-1-below", () -> "" + quantizeUnit(-1, 1));
    say("quantize-pinned-10-quarter-below", () -> "" + quantizeUnit(-0.25, 10));
    say("quantize-pinned-example-unit", () -> "" + quantizeUnit(0.45, 10));
    say("quantize-0-to-3-1-below", () -> "" + quantize(-3, 0, 3, 1));
    say("quantize-pinned-example-range", () -> "" + quantize(-0.35, -1, 1, 16));
    say("smallest-three-15-zero", () -> compressed(0, 0, 0, 0));
    say("smallest-three-15-halves-first-negative", () -> compressed(-0.5f, 0.5f, 0.5f, 0.5f));
    say("smallest-three-pinned-2-parts-no-rotation", () -> restored(3, 3, 3, 1, 1, 2));
    say("smallest-three-parts-4-restore-index-2-sig-0", () -> restored(8, 7, 6, 2, 0, 4));
}
