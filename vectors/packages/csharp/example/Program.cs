// Judges a codec by all its vectors. The exit status is 1 if a vector fails.
using System;
using System.IO;
using System.Linq;
using Packproof.Vectors;

static class Program
{
    static readonly string[] Operations = { "compact_index.encode", "compact_index.decode" };

    static Answer AnswerTo(Vector vector)
    {
        if (vector.Operation == "compact_index.encode") return Answer.Ok(CompactIndex.Encode((int)vector.Input));
        try
        {
            var value = CompactIndex.Decode(vector.Bytes(), out var consumed);
            return Answer.Ok(value, consumed);
        }
        catch (EndOfStreamException refusal)
        {
            return Answer.Reject("truncated", refusal.Message);
        }
    }

    static bool Passes(Vector vector)
    {
        try
        {
            Compare.Check(vector, AnswerTo(vector));
            return true;
        }
        catch (VectorFailed failure)
        {
            Console.WriteLine("FAIL " + failure.Message);
            return false;
        }
    }

    static int Main()
    {
        var vectors = Suite.Select(Operations);
        var passed = vectors.Count(Passes);
        Console.WriteLine("{0} of {1} vectors passed", passed, vectors.Count);
        var controls = Suite.SelectFrom(new[] { "controls" }, Operations);
        var caught = controls.Count(one => Compare.Judge(one, AnswerTo(one)).Verdict == Verdict.Fail);
        if (caught < controls.Count) Console.WriteLine("FAIL a control passes");
        return passed == vectors.Count && caught == controls.Count ? 0 : 1;
    }
}
