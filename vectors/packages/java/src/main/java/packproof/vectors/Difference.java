package packproof.vectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Describes a wrong answer in a line of at most 200 characters. */
final class Difference {
    private Difference() {}

    /** The first difference, by path: {@code .imports[12].object_name: expected 4, got 0}. */
    static String between(JsonElement expected, JsonElement actual) {
        String path = "";
        while (true) {
            if (expected.isJsonArray() && actual.isJsonArray()) {
                JsonArray wanted = expected.getAsJsonArray(), items = actual.getAsJsonArray();
                int at = 0, both = Math.min(wanted.size(), items.size());
                while (at < both && Compare.same(wanted.get(at), items.get(at))) {
                    at++;
                }
                if (at == both) {
                    return line(path, "expected " + wanted.size() + " items, got " + items.size());
                }
                path += "[" + at + "]";
                expected = wanted.get(at);
                actual = items.get(at);
            } else if (expected.isJsonObject() && actual.isJsonObject()) {
                JsonObject wanted = expected.getAsJsonObject(), members = actual.getAsJsonObject();
                Set<String> names = new TreeSet<>(wanted.keySet());
                names.addAll(members.keySet());
                String name = names.stream().filter(one -> !wanted.has(one) || !members.has(one)
                        || !Compare.same(wanted.get(one), members.get(one))).findFirst().orElseThrow();
                path += "." + name;
                if (!members.has(name)) {
                    return line(path, "missing, expected " + brief(wanted.get(name)));
                }
                if (!wanted.has(name)) {
                    return line(path, "one member too many");
                }
                expected = wanted.get(name);
                actual = members.get(name);
            } else {
                return values(path, expected, actual);
            }
        }
    }

    /** Two values; long texts are shown from the first different character on. */
    private static String values(String path, JsonElement expected, JsonElement actual) {
        if (kind(expected).equals("a string") && kind(actual).equals("a string")) {
            String one = expected.getAsString(), other = actual.getAsString();
            if (Math.max(one.length(), other.length()) > 50) {
                int at = 0;
                while (at < Math.min(one.length(), other.length()) && one.charAt(at) == other.charAt(at)) {
                    at++;
                }
                path = (path + " from character " + at + " of " + one.length()).trim();
                return line(path, "expected " + clip('"' + one.substring(at) + '"', 50)
                        + ", got " + clip('"' + other.substring(at) + '"', 50));
            }
        }
        return line(path, "expected " + brief(expected) + ", got " + brief(actual));
    }

    private static String line(String path, String what) {
        return path.isEmpty() ? what : clip(path, 80) + ": " + what;
    }

    /** Describes an answer with the wrong kind of JSON, or returns an empty text; due are the values that pass. */
    static String misshapen(List<JsonElement> due, JsonElement value) {
        if (due.stream().anyMatch(one -> fits(one, value))) {
            return "";
        }
        String of = due.get(0).isJsonArray() && value.isJsonArray() ? " of other items" : "";
        return brief(value) + " is " + kind(value) + of + "; this operation answers " + kind(due.get(0)) + ", such as "
                + brief(due.get(0));
    }

    private static boolean fits(JsonElement due, JsonElement value) {
        if (due.isJsonArray() && value.isJsonArray()) {
            Set<String> kinds = StreamSupport.stream(due.getAsJsonArray().spliterator(), false)
                    .map(Difference::kind).collect(Collectors.toSet());
            return kinds.isEmpty() || StreamSupport.stream(value.getAsJsonArray().spliterator(), false)
                    .allMatch(item -> kinds.contains(kind(item)));
        }
        boolean reference = due.isJsonObject() && isNullText(value) || value.isJsonObject() && isNullText(due);
        return reference || kind(due).equals(kind(value));
    }

    private static boolean isNullText(JsonElement value) {
        return kind(value).equals("a string") && value.getAsString().equals("null");
    }

    private static String kind(JsonElement value) {
        if (value.isJsonPrimitive()) {
            return value.getAsJsonPrimitive().isString() ? "a string"
                    : value.getAsJsonPrimitive().isBoolean() ? "a truth value" : "a number";
        }
        return value.isJsonNull() ? "null" : value.isJsonArray() ? "a list" : "an object";
    }

    /** A value in one line. */
    static String brief(JsonElement value) {
        return clip(String.valueOf(value), 50);
    }

    static String clip(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 3) + "...";
    }
}
