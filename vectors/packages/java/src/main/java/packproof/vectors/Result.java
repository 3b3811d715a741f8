package packproof.vectors;

/** What an answer is worth. */
public final class Result {
    /** The verdicts; {@code PROTOCOL} is an answer that is none. */
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
