using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Packproof.Vectors
{
    /// <summary>Describes a wrong answer in a line of at most 200 characters.</summary>
    static class Difference
    {
        /// <summary>The first difference, by path: <c>.imports[12].object_name: expected 4, got 0</c>.</summary>
        internal static string Between(JToken expected, JToken actual)
        {
            var path = "";
            while (true)
            {
                if (expected is JArray list && actual is JArray items)
                {
                    var at = Enumerable.Range(0, Math.Min(list.Count, items.Count)).Where(i => !Compare.Same(list[i], items[i]))
                        .DefaultIfEmpty(-1).First();
                    if (at < 0) return Line(path, "expected " + list.Count + " items, got " + items.Count);
                    path += "[" + at + "]";
                    expected = list[at];
                    actual = items[at];
                }
                else if (expected is JObject wanted && actual is JObject members)
                {
                    var names = wanted.Properties().Concat(members.Properties()).Select(one => one.Name);
                    var name = names.First(one => wanted[one] == null || members[one] == null || !Compare.Same(wanted[one], members[one]));
                    path += "." + name;
                    if (members[name] == null) return Line(path, "missing, expected " + Brief(wanted[name]));
                    if (wanted[name] == null) return Line(path, "one member too many");
                    expected = wanted[name];
                    actual = members[name];
                }
                else return Values(path, expected, actual);
            }
        }

        /// <summary>Two values; long texts are shown from the first different character on.</summary>
        static string Values(string path, JToken expected, JToken actual)
        {
            if (expected.Type == JTokenType.String && actual.Type == JTokenType.String)
            {
                string one = (string)expected, other = (string)actual;
                if (Math.Max(one.Length, other.Length) > 50)
                {
                    var at = one.Zip(other, (a, b) => a == b).TakeWhile(same => same).Count();
                    path = (path + " from character " + at + " of " + one.Length).Trim();
                    expected = one.Substring(at);
                    actual = other.Substring(at);
                }
            }
            return Line(path, "expected " + Brief(expected) + ", got " + Brief(actual));
        }

        static string Line(string path, string what)
        {
            return path == "" ? what : Clip(path, 80) + ": " + what;
        }

        /// <summary>Describes an answer with the wrong kind of JSON, or returns an empty text; due are the values that pass.</summary>
        internal static string Misshapen(List<JToken> due, JToken value)
        {
            if (due.Any(one => Fits(one, value))) return "";
            var of = due[0] is JArray && value is JArray ? " of other items" : "";
            return Brief(value) + " is " + Kind(value) + of + "; this operation answers " + Kind(due[0]) + ", such as " + Brief(due[0]);
        }

        static bool Fits(JToken due, JToken value)
        {
            if (due is JArray list && value is JArray items)
                return list.Count == 0 || items.All(item => list.Any(one => Kind(one) == Kind(item)));
            return Kind(due) == Kind(value) || due is JObject && IsNullText(value) || value is JObject && IsNullText(due);
        }

        static bool IsNullText(JToken value)
        {
            return value.Type == JTokenType.String && (string)value == "null";
        }

        static string Kind(JToken value)
        {
            switch (value.Type)
            {
                case JTokenType.Boolean: return "a truth value";
                case JTokenType.Integer:
                case JTokenType.Float: return "a number";
                case JTokenType.Array: return "a list";
                case JTokenType.Object: return "an object";
                case JTokenType.Null: return "null";
                default: return "a string";
            }
        }

        /// <summary>A value in one line.</summary>
        internal static string Brief(JToken value)
        {
            return value == null ? "none" : Clip(value.ToString(Formatting.None), 50);
        }

        internal static string Clip(string text, int most)
        {
            return text.Length <= most ? text : text.Substring(0, most - 3) + "...";
        }
    }
}
