package packproof.vectors;

import static packproof.vectors.Result.Verdict.FAIL;
import static packproof.vectors.Result.Verdict.NOTE;
import static packproof.vectors.Result.Verdict.PASS;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Judges one answer by one vector. */
public final class Compare {
    private static final Map<String, Set<String>> DECIDES =
            Map.of("must", Set.of("must"), "should", Set.of("must", "should"));
    private static final String FLOAT = "f32:[0-9a-f]{8}|f64:[0-9a-f]{16}";
    private static final Result PASSES = new Result(PASS, "");

    private Compare() {}

    /** Compares an answer with what the vector expects; of several dialects, the best counts. */
    public static Result judge(Vector vector, Answer answer) {
        JsonObject expect = vector.expect();
        JsonArray dialects = expect.getAsJsonArray("either");
        if (dialects == null) {
            dialects = new JsonArray();
            dialects.add(expect);
        }
        return StreamSupport.stream(dialects.spliterator(), false)
                .map(dialect -> against(dialect.getAsJsonObject(), answer.json))
                .min(Comparator.comparing((Result one) -> one.verdict)).orElseThrow();
    }

    private static Result against(JsonObject expected, JsonObject said) {
        return expected.has("accept")
                ? accepted(expected.getAsJsonObject("accept"), said)
                : refused(expected.getAsJsonObject("reject"), said);
    }

    private static Result accepted(JsonObject expected, JsonObject said) {
        if (!said.has("ok")) {
            return new Result(FAIL, "refused (" + said.get("reject").getAsString() + "), expected " + brief(expected.get("value")));
        }
        String difference = difference(expected.get("value"), said.get("ok"), "");
        if (!difference.isEmpty()) {
            return new Result(FAIL, difference);
        }
        JsonElement consumes = expected.get("consumed"), consumed = said.get("consumed");
        if (consumes != null && consumed == null) {
            return new Result(NOTE, "`consumed` is missing: a decoder says how many bytes it took");
        }
        boolean compared = consumes != null && !consumed.toString().equals("false");
        return compared && !consumes.equals(consumed)
                ? new Result(FAIL, "expected " + consumes + " bytes consumed, got " + consumed) : PASSES;
    }

    private static Result refused(JsonObject expected, JsonObject said) {
        JsonElement reason = expected.get("class"), at = expected.get("at");
        if (said.has("ok")) {
            return new Result(FAIL, "expected a refusal (" + reason.getAsString() + "), got " + brief(said.get("ok")));
        }
        if (said.get("reject").getAsString().equals("any")) {
            return PASSES;
        }
        if (!reason.equals(said.get("reject"))) {
            return new Result(NOTE, "refused as " + said.get("reject") + ", expected " + reason);
        }
        return at != null && said.has("at") && !at.equals(said.get("at"))
                ? new Result(NOTE, "expected the fault at " + at + ", got " + said.get("at")) : PASSES;
    }

    /** The first difference, by path: {@code .imports[12].object_name: expected 4, got 0}; empty if there is none. */
    private static String difference(JsonElement expected, JsonElement actual, String path) {
        if (isArray(expected) && isArray(actual)) {
            JsonArray wanted = expected.getAsJsonArray(), items = actual.getAsJsonArray();
            for (int i = 0; i < Math.min(wanted.size(), items.size()); i++) {
                String found = difference(wanted.get(i), items.get(i), path + "[" + i + "]");
                if (!found.isEmpty()) {
                    return found;
                }
            }
            return wanted.size() == items.size()
                    ? "" : line(path, "expected " + wanted.size() + " items, got " + items.size());
        }
        if (isObject(expected) && isObject(actual)) {
            JsonObject wanted = expected.getAsJsonObject(), members = actual.getAsJsonObject();
            Set<String> names = new LinkedHashSet<>(wanted.keySet());
            names.addAll(members.keySet());
            return names.stream().map(name -> difference(wanted.get(name), members.get(name), path + "." + name))
                    .filter(found -> !found.isEmpty()).findFirst().orElse("");
        }
        if (equal(expected, actual)) {
            return "";
        }
        String one = text(expected), other = text(actual);
        if (Math.max(one.length(), other.length()) <= 50) {
            return line(path, "expected " + brief(expected) + ", got " + brief(actual));
        }
        int at = 0;
        while (at < Math.min(one.length(), other.length()) && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return line((path + " from character " + at + " of " + one.length()).trim(),
                "expected " + clip('"' + one.substring(at) + '"', 50) + ", got " + clip('"' + other.substring(at) + '"', 50));
    }

    /** Equality of simple values; {@code f32:nan} equals any NaN of its width, an interval any number in it. */
    private static boolean equal(JsonElement expected, JsonElement actual) {
        String wanted = text(expected), got = text(actual);
        if (!got.matches(FLOAT)) {
            return expected != null && expected.equals(actual);
        }
        String[] ends = wanted.split("\\.\\.");
        if (ends.length == 2 && wanted.startsWith(got.substring(0, 4))) {
            return number(ends[0]) <= number(got) && number(got) <= number("f32:" + ends[1]);
        }
        return wanted.equals(got) || Double.isNaN(number(got)) && wanted.equals(got.substring(0, 4) + "nan");
    }

    private static double number(String text) {
        long bits = Long.parseUnsignedLong(text.substring(4), 16);
        return text.startsWith("f32") ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    private static boolean isArray(JsonElement value) {
        return value != null && value.isJsonArray();
    }

    private static boolean isObject(JsonElement value) {
        return value != null && value.isJsonObject();
    }

    /** A string's text; empty for another value. */
    private static String text(JsonElement value) {
        boolean isText = value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isString();
        return isText ? value.getAsString() : "";
    }

    private static String line(String path, String what) {
        return path.isEmpty() ? what : clip(path, 80) + ": " + what;
    }

    /** A value in one line. */
    private static String brief(JsonElement value) {
        return value == null ? "nothing" : clip(value.toString(), 50);
    }

    private static String clip(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 3) + "...";
    }

    /** Checks at level must: {@link #check(Vector, Answer, String)}. */
    public static Result check(Vector vector, Answer answer) {
        return check(vector, answer, "must");
    }

    /**
     * Throws an AssertionError if the answer fails a vector of the level ("must" or "should"). Prints notes, and failures of
     * vectors below the level, to standard error.
     */
    public static Result check(Vector vector, Answer answer, String level) {
        Result found = judge(vector, answer);
        String message = vector.id() + ": " + found.detail + " (" + clip(vector.comment(), 100) + "; level " + vector.level() + ")";
        if (found.verdict == FAIL && DECIDES.get(level).contains(vector.level())) {
            throw new AssertionError(message);
        }
        if (found.verdict != PASS) {
            System.err.println(found.verdict.name().toLowerCase() + ": " + message);
        }
        return found;
    }
}
