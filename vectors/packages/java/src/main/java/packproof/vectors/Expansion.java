package packproof.vectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Expansion of sized vectors: {@code {"$times": [n, item]}} in a list, and {@code {"$join": [strings]}}. */
public final class Expansion {
    private static final int LIMIT = 16 << 20; // bytes of all strings; every other node costs one

    private Expansion() {}

    /**
     * Expands a node.
     *
     * @throws IllegalArgumentException above 16 MiB, and for a malformed node
     */
    public static JsonElement expand(JsonElement node) {
        cost(node, false);
        return build(node);
    }

    private static JsonElement build(JsonElement node) {
        if (node.isJsonArray()) {
            JsonArray list = new JsonArray();
            node.getAsJsonArray().forEach(item -> addCopies(list, item));
            return list;
        }
        if (has(node, "$join")) {
            return new JsonPrimitive(text(node));
        }
        if (!node.isJsonObject()) {
            return node;
        }
        JsonObject members = new JsonObject();
        node.getAsJsonObject().entrySet().forEach(entry -> members.add(entry.getKey(), build(entry.getValue())));
        return members;
    }

    private static void addCopies(JsonArray list, JsonElement item) {
        if (!has(item, "$times")) {
            list.add(build(item));
            return;
        }
        JsonArray times = times(item, true), once = new JsonArray();
        addCopies(once, times.get(1));
        for (int copy = 0; copy < times.get(0).getAsInt(); copy++) {
            list.addAll(once);
        }
    }

    private static String text(JsonElement piece) {
        if (has(piece, "$times")) {
            JsonArray times = times(piece, true);
            return text(times.get(1)).repeat(times.get(0).getAsInt());
        }
        if (!has(piece, "$join")) {
            return piece.getAsString();
        }
        JsonArray pieces = piece.getAsJsonObject().getAsJsonArray("$join");
        return StreamSupport.stream(pieces.spliterator(), false).map(Expansion::text).collect(Collectors.joining());
    }

    /** The cost of a node's expansion in bytes and nodes, checked before building it. */
    private static long cost(JsonElement node, boolean inList) {
        long cost = 1;
        if (isString(node)) {
            cost = node.getAsString().getBytes(StandardCharsets.UTF_8).length;
        } else if (node.isJsonArray()) {
            cost = sum(node.getAsJsonArray(), true);
        } else if (has(node, "$times")) {
            JsonArray times = times(node, inList);
            cost = times.get(0).getAsLong() * cost(times.get(1), true);
        } else if (has(node, "$join")) {
            JsonElement pieces = node.getAsJsonObject().get("$join");
            require(node.getAsJsonObject().size() == 1 && pieces.isJsonArray()
                    && StreamSupport.stream(pieces.getAsJsonArray().spliterator(), false).allMatch(Expansion::isText),
                    "\"$join\" takes a list of strings and nothing else");
            cost = cost(pieces, false);
        } else if (node.isJsonObject()) {
            cost = sum(node.getAsJsonObject().asMap().values(), false);
        }
        require(cost <= LIMIT, "an expansion above 16 MiB");
        return Math.max(1, cost);
    }

    private static long sum(Iterable<JsonElement> nodes, boolean inList) {
        long sum = 0;
        for (JsonElement node : nodes) {
            sum += cost(node, inList);
        }
        return sum;
    }

    /** Count and item of a node that repeats. */
    private static JsonArray times(JsonElement node, boolean inList) {
        JsonElement pair = node.getAsJsonObject().get("$times");
        require(inList && node.getAsJsonObject().size() == 1 && pair.isJsonArray() && pair.getAsJsonArray().size() == 2,
                "\"$times\" takes [count, item] and must be in a list");
        JsonElement count = pair.getAsJsonArray().get(0);
        require(count.isJsonPrimitive() && count.getAsJsonPrimitive().isNumber()
                && count.getAsDouble() == Math.rint(count.getAsDouble())
                && count.getAsDouble() >= 0 && count.getAsDouble() <= LIMIT, "\"$times\" counts from 0 to " + LIMIT);
        return pair.getAsJsonArray();
    }

    /** Whether a piece of a join expands to strings. */
    private static boolean isText(JsonElement node) {
        return has(node, "$times") ? isText(times(node, true).get(1)) : isString(node) || has(node, "$join");
    }

    private static boolean isString(JsonElement node) {
        return node.isJsonPrimitive() && node.getAsJsonPrimitive().isString();
    }

    private static boolean has(JsonElement node, String key) {
        return node.isJsonObject() && node.getAsJsonObject().has(key);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
