using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Packproof.Vectors
{
    /// <summary>The verdict on an answer.</summary>
    public enum Verdict { Pass, Note, Fail }

    /// <summary>The verdict, and what happened, if it is not a pass.</summary>
    public sealed class Result
    {
        /// <summary>The verdict.</summary>
        public Verdict Verdict { get; }
        /// <summary>What happened.</summary>
        public string Detail { get; }

        internal Result(Verdict verdict, string detail = "")
        {
            Verdict = verdict;
            Detail = detail;
        }
    }

    /// <summary>The answer fails a vector of the checked level.</summary>
    public sealed class VectorFailed : Exception
    {
        internal VectorFailed(string message) : base(message) { }
    }

    /// <summary>Judges one answer by one vector.</summary>
    public static class Compare
    {
        static readonly Dictionary<string, string[]> Decides = new Dictionary<string, string[]>
            { { "must", new[] { "must" } }, { "should", new[] { "must", "should" } } };
        static readonly Regex Float = new Regex(@"^(?:f32:[0-9a-f]{8}|f64:[0-9a-f]{16})\z");

        /// <summary>Compares an answer with what the vector expects; of several dialects, the best counts.</summary>
        public static Result Judge(Vector vector, Answer answer)
        {
            var expect = vector.Expect;
            return (expect["either"] ?? new JArray(expect)).Select(dialect => Against(dialect, answer.Json))
                .OrderBy(one => one.Verdict).First();
        }

        static Result Against(JToken expected, JObject said)
        {
            return expected["accept"] != null ? Accepted(expected["accept"], said) : Refused(expected["reject"], said);
        }

        static Result Accepted(JToken expected, JObject said)
        {
            if (said["ok"] == null) return new Result(Verdict.Fail, "refused (" + said["reject"] + "), expected " + Brief(expected["value"]));
            var difference = Difference(expected["value"], said["ok"], "");
            if (difference != "") return new Result(Verdict.Fail, difference);
            JToken wanted = expected["consumed"], consumed = said["consumed"];
            if (wanted != null && consumed == null)
                return new Result(Verdict.Note, "`consumed` is missing: a decoder says how many bytes it took");
            return wanted == null || JToken.DeepEquals(consumed, false) || JToken.DeepEquals(wanted, consumed)
                ? new Result(Verdict.Pass)
                : new Result(Verdict.Fail, "expected " + wanted + " bytes consumed, got " + Brief(consumed));
        }

        static Result Refused(JToken expected, JObject said)
        {
            string reason = (string)expected["class"], at = (string)expected["at"];
            if (said["ok"] != null)
                return new Result(Verdict.Fail, "expected a refusal (" + reason + "), got " + Brief(said["ok"]));
            var refusal = (string)said["reject"];
            if (refusal != reason && refusal != "any")
                return new Result(Verdict.Note, "refused as " + refusal + ", expected " + reason);
            var place = (string)said["at"];
            return refusal == "any" || at == null || place == null || at == place
                ? new Result(Verdict.Pass)
                : new Result(Verdict.Note, "expected the fault at " + at + ", got " + place);
        }

        /// <summary>The first difference, by path: <c>.imports[12].object_name: expected 4, got 0</c>; empty if there is none.</summary>
        static string Difference(JToken expected, JToken actual, string path)
        {
            if (expected is JArray list && actual is JArray items)
            {
                var found = list.Zip(items, (one, other) => new { one, other })
                    .Select((pair, at) => Difference(pair.one, pair.other, path + "[" + at + "]")).FirstOrDefault(one => one != "");
                var counts = list.Count == items.Count ? "" : Line(path, "expected " + list.Count + " items, got " + items.Count);
                return found ?? counts;
            }
            if (expected is JObject wanted && actual is JObject members)
                return wanted.Properties().Concat(members.Properties()).Select(one => one.Name).Distinct()
                    .Select(name => Difference(wanted[name], members[name], path + "." + name)).FirstOrDefault(one => one != "") ?? "";
            if (Equal(expected, actual)) return "";
            string text = Text(expected), got = Text(actual);
            if (Math.Max(text.Length, got.Length) > 50)
            {
                var at = text.Zip(got, (a, b) => a == b).TakeWhile(same => same).Count();
                path = (path + " from character " + at + " of " + text.Length).Trim();
                expected = text.Substring(at);
                actual = got.Substring(at);
            }
            return Line(path, "expected " + Brief(expected) + ", got " + Brief(actual));
        }

        /// <summary>Equality of simple values; <c>f32:nan</c> equals any NaN of its width, an interval any number in it.</summary>
        static bool Equal(JToken expected, JToken actual)
        {
            string wanted = Text(expected), got = Text(actual);
            if (!Float.IsMatch(got)) return JToken.DeepEquals(expected, actual);
            var ends = wanted.Split(new[] { ".." }, StringSplitOptions.None);
            if (ends.Length == 2 && wanted.StartsWith(got.Substring(0, 4), StringComparison.Ordinal))
                return Number(ends[0]) <= Number(got) && Number(got) <= Number("f32:" + ends[1]);
            return wanted == got || double.IsNaN(Number(got)) && wanted == got.Substring(0, 4) + "nan";
        }

        static double Number(string text)
        {
            var bits = Convert.ToUInt64(text.Substring(4), 16);
            return text[1] == '3' ? BitConverter.ToSingle(BitConverter.GetBytes((uint)bits), 0) : BitConverter.Int64BitsToDouble((long)bits);
        }

        /// <summary>A string's text; empty for another value.</summary>
        static string Text(JToken value)
        {
            return value != null && value.Type == JTokenType.String ? (string)value : "";
        }

        static string Line(string path, string what)
        {
            return path == "" ? what : Clip(path, 80) + ": " + what;
        }

        /// <summary>A value in one line.</summary>
        static string Brief(JToken value)
        {
            return value == null ? "nothing" : Clip(value.ToString(Formatting.None), 50);
        }

        static string Clip(string text, int most)
        {
            return text.Length <= most ? text : text.Substring(0, most - 3) + "...";
        }

        /// <summary>Throws VectorFailed if the answer fails a vector of the level ("must" or "should"). Prints notes, and failures of
        /// vectors below the level, to standard error.</summary>
        public static Result Check(Vector vector, Answer answer, string level = "must")
        {
            var found = Judge(vector, answer);
            var message = vector.Id + ": " + found.Detail + " (" + Clip(vector.Comment, 100) + "; level " + vector.Level + ")";
            if (found.Verdict == Verdict.Fail && Decides[level].Contains(vector.Level)) throw new VectorFailed(message);
            if (found.Verdict != Verdict.Pass)
                Console.Error.WriteLine(found.Verdict.ToString().ToLowerInvariant() + ": " + message);
            return found;
        }
    }
}
