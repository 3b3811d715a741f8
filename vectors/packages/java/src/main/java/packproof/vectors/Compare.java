package packproof.vectors;

import static packproof.vectors.Result.Verdict.FAIL;
import static packproof.vectors.Result.Verdict.NOTE;
import static packproof.vectors.Result.Verdict.PASS;
import static packproof.vectors.Result.Verdict.PROTOCOL;
import static packproof.vectors.Result.Verdict.UNSUPPORTED;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import packproof.vectors.Result.Verdict;

/** Judges one answer by one vector. */
public final class Compare {
    private static final Set<String> CLASSES =
            Set.of("truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid", "any");
    private static final Map<String, Set<String>> DECIDES =
            Map.of("must", Set.of("must"), "should", Set.of("must", "should"));
    private static final Pattern NAN_32 = Pattern.compile("f32:[7f]([0-9a-f]{7})");
    private static final Pattern NAN_64 = Pattern.compile("f64:[7f]([0-9a-f]{15})");
    private static final Pattern BITS_32 = Pattern.compile("f32:([0-9a-f]{8})");
    private static final Pattern BETWEEN = Pattern.compile("f32:([0-9a-f]{8})\\.\\.([0-9a-f]{8})");

    private Compare() {}

    /** Compares an answer with what the vector expects. */
    public static Result judge(Vector vector, Answer answer) {
        JsonObject said = answer.json;
        List<String> kinds =
                Stream.of("ok", "reject", "unsupported", "error").filter(said::has).collect(Collectors.toList());
        if (kinds.size() != 1) {
            return result(PROTOCOL, "an answer is one of ok, reject, unsupported and error");
        }
        switch (kinds.get(0)) {
            case "unsupported":
                return new JsonPrimitive(true).equals(said.get("unsupported"))
                        ? result(UNSUPPORTED, "not offered")
                        : result(PROTOCOL, "`unsupported` is true or absent, not " + Difference.brief(said.get("unsupported")));
            case "error":
                return result(FAIL, "error: " + Difference.clip(said.get("error").toString(), 150));
            case "reject":
                if (!CLASSES.contains(said.get("reject").getAsString())) {
                    return result(PROTOCOL, Difference.brief(said.get("reject")) + " is not a class of refusal");
                }
                break;
            default:
        }
        JsonObject expect = vector.expect();
        JsonArray dialects = expect.getAsJsonArray("either");
        if (dialects == null) {
            dialects = new JsonArray();
            dialects.add(expect);
        }
        List<JsonElement> due = StreamSupport.stream(dialects.spliterator(), false)
                .map(dialect -> dialect.getAsJsonObject().getAsJsonObject("accept"))
                .filter(accept -> accept != null).map(accept -> accept.get("value")).collect(Collectors.toList());
        String shape = said.has("ok") && due.size() == dialects.size() ? Difference.misshapen(due, said.get("ok")) : "";
        if (!shape.isEmpty()) {
            return result(PROTOCOL, shape);
        }
        return StreamSupport.stream(dialects.spliterator(), false)
                .map(dialect -> against(dialect.getAsJsonObject(), said))
                .min(Comparator.comparing((Result one) -> one.verdict)).orElseThrow();
    }

    private static Result against(JsonObject expected, JsonObject said) {
        Result found = expected.has("accept")
                ? accepted(expected.getAsJsonObject("accept"), said)
                : refused(expected.getAsJsonObject("reject"), said);
        if (found.verdict == FAIL || !expected.has("dialect")) {
            return found;
        }
        return new Result(found.verdict, found.detail, expected.get("dialect").getAsString());
    }

    private static Result accepted(JsonObject expected, JsonObject said) {
        if (!said.has("ok")) {
            return result(FAIL, "refused (" + said.get("reject").getAsString() + "), expected "
                    + Difference.brief(expected.get("value")));
        }
        if (!same(expected.get("value"), said.get("ok"))) {
            return result(FAIL, Difference.between(expected.get("value"), said.get("ok")));
        }
        if (expected.has("consumed") && !said.has("consumed")) {
            return result(NOTE, "`consumed` is missing: a decoder says how many bytes it took");
        }
        JsonElement consumed = said.get("consumed"), unsaid = new JsonPrimitive(false);
        if (expected.has("consumed") && !unsaid.equals(consumed) && !expected.get("consumed").equals(consumed)) {
            return result(FAIL, "expected " + expected.get("consumed") + " bytes consumed, got " + consumed);
        }
        return result(PASS, "");
    }

    private static Result refused(JsonObject expected, JsonObject said) {
        JsonElement reason = expected.get("class"), at = expected.get("at");
        if (said.has("ok")) {
            return result(FAIL, "expected a refusal (" + reason.getAsString() + "), got " + Difference.brief(said.get("ok")));
        }
        if (said.get("reject").getAsString().equals("any")) {
            return result(PASS, "");
        }
        if (!reason.equals(said.get("reject"))) {
            return result(NOTE, "refused as " + said.get("reject") + ", expected " + reason);
        }
        if (at != null && said.has("at") && !at.equals(said.get("at"))) {
            return result(NOTE, "expected the fault at " + at + ", got " + said.get("at"));
        }
        return result(PASS, "");
    }

    /** Equality of JSON values; an expected nan equals any NaN, an expected interval any number in it. */
    static boolean same(JsonElement expected, JsonElement actual) {
        if (expected.isJsonArray() && actual.isJsonArray()) {
            JsonArray wanted = expected.getAsJsonArray(), items = actual.getAsJsonArray();
            boolean same = wanted.size() == items.size();
            for (int i = 0; same && i < items.size(); i++) {
                same = same(wanted.get(i), items.get(i));
            }
            return same;
        }
        if (expected.isJsonObject() && actual.isJsonObject()) {
            JsonObject wanted = expected.getAsJsonObject(), members = actual.getAsJsonObject();
            return wanted.keySet().equals(members.keySet())
                    && wanted.keySet().stream().allMatch(name -> same(wanted.get(name), members.get(name)));
        }
        return expected.equals(actual)
                || expected.equals(new JsonPrimitive("f32:nan")) && isNan(NAN_32, "f800000", actual)
                || expected.equals(new JsonPrimitive("f64:nan")) && isNan(NAN_64, "ff0000000000000", actual)
                || isBetween(expected, actual);
    }

    /** Whether a bit pattern is a number in an interval, inclusive. */
    private static boolean isBetween(JsonElement expected, JsonElement actual) {
        if (!expected.isJsonPrimitive() || !actual.isJsonPrimitive()) {
            return false;
        }
        Matcher ends = BETWEEN.matcher(expected.getAsString());
        Matcher digits = BITS_32.matcher(actual.getAsString());
        return ends.matches() && digits.matches()
                && number(ends.group(1)) <= number(digits.group(1)) && number(digits.group(1)) <= number(ends.group(2));
    }

    private static float number(String digits) {
        return Float.intBitsToFloat(Integer.parseUnsignedInt(digits, 16));
    }

    /** Whether a bit pattern is above infinity, ignoring the sign. Hex digits of equal length compare like numbers. */
    private static boolean isNan(Pattern pattern, String infinity, JsonElement actual) {
        if (!actual.isJsonPrimitive()) {
            return false;
        }
        Matcher digits = pattern.matcher(actual.getAsString());
        return digits.matches() && digits.group(1).compareTo(infinity) > 0;
    }

    /** Checks at level must: {@link #check(Vector, Answer, String)}. */
    public static Result check(Vector vector, Answer answer) {
        return check(vector, answer, "must");
    }

    /**
     * Throws an AssertionError if the answer fails a vector of the level ("must" or "should"), and if a case is not
     * offered: leave such cases out. Prints notes, and failures of vectors below the level, to standard error.
     */
    public static Result check(Vector vector, Answer answer, String level) {
        Result found = judge(vector, answer);
        String message = vector.id() + ": " + Difference.clip(found.detail, 200)
                + " (" + Difference.clip(vector.comment(), 100) + "; level " + vector.level() + ")";
        Verdict verdict = found.verdict;
        if (verdict == PROTOCOL || verdict == UNSUPPORTED
                || verdict == FAIL && DECIDES.get(level).contains(vector.level())) {
            throw new AssertionError(message);
        }
        if (verdict != PASS) {
            System.err.println(verdict.name().toLowerCase() + ": " + message);
        }
        return found;
    }

    private static Result result(Verdict verdict, String detail) {
        return new Result(verdict, detail, null);
    }
}
