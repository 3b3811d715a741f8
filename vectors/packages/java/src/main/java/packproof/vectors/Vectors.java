package packproof.vectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The vectors of this package. */
public final class Vectors {
    /** The directories with vectors to pass; "controls" are deliberately wrong: none may pass. */
    public static final List<String> JUDGED = List.of("pinned", "generated", "sized");

    private Vectors() {}

    /** The version of the suite and of this package. */
    public static String suite() {
        return read("index.json").get("suite").getAsString();
    }

    /**
     * The judged vectors of formats ("compact_index") and operations ("compact_index.decode"); without names, all.
     *
     * @throws IllegalArgumentException for a name without vectors, so that misspellings are noticed
     */
    public static List<Vector> select(String... names) {
        return select(JUDGED, names);
    }

    /** The same from other directories. */
    public static List<Vector> select(List<String> directories, String... names) {
        List<String> wanted = List.of(names);
        Set<String> missing = new HashSet<>(wanted);
        List<Vector> vectors = new ArrayList<>();
        for (JsonElement file : read("index.json").getAsJsonArray("files")) {
            String directory = file.getAsString().split("/")[0];
            String stem = file.getAsString().split("/")[1].replace(".json", "");
            boolean named = wanted.isEmpty() || wanted.stream().anyMatch(name -> name.split("\\.")[0].equals(stem));
            if (!directories.contains(directory) || !named) {
                continue;
            }
            JsonObject contents = read(file.getAsString());
            String format = contents.get("format").getAsString();
            for (JsonElement group : contents.getAsJsonArray("groups")) {
                JsonElement parameters = group.getAsJsonObject().get("parameters");
                for (JsonElement raw : group.getAsJsonObject().getAsJsonArray("vectors")) {
                    Vector vector = new Vector(format, directory,
                            parameters == null ? new JsonObject() : parameters.getAsJsonObject(), raw.getAsJsonObject());
                    missing.remove(format);
                    missing.remove(vector.operation());
                    if (wanted.isEmpty() || wanted.contains(format) || wanted.contains(vector.operation())) {
                        vectors.add(vector);
                    }
                }
            }
        }
        if (!missing.isEmpty() || vectors.isEmpty()) {
            throw new IllegalArgumentException(
                    "no vectors of " + String.join(", ", missing) + " in " + directories
                            + missing.stream().map(Vectors::thereAre).collect(Collectors.joining()));
        }
        return vectors;
    }

    /** The names of the same format, or else all formats. */
    private static String thereAre(String name) {
        List<String> names = new ArrayList<>();
        read("index.json").getAsJsonArray("names").forEach(one -> names.add(one.getAsString()));
        String format = name.split("\\.")[0];
        boolean known = names.contains(format);
        return "; there are " + names.stream().filter(one -> known ? one.split("\\.")[0].equals(format) : !one.contains("."))
                .collect(Collectors.joining(", "));
    }

    /** A file of this package's data, such as pinned/compact_index.json. */
    static JsonObject read(String path) {
        try (InputStream stream = Vectors.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new IllegalStateException(path + " is missing: vectors/packages/assemble puts it there");
            }
            return JsonParser.parseReader(new InputStreamReader(stream, StandardCharsets.UTF_8)).getAsJsonObject();
        } catch (IOException error) {
            throw new UncheckedIOException(path, error);
        }
    }
}
