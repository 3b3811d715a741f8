package packproof.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** Tests the comparator with the table shared by all languages, and the loader. */
class ComparatorTest {
    private static Stream<JsonObject> cases(String table) {
        JsonArray cases = Vectors.read("comparator-cases.json").getAsJsonArray(table);
        return StreamSupport.stream(cases.spliterator(), false).map(JsonElement::getAsJsonObject);
    }

    private static Vector vector(JsonObject raw) {
        raw.addProperty("id", "x");
        raw.addProperty("comment", "c");
        return new Vector("x", "pinned", new JsonObject(), raw);
    }

    @TestFactory
    Stream<DynamicTest> judges() {
        return cases("judge").filter(one -> !one.has("adapter")).map(one -> DynamicTest.dynamicTest(one.get("name").getAsString(), () -> {
            Vector vector = vector(one.getAsJsonObject("vector"));
            Answer answer = new Answer(one.getAsJsonObject("answer"));
            Result result = Compare.judge(vector, answer);
            assertEquals(one.get("verdict").getAsString().replace("protocol", "fail"), result.verdict.name().toLowerCase());
            String says = one.has("says") ? one.get("says").getAsString() : "";
            assertTrue(result.detail.contains(says) && result.detail.length() <= 200, result.detail);
            for (String level : List.of("must", "should")) {
                if (one.getAsJsonArray("fails").contains(new JsonPrimitive(level))) {
                    assertThrows(AssertionError.class, () -> Compare.check(vector, answer, level));
                } else {
                    Compare.check(vector, answer, level);
                }
            }
        }));
    }

    @Test
    void answers() {
        Map.of(
                Answer.ok(new byte[] {(byte) 0xc1, 4}), "{\"ok\":\"c104\"}",
                Answer.ok(Map.of("a", new int[] {5}), 1), "{\"ok\":{\"a\":[5]},\"consumed\":1}",
                Answer.ok(5, Answer.UNSAID), "{\"ok\":5,\"consumed\":false}",
                Answer.reject("any"), "{\"reject\":\"any\"}",
                Answer.reject("truncated", "byte 1"), "{\"reject\":\"truncated\",\"at\":\"byte 1\"}")
                .forEach((answer, json) -> assertEquals(JsonParser.parseString(json), answer.json));
        assertThrows(IllegalArgumentException.class, () -> Answer.reject("eof"));
    }

    @Test
    void selectsAndLoads() throws IOException {
        List<Vector> byFormat = Vectors.select("compact_index"), byOperation = Vectors.select("compact_index.decode");
        assertTrue(byFormat.stream().allMatch(vector -> vector.format().equals("compact_index")));
        assertTrue(byOperation.stream().allMatch(vector -> vector.operation().equals("compact_index.decode")));
        assertFalse(byOperation.isEmpty());
        assertTrue(byOperation.size() < byFormat.size() && byFormat.size() < Vectors.select().size());
        assertTrue(Vectors.select().stream().noneMatch(vector -> vector.directory().equals("controls")));
        assertTrue(Vectors.select(List.of("controls")).stream().allMatch(one -> one.directory().equals("controls")));
        Path file = Path.of("data/generated/compact_index.json");
        List<Vector> generated = Vectors.select(List.of("generated"), "compact_index.decode");
        assertEquals(generated.toString(), Vectors.load(file, "compact_index.decode").toString());
        for (String[] names : new String[][] {{"compact_indx"}, {"compact_index", "compact_index.decod"}, {"compact"}}) {
            for (Executable run : List.<Executable>of(() -> Vectors.select(names), () -> Vectors.load(file, names))) {
                String message = assertThrows(IllegalArgumentException.class, run).getMessage();
                assertTrue(message.startsWith("no vectors of " + names[names.length - 1] + " in"), message);
            }
        }
    }

    @Test
    void hasEveryVectorOfItsIndexAndTheVersionOfTheSuite() {
        int total = 0;
        for (JsonElement path : Vectors.read("index.json").getAsJsonArray("files")) {
            JsonObject contents = Vectors.read(path.getAsString());
            assertEquals(Vectors.suite(), contents.get("suite").getAsString());
            for (JsonElement group : contents.getAsJsonArray("groups")) {
                total += group.getAsJsonObject().getAsJsonArray("vectors").size();
            }
        }
        List<Vector> all = Vectors.select(List.of("pinned", "generated", "sized", "controls"));
        assertEquals(total, all.size());
        assertTrue(all.stream().allMatch(one -> one.expect().size() == 1 && one.parameters() != null));
    }
}
