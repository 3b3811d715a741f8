// Tests the comparator with the table shared by all languages, and the loader. A program without a test
// framework, compiled together with the package: it prints failures, and exits with 1 if there are any.
using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;
using Packproof.Vectors;

static class ComparatorTest
{
    static int run, failed;

    static int Main()
    {
        var table = Suite.Read("comparator-cases.json");
        foreach (JObject one in table["judge"].Where(one => one["adapter"] == null)) Case((string)one["name"], () => Judges(one));
        Case("answers", Answers);
        Case("selects and loads", Selects);
        Case("has every vector of its index and the version of the suite", Complete);
        Console.WriteLine("{0} of {1} passed", run - failed, run);
        return failed > 0 || run < 80 ? 1 : 0;
    }

    static void Case(string name, Action test)
    {
        run++;
        try
        {
            test();
        }
        catch (Exception error)
        {
            failed++;
            Console.WriteLine("FAIL {0}: {1}", name, error);
        }
    }

    static void True(bool holds, object what = null)
    {
        if (!holds) throw new Exception("does not hold: " + what);
    }

    static bool Throws<T>(Action action, string starting = "") where T : Exception
    {
        try
        {
            action();
        }
        catch (T error)
        {
            return error.Message.StartsWith(starting, StringComparison.Ordinal);
        }
        return false;
    }

    static void Judges(JObject one)
    {
        var raw = (JObject)one["vector"];
        raw["id"] = "x";
        raw["comment"] = "c";
        var vector = new Vector("x", "pinned", null, raw);
        var answer = new Answer((JObject)one["answer"]);
        var result = Compare.Judge(vector, answer);
        True(result.Verdict.ToString().ToLowerInvariant() == ((string)one["verdict"]).Replace("protocol", "fail"), result.Verdict);
        True(result.Detail.Contains((string)one["says"] ?? "") && result.Detail.Length <= 200, result.Detail);
        foreach (var level in new[] { "must", "should" })
        {
            var fails = one["fails"].Any(decides => (string)decides == level);
            True(Throws<VectorFailed>(() => Compare.Check(vector, answer, level), "x: ") == fails, level);
        }
    }

    static void Answers()
    {
        foreach (var pair in new Dictionary<string, Answer>
        {
            { "{'ok':'c104'}", Answer.Ok(new byte[] { 0xc1, 4 }) },
            { "{'ok':{'a':[5]},'consumed':1}", Answer.Ok(new { a = new[] { 5 } }, 1) },
            { "{'ok':5,'consumed':false}", Answer.Ok(5, Answer.Unsaid) },
            { "{'reject':'any'}", Answer.Reject() },
            { "{'reject':'truncated','at':'byte 1'}", Answer.Reject("truncated", "byte 1") },
        }) True(JToken.DeepEquals(JObject.Parse(pair.Key), pair.Value.Json), pair.Value.Json);
        True(Throws<ArgumentException>(() => Answer.Reject("eof"), "eof is none of"));
    }

    static void Selects()
    {
        List<Vector> byFormat = Suite.Select("compact_index"), byOperation = Suite.Select("compact_index.decode");
        True(byFormat.All(vector => vector.Format == "compact_index"));
        True(byOperation.All(vector => vector.Operation == "compact_index.decode") && byOperation.Count > 0);
        True(byOperation.Count < byFormat.Count && byFormat.Count < Suite.Select().Count);
        True(Suite.Select().All(vector => vector.Directory != "controls"));
        True(Suite.SelectFrom(new[] { "controls" }).All(vector => vector.Directory == "controls"));
        string file = "data/generated/compact_index.json";
        var generated = Suite.SelectFrom(new[] { "generated" }, "compact_index.decode").Select(one => one.Id);
        True(Suite.Load(file, "compact_index.decode").Select(one => one.Id).SequenceEqual(generated));
        foreach (var names in new[] { new[] { "compact_indx" }, new[] { "compact_index", "compact_index.decod" }, new[] { "compact" } })
            foreach (var select in new Action[] { () => Suite.Select(names), () => Suite.Load(file, names) })
                True(Throws<ArgumentException>(select, "no vectors of " + names.Last() + " in"), names.Last());
    }

    static void Complete()
    {
        var files = Suite.Read("index.json")["files"].Select(path => Suite.Read((string)path)).ToList();
        True(files.All(file => (string)file["suite"] == Suite.Version), Suite.Version);
        var all = Suite.SelectFrom(new[] { "pinned", "generated", "sized", "controls" });
        True(all.Count == files.Sum(file => file["groups"].Sum(group => group["vectors"].Count())), all.Count);
        True(all.All(vector => vector.Expect.Count == 1 && vector.Parameters != null && vector.Input != null));
    }
}
