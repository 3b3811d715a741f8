using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Newtonsoft.Json.Linq;

namespace Packproof.Vectors
{
    /// <summary>Expansion of sized vectors: {"$times": [n, item]} in a list, and {"$join": [strings]}.</summary>
    public static class Expansion
    {
        const int Limit = 16 << 20; // bytes of all strings; every other node costs one

        /// <summary>Expands a node. Throws an ArgumentException above 16 MiB, and for a malformed
        /// node.</summary>
        public static JToken Expand(JToken node)
        {
            Cost(node, false);
            return Build(node);
        }

        static JToken Build(JToken node)
        {
            if (node is JArray list) return new JArray(list.SelectMany(Copies));
            if (Has(node, "$join")) return Text(node);
            if (node is JObject members) return new JObject(members.Properties().Select(p => new JProperty(p.Name, Build(p.Value))));
            return node;
        }

        static IEnumerable<JToken> Copies(JToken item)
        {
            if (!Has(item, "$times")) return new[] { Build(item) };
            var once = Copies(item["$times"][1]).ToList();
            return Enumerable.Repeat(once, (int)item["$times"][0]).SelectMany(copy => copy);
        }

        static string Text(JToken piece)
        {
            if (Has(piece, "$join")) return string.Concat(piece["$join"].Select(Text));
            if (!Has(piece, "$times")) return (string)piece;
            var once = Text(piece["$times"][1]);
            return new StringBuilder().Insert(0, once, (int)piece["$times"][0]).ToString();
        }

        /// <summary>The cost of a node's expansion in bytes and nodes, checked before building it.</summary>
        static long Cost(JToken node, bool inList)
        {
            long cost = 1;
            if (node.Type == JTokenType.String) cost = Encoding.UTF8.GetByteCount((string)node);
            else if (node is JArray) cost = node.Sum(item => Cost(item, true));
            else if (Has(node, "$times"))
            {
                var times = Times(node, inList);
                cost = (long)times[0] * Cost(times[1], true);
            }
            else if (Has(node, "$join"))
            {
                var pieces = node["$join"] as JArray;
                Require(((JObject)node).Count == 1 && pieces != null && pieces.All(IsText),
                    "\"$join\" takes a list of strings and nothing else");
                cost = Cost(pieces, false);
            }
            else if (node is JObject members) cost = members.Properties().Sum(member => Cost(member.Value, false));
            Require(cost <= Limit, "an expansion above 16 MiB");
            return Math.Max(1, cost);
        }

        /// <summary>Count and item of a node that repeats.</summary>
        static JArray Times(JToken node, bool inList)
        {
            var times = node["$times"] as JArray;
            Require(inList && ((JObject)node).Count == 1 && times != null && times.Count == 2,
                "\"$times\" takes [count, item] and must be in a list");
            Require(times[0].Type == JTokenType.Integer && (double)times[0] >= 0 && (double)times[0] <= Limit,
                "\"$times\" counts from 0 to " + Limit);
            return times;
        }

        /// <summary>Whether a piece of a join expands to strings.</summary>
        static bool IsText(JToken node)
        {
            return Has(node, "$times")
                ? IsText(Times(node, true)[1])
                : node.Type == JTokenType.String || Has(node, "$join");
        }

        static bool Has(JToken node, string key)
        {
            return node is JObject members && members.Property(key) != null;
        }

        static void Require(bool holds, string otherwise)
        {
            if (!holds) throw new ArgumentException(otherwise);
        }
    }
}
