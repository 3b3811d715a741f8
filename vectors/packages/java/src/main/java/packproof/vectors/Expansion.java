package packproof.vectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** Expansion of sized vectors: {@code {"$times": [n, item]}} in a list, and {@code {"$join": [strings]}}. */
public final class Expansion {
    private Expansion() {}

    /** The JSON value that a node, a part of a vector of this artifact, stands for. */
    public static JsonElement expand(JsonElement node) {
        if (node.isJsonArray()) {
            JsonArray list = new JsonArray();
            node.getAsJsonArray().forEach(item -> addCopies(list, item));
            return list;
        }
        if (has(node, "$join")) {
            StringBuilder joined = new StringBuilder();
            expand(node.getAsJsonObject().get("$join")).getAsJsonArray().forEach(piece -> joined.append(piece.getAsString()));
            return new JsonPrimitive(joined.toString());
        }
        if (!node.isJsonObject()) {
            return node;
        }
        JsonObject members = new JsonObject();
        node.getAsJsonObject().entrySet().forEach(entry -> members.add(entry.getKey(), expand(entry.getValue())));
        return members;
    }

    private static void addCopies(JsonArray list, JsonElement item) {
        if (!has(item, "$times")) {
            list.add(expand(item));
            return;
        }
        JsonArray times = item.getAsJsonObject().getAsJsonArray("$times"), once = new JsonArray();
        addCopies(once, times.get(1));
        for (int copy = 0; copy < times.get(0).getAsInt(); copy++) {
            list.addAll(once);
        }
    }

    private static boolean has(JsonElement node, String key) {
        return node.isJsonObject() && node.getAsJsonObject().has(key);
    }
}
