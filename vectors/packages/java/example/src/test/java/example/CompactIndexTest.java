package example;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.EOFException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import packproof.vectors.Answer;
import packproof.vectors.Compare;
import packproof.vectors.Result.Verdict;
import packproof.vectors.Vector;
import packproof.vectors.Vectors;

/** Judges a codec by all its vectors. */
class CompactIndexTest {
    private static final String[] OPERATIONS = {"compact_index.encode", "compact_index.decode"};
    private final CompactIndex codec = new CompactIndex();

    private Answer answer(Vector vector) {
        if (vector.operation().equals("compact_index.encode")) {
            return Answer.ok(codec.encode(vector.input().getAsInt()));
        }
        try {
            CompactIndex.Decoded decoded = codec.decode(vector.bytes());
            return Answer.ok(decoded.value, decoded.consumed);
        } catch (EOFException refusal) {
            return Answer.reject("truncated", refusal.getMessage());
        }
    }

    @TestFactory
    Stream<DynamicTest> compactIndex() {
        return Vectors.select(OPERATIONS).stream()
                .map(vector -> dynamicTest(vector.id(), () -> Compare.check(vector, answer(vector))));
    }

    @TestFactory
    Stream<DynamicTest> controlsDoNotPass() {
        return Vectors.select(List.of("controls"), OPERATIONS).stream()
                .map(vector -> dynamicTest(vector.id(), () -> assertTrue(
                        Set.of(Verdict.FAIL, Verdict.NOTE).contains(Compare.judge(vector, answer(vector)).verdict))));
    }
}
