package packproof.vectors;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;

/** An implementation's answer: a JSON object like the adapter protocol's results. */
public final class Answer {
    /** For the bytes consumed, if the implementation does not report them. */
    public static final int UNSAID = -1;

    private static final List<String> CLASSES =
            List.of("truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid", "any");

    final JsonObject json;

    Answer(JsonObject json) {
        this.json = json;
    }

    /** Accepted, by an operation that consumes nothing. Bytes become lowercase hex, other values are converted by Gson. */
    public static Answer ok(Object value) {
        JsonElement element = value instanceof byte[]
                ? new JsonPrimitive(hex((byte[]) value)) : new Gson().toJsonTree(value);
        return with("ok", element);
    }

    /** Accepted by a decoder: the value, and the bytes consumed or {@link #UNSAID}. */
    public static Answer ok(Object value, int consumed) {
        Answer answer = ok(value);
        answer.json.add("consumed", consumed == UNSAID ? new JsonPrimitive(false) : new JsonPrimitive(consumed));
        return answer;
    }

    /** Refused: a class, or "any" for implementations with a single kind of error. */
    public static Answer reject(String refusal) {
        if (!CLASSES.contains(refusal)) {
            throw new IllegalArgumentException(refusal + " is none of " + CLASSES);
        }
        return with("reject", new JsonPrimitive(refusal));
    }

    /** Refused, with the place: "byte 3" or "bit 17". */
    public static Answer reject(String refusal, String at) {
        Answer answer = reject(refusal);
        answer.json.addProperty("at", at);
        return answer;
    }

    private static Answer with(String member, JsonElement value) {
        JsonObject json = new JsonObject();
        json.add(member, value);
        return new Answer(json);
    }

    private static String hex(byte[] bytes) {
        StringBuilder digits = new StringBuilder();
        for (byte one : bytes) {
            digits.append(Character.forDigit(one >> 4 & 15, 16)).append(Character.forDigit(one & 15, 16));
        }
        return digits.toString();
    }
}
