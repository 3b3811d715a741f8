using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Packproof.Vectors
{
    /// <summary>Expansion of sized vectors: {"$times": [n, item]} in a list, and {"$join": [strings]}.</summary>
    public static class Expansion
    {
        /// <summary>The JSON value that a node, a part of a vector of this package, stands for.</summary>
        public static JToken Expand(JToken node)
        {
            if (node is JArray list) return new JArray(list.SelectMany(Copies));
            if (Has(node, "$join")) return string.Concat(Expand(node["$join"]).Select(piece => (string)piece));
            if (node is JObject members) return new JObject(members.Properties().Select(p => new JProperty(p.Name, Expand(p.Value))));
            return node;
        }

        static IEnumerable<JToken> Copies(JToken item)
        {
            if (!Has(item, "$times")) return new[] { Expand(item) };
            var once = Copies(item["$times"][1]).ToList();
            return Enumerable.Repeat(once, (int)item["$times"][0]).SelectMany(copy => copy);
        }

        static bool Has(JToken node, string key)
        {
            return node is JObject members && members.Property(key) != null;
        }
    }
}
