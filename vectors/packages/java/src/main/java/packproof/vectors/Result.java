package packproof.vectors;

/** The verdict on an answer. */
public final class Result {
    /** The verdicts; {@code PROTOCOL} for a malformed answer. */
    public enum Verdict { PASS, NOTE, FAIL, UNSUPPORTED, PROTOCOL }

    /** The verdict. */
    public final Verdict verdict;
    /** What happened, if it is not a pass. */
    public final String detail;
    /** The dialect of the answer, or null. */
    public final String dialect;

    Result(Verdict verdict, String detail, String dialect) {
        this.verdict = verdict;
        this.detail = detail;
        this.dialect = dialect;
    }
}
