package packproof.vectors;

/** The verdict on an answer. */
public final class Result {
    /** The verdicts. */
    public enum Verdict { PASS, NOTE, FAIL }

    /** The verdict. */
    public final Verdict verdict;
    /** What happened, if it is not a pass. */
    public final String detail;

    Result(Verdict verdict, String detail) {
        this.verdict = verdict;
        this.detail = detail;
    }
}
