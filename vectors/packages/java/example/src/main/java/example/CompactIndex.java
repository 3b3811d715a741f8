package example;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;

/** CompactIndex as in the engines. */
public final class CompactIndex {
    /** A value and the bytes consumed. */
    public static final class Decoded {
        public final int value;
        public final int consumed;

        Decoded(int value, int consumed) {
            this.value = value;
            this.consumed = consumed;
        }
    }

    public byte[] encode(int value) {
        int magnitude = value < 0 ? -value : value; // -2147483648 stays; the shifts below are unsigned
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int rest = magnitude >>> 6;
        out.write((value < 0 ? 0x80 : 0) | (rest != 0 ? 0x40 : 0) | magnitude & 0x3f);
        for (; rest != 0; rest >>>= 7) {
            out.write((rest > 0x7f ? 0x80 : 0) | rest & 0x7f);
        }
        return out.toByteArray();
    }

    /** Throws an EOFException with the position if the input is truncated. */
    public Decoded decode(byte[] data) throws EOFException {
        if (data.length == 0) {
            throw new EOFException("byte 0");
        }
        int magnitude = data[0] & 0x3f, more = data[0] & 0x40, used = 1;
        for (; more != 0 && used < 5; used++) {
            if (used == data.length) {
                throw new EOFException("byte " + used);
            }
            magnitude |= (data[used] & 0x7f) << 7 * used - 1;
            more = data[used] & 0x80;
        }
        return new Decoded((data[0] & 0x80) != 0 ? -magnitude : magnitude, used);
    }
}
