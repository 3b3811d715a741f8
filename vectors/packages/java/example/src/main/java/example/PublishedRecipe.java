package example;

/** The published decoding recipe. */
public class PublishedRecipe extends CompactIndex {
    @Override
    protected int mask() {
        return 0x3f;
    }
}
