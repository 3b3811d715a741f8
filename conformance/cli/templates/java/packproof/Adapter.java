// Connects a codec to packproof: one line of words per question, one per answer.
//
// `packproof run my-codec` judges it. `packproof protocol --lines` describes the lines, `packproof operations` lists the
// operations with the shapes of their inputs and answers.
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

public final class Adapter {
    /** Bytes or a value that the format forbids; the message is the class of the refusal. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String kind) {
            super(kind);
        }
    }

    /** A decoder's value and the number of bytes that it takes. */
    static final class Decoded {
        final long value;
        final int used;

        Decoded(long value, int used) {
            this.value = value;
            this.used = used;
        }
    }

    // The codec. Replace what follows by calls of your own; adapters.toml has the class path.

    static byte[] compactIndexEncode(int value) {
        // A long, because the negation of the smallest int overflows.
        long magnitude = Math.abs((long) value);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write((int) ((value < 0 ? 0x80 : 0) | (magnitude > 0x3F ? 0x40 : 0) | (magnitude & 0x3F)));
        for (magnitude >>= 6; magnitude != 0; magnitude >>= 7) {
            out.write((int) ((magnitude > 0x7F ? 0x80 : 0) | (magnitude & 0x7F)));
        }
        return out.toByteArray();
    }

    static Decoded compactIndexDecode(byte[] data, boolean canonical) {
        if (data.length == 0) throw new Refused("truncated");
        boolean negative = (data[0] & 0x80) != 0;
        boolean more = (data[0] & 0x40) != 0;
        long magnitude = data[0] & 0x3F;
        int used = 1;
        for (; more && used < 5; used++) {
            if (used == data.length) throw new Refused("truncated");
            magnitude |= (long) (data[used] & (used < 4 ? 0x7F : 0xFF)) << (7 * used - 1);
            more = (data[used] & 0x80) != 0;
        }
        long value = negative ? -magnitude : magnitude;
        if (canonical && (int) value != value) throw new Refused("out_of_range");
        if (canonical && used > 1 && data[used - 1] == 0) throw new Refused("overlong");
        if (canonical && negative && magnitude == 0) throw new Refused("not_canonical");
        return new Decoded((int) value, used);
    }

    // Between words and the codec: bytes are hex; an empty string of bytes is `""`.

    static final class Request {
        final String operation;
        final String input;
        final Map<String, String> parameters = new HashMap<>();

        Request(String line) {
            int end = line.indexOf(' ');
            operation = end < 0 ? line : line.substring(0, end);
            // Pairs come first; the rest of the line is the input, as texts and JSON contain blanks.
            String rest = end < 0 ? "" : line.substring(end + 1);
            while (rest.matches("(?s)[a-z][a-z0-9_]*=.*")) {
                int equals = rest.indexOf('=');
                end = rest.indexOf(' ') < 0 ? rest.length() : rest.indexOf(' ');
                parameters.put(rest.substring(0, equals), rest.substring(equals + 1, end));
                rest = rest.substring(Math.min(end + 1, rest.length()));
            }
            input = rest;
        }

        byte[] bytes() {
            String hex = input.equals("\"\"") ? "" : input;
            byte[] data = new byte[hex.length() / 2];
            for (int at = 0; at < data.length; at++) {
                data[at] = (byte) Integer.parseInt(hex.substring(2 * at, 2 * at + 2), 16);
            }
            return data;
        }
    }

    static String ok(byte[] data) {
        StringBuilder out = new StringBuilder("ok ");
        for (byte b : data) out.append(String.format("%02x", b));
        return out.toString();
    }

    static final Map<String, Function<Request, String>> OPERATIONS = new TreeMap<>();

    static {
        OPERATIONS.put("compact_index.encode", r -> ok(compactIndexEncode(Integer.parseInt(r.input))));
        OPERATIONS.put("compact_index.decode", r -> signed(compactIndexDecode(r.bytes(), false)));
        OPERATIONS.put("compact_index.decode_canonical", r -> signed(compactIndexDecode(r.bytes(), true)));
    }

    static String signed(Decoded decoded) {
        return "ok " + decoded.value + " " + decoded.used;
    }

    static String unsigned(Decoded decoded) {
        return "ok " + Long.toUnsignedString(decoded.value) + " " + decoded.used;
    }

    static String answer(String line) {
        Request request = new Request(line);
        if (request.operation.equals("hello")) {
            return "name=my-codec version=0.1 language=Java operations=" + String.join(",", OPERATIONS.keySet());
        }
        Function<Request, String> run = OPERATIONS.get(request.operation);
        if (run == null) return "unsupported";
        try {
            return run.apply(request);
        } catch (Refused refused) {
            return "reject " + refused.getMessage();
        } catch (RuntimeException fault) {
            // Unexpected error: fail this case and carry on.
            return "error " + fault.toString().replace('\n', ' ');
        }
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        for (String line = in.readLine(); line != null && !line.equals("bye"); line = in.readLine()) {
            out.print(answer(line) + "\n");
            out.flush();
        }
    }
}
