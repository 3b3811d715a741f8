package packproof.vectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

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
        List<Vector> vectors = new ArrayList<>();
        for (JsonElement file : read("index.json").getAsJsonArray("files")) {
            String directory = file.getAsString().split("/")[0];
            String stem = file.getAsString().split("/")[1].replace(".json", "");
            boolean named = names.length == 0 || Stream.of(names).anyMatch(name -> name.split("\\.")[0].equals(stem));
            if (directories.contains(directory) && named) {
                vectors.addAll(of(read(file.getAsString()), directory));
            }
        }
        return chosen(vectors, List.of(names), directories.toString());
    }

    /**
     * The vectors of your own file, such as {@code packproof vectors generate --layout} writes; with names, of these operations.
     *
     * @throws IllegalArgumentException for a name without vectors
     */
    public static List<Vector> load(Path file, String... names) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            return chosen(of(JsonParser.parseReader(reader).getAsJsonObject(), "generated"), List.of(names), file.toString());
        }
    }

    private static List<Vector> of(JsonObject contents, String directory) {
        String format = contents.get("format").getAsString();
        List<Vector> vectors = new ArrayList<>();
        for (JsonElement group : contents.getAsJsonArray("groups")) {
            JsonElement given = group.getAsJsonObject().get("parameters");
            JsonObject parameters = given == null ? new JsonObject() : given.getAsJsonObject();
            for (JsonElement raw : group.getAsJsonObject().getAsJsonArray("vectors")) {
                vectors.add(new Vector(format, directory, parameters, raw.getAsJsonObject()));
            }
        }
        return vectors;
    }

    private static List<Vector> chosen(List<Vector> vectors, List<String> names, String where) {
        Set<String> missing = new TreeSet<>(names);
        List<Vector> chosen = new ArrayList<>();
        for (Vector one : vectors) {
            missing.removeAll(List.of(one.format(), one.operation()));
            if (names.isEmpty() || names.contains(one.format()) || names.contains(one.operation())) {
                chosen.add(one);
            }
        }
        if (!missing.isEmpty() || chosen.isEmpty()) {
            throw new IllegalArgumentException("no vectors of " + String.join(", ", missing) + " in " + where);
        }
        return chosen;
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
