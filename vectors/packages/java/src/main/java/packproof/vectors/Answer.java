package packproof.vectors;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** What an implementation answers: a JSON object in the shape of the adapter protocol's results. */
public final class Answer {
    /** As the bytes consumed: the implementation does not say how many it took. */
    public static final int UNSAID = -1;

    final JsonObject json;

    Answer(JsonObject json) {
        this.json = json;
    }

    /** Accepted, by an operation that consumes nothing. Bytes become lowercase hex, any other value what Gson makes of it. */
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

    /** Refused: a class, or "any" from an implementation with a single kind of error. */
    public static Answer reject(String refusal) {
        return with("reject", new JsonPrimitive(refusal));
    }

    /** Refused, with the place: "byte 3" or "bit 17". */
    public static Answer reject(String refusal, String at) {
        Answer answer = reject(refusal);
        answer.json.addProperty("at", at);
        return answer;
    }

    /** This case is not offered. */
    public static Answer unsupported() {
        return with("unsupported", new JsonPrimitive(true));
    }

    /** Failed in an unexpected way. */
    public static Answer error(String what) {
        return with("error", new JsonPrimitive(what));
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
