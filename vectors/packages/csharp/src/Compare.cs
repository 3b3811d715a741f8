using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json.Linq;

namespace Packproof.Vectors
{
    /// <summary>The verdict on an answer; Protocol for a malformed one.</summary>
    public enum Verdict { Pass, Note, Fail, Unsupported, Protocol }

    /// <summary>The verdict; what happened, if it is not a pass; and the dialect of the answer, or null.</summary>
    public sealed class Result
    {
        /// <summary>The verdict.</summary>
        public Verdict Verdict { get; }
        /// <summary>What happened.</summary>
        public string Detail { get; }
        /// <summary>The dialect.</summary>
        public string Dialect { get; }

        internal Result(Verdict verdict, string detail = "", string dialect = null)
        {
            Verdict = verdict;
            Detail = detail;
            Dialect = dialect;
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
        static readonly string[] Classes =
            { "truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid", "any" };
        static readonly Dictionary<string, string[]> Decides = new Dictionary<string, string[]>
            { { "must", new[] { "must" } }, { "should", new[] { "must", "should" } } };
        static readonly Regex Nan32 = new Regex(@"^f32:[7f]([0-9a-f]{7})\z"), Nan64 = new Regex(@"^f64:[7f]([0-9a-f]{15})\z");
        static readonly Regex Bits32 = new Regex(@"^f32:([0-9a-f]{8})\z");
        static readonly Regex Between = new Regex(@"^f32:([0-9a-f]{8})\.\.([0-9a-f]{8})\z");

        /// <summary>Compares an answer with what the vector expects.</summary>
        public static Result Judge(Vector vector, Answer answer)
        {
            var said = answer.Json;
            var kinds = new[] { "ok", "reject", "unsupported", "error" }.Where(kind => said[kind] != null).ToList();
            if (kinds.Count != 1)
                return new Result(Verdict.Protocol, "an answer is one of ok, reject, unsupported and error");
            if (kinds[0] == "unsupported")
                return JToken.DeepEquals(said["unsupported"], true)
                    ? new Result(Verdict.Unsupported, "not offered")
                    : new Result(Verdict.Protocol, "`unsupported` is true or absent, not " + Difference.Brief(said["unsupported"]));
            if (kinds[0] == "error") return new Result(Verdict.Fail, "error: " + Difference.Clip(said["error"].ToString(), 150));
            if (kinds[0] == "reject" && !Classes.Contains(said["reject"].ToString()))
                return new Result(Verdict.Protocol, Difference.Brief(said["reject"]) + " is not a class of refusal");
            var expect = vector.Expect;
            var dialects = expect["either"] ?? new JArray(expect);
            var due = dialects.Where(dialect => dialect["accept"] != null).Select(dialect => dialect["accept"]["value"]).ToList();
            var shape = kinds[0] == "ok" && due.Count == dialects.Count() ? Difference.Misshapen(due, said["ok"]) : "";
            if (shape != "") return new Result(Verdict.Protocol, shape);
            return dialects.Select(dialect => Against(dialect, said)).OrderBy(one => one.Verdict).First();
        }

        static Result Against(JToken expected, JObject said)
        {
            var accept = expected["accept"];
            var found = accept != null ? Accepted(accept, said) : Refused(expected["reject"], said);
            return found.Verdict == Verdict.Fail
                ? found : new Result(found.Verdict, found.Detail, (string)expected["dialect"]);
        }

        static Result Accepted(JToken expected, JObject said)
        {
            if (said["ok"] == null) return new Result(Verdict.Fail, "refused (" + said["reject"] + "), expected " + Difference.Brief(expected["value"]));
            if (!Same(expected["value"], said["ok"]))
                return new Result(Verdict.Fail, Difference.Between(expected["value"], said["ok"]));
            JToken wanted = expected["consumed"], consumed = said["consumed"];
            if (wanted != null && consumed == null)
                return new Result(Verdict.Note, "`consumed` is missing: a decoder says how many bytes it took");
            return wanted == null || JToken.DeepEquals(consumed, false) || JToken.DeepEquals(wanted, consumed)
                ? new Result(Verdict.Pass)
                : new Result(Verdict.Fail, "expected " + wanted + " bytes consumed, got " + Difference.Brief(consumed));
        }

        static Result Refused(JToken expected, JObject said)
        {
            string reason = (string)expected["class"], at = (string)expected["at"];
            if (said["ok"] != null)
                return new Result(Verdict.Fail, "expected a refusal (" + reason + "), got " + Difference.Brief(said["ok"]));
            var refusal = (string)said["reject"];
            if (refusal != reason && refusal != "any")
                return new Result(Verdict.Note, "refused as " + refusal + ", expected " + reason);
            var place = (string)said["at"];
            return refusal == "any" || at == null || place == null || at == place
                ? new Result(Verdict.Pass)
                : new Result(Verdict.Note, "expected the fault at " + at + ", got " + place);
        }

        /// <summary>Equality of JSON values; an expected nan equals any NaN, an expected interval any number
        /// in it.</summary>
        internal static bool Same(JToken expected, JToken actual)
        {
            if (expected is JArray list && actual is JArray items)
                return list.Count == items.Count && list.Zip(items, Same).All(same => same);
            if (expected is JObject wanted && actual is JObject members)
                return wanted.Count == members.Count
                    && wanted.Properties().All(p => members[p.Name] != null && Same(p.Value, members[p.Name]));
            return JToken.DeepEquals(expected, actual)
                || JToken.DeepEquals(expected, "f32:nan") && IsNan(Nan32, "f800000", actual)
                || JToken.DeepEquals(expected, "f64:nan") && IsNan(Nan64, "ff0000000000000", actual)
                || IsBetween(expected, actual);
        }

        /// <summary>Whether a bit pattern is a number in an interval, inclusive.</summary>
        static bool IsBetween(JToken expected, JToken actual)
        {
            if (expected.Type != JTokenType.String || actual.Type != JTokenType.String) return false;
            Match ends = Between.Match((string)expected), digits = Bits32.Match((string)actual);
            if (!ends.Success || !digits.Success) return false;
            float number = Number(digits);
            return Number(ends) <= number && number <= Number(ends, 2);
        }

        static float Number(Match digits, int group = 1)
        {
            return BitConverter.ToSingle(BitConverter.GetBytes(Convert.ToUInt32(digits.Groups[group].Value, 16)), 0);
        }

        /// <summary>Whether a bit pattern is above infinity, ignoring the sign. Hex digits of equal length compare like numbers.</summary>
        static bool IsNan(Regex pattern, string infinity, JToken actual)
        {
            var digits = pattern.Match(actual.Type == JTokenType.String ? (string)actual : "");
            return digits.Success && string.CompareOrdinal(digits.Groups[1].Value, infinity) > 0;
        }

        /// <summary>Throws VectorFailed if the answer fails a vector of the level ("must" or "should"), and if a
        /// case is not offered: leave such cases out. Prints notes, and failures of vectors below the level, to standard
        /// error.</summary>
        public static Result Check(Vector vector, Answer answer, string level = "must")
        {
            var found = Judge(vector, answer);
            var message = vector.Id + ": " + Difference.Clip(found.Detail, 200)
                + " (" + Difference.Clip(vector.Comment, 100) + "; level " + vector.Level + ")";
            if (found.Verdict == Verdict.Protocol || found.Verdict == Verdict.Unsupported
                || found.Verdict == Verdict.Fail && Decides[level].Contains(vector.Level))
                throw new VectorFailed(message);
            if (found.Verdict != Verdict.Pass)
                Console.Error.WriteLine(found.Verdict.ToString().ToLowerInvariant() + ": " + message);
            return found;
        }
    }
}
