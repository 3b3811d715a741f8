using System;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace Packproof.Vectors
{
    /// <summary>An implementation's answer: a JSON object like the adapter protocol's results.</summary>
    public sealed class Answer
    {
        /// <summary>For the bytes consumed, if the implementation does not report them.</summary>
        public const int Unsaid = -1;

        static readonly string[] Classes =
            { "truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid", "any" };

        /// <summary>The answer as JSON.</summary>
        public JObject Json { get; }

        /// <summary>An answer that is JSON already.</summary>
        public Answer(JObject json)
        {
            Json = json;
        }

        /// <summary>Accepted, by an operation that consumes nothing. Bytes become lowercase hex, other values are converted by
        /// Json.NET.</summary>
        public static Answer Ok(object value)
        {
            if (value is byte[] bytes) value = string.Concat(bytes.Select(one => one.ToString("x2")));
            return With("ok", value == null ? JValue.CreateNull() : JToken.FromObject(value));
        }

        /// <summary>Accepted by a decoder: the value, and the bytes consumed or Unsaid.</summary>
        public static Answer Ok(object value, int consumed)
        {
            var answer = Ok(value);
            answer.Json["consumed"] = consumed == Unsaid ? (JToken)false : consumed;
            return answer;
        }

        /// <summary>Refused: a class, or "any" for implementations with a single kind of error; and the place.</summary>
        public static Answer Reject(string refusal = "any", string at = null)
        {
            if (!Classes.Contains(refusal)) throw new ArgumentException(refusal + " is none of " + string.Join(", ", Classes));
            var answer = With("reject", refusal);
            if (at != null) answer.Json["at"] = at;
            return answer;
        }

        static Answer With(string member, JToken value)
        {
            return new Answer(new JObject(new JProperty(member, value)));
        }
    }
}
