package packproof.vectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** One vector. */
public final class Vector {
    private final String format;
    private final String directory;
    private final JsonObject parameters;
    private final JsonObject raw;

    Vector(String format, String directory, JsonObject parameters, JsonObject raw) {
        this.format = format;
        this.directory = directory;
        this.parameters = parameters;
        this.raw = raw;
    }

    public String format() {
        return format;
    }

    /** "pinned", "generated", "sized" or "controls". */
    public String directory() {
        return directory;
    }

    public String id() {
        return raw.get("id").getAsString();
    }

    public String comment() {
        return raw.get("comment").getAsString();
    }

    public List<String> flags() {
        List<String> flags = new ArrayList<>();
        if (raw.has("flags")) {
            raw.getAsJsonArray("flags").forEach(flag -> flags.add(flag.getAsString()));
        }
        return flags;
    }

    public String operation() {
        return raw.get("operation").getAsString();
    }

    /** "must", "should" or "may". */
    public String level() {
        return raw.get("level").getAsString();
    }

    /** In the shape documented for the operation. */
    public JsonElement input() {
        return raw.get("input");
    }

    /** The input as bytes, if it is hex. */
    public byte[] bytes() {
        String digits = input().getAsString();
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    /** Parameters of the operation, by name. */
    public JsonObject parameters() {
        return parameters;
    }

    /** The passing answers: a member "accept", "reject" or "either", as in the vector file. */
    public JsonObject expect() {
        JsonObject expect = new JsonObject();
        for (String name : List.of("accept", "reject", "either")) {
            if (raw.has(name)) {
                expect.add(name, raw.get(name));
            }
        }
        return expect;
    }

    /** The id, which test runners show. */
    @Override
    public String toString() {
        return id();
    }
}
