using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Packproof.Vectors
{
    /// <summary>One vector.</summary>
    public sealed class Vector
    {
        readonly JToken parameters;
        readonly JObject raw;

        internal Vector(string format, string directory, JToken parameters, JObject raw)
        {
            Format = format;
            Directory = directory;
            this.parameters = parameters;
            this.raw = raw;
        }

        /// <summary>The format's name.</summary>
        public string Format { get; }
        /// <summary>"pinned", "generated", "sized" or "controls".</summary>
        public string Directory { get; }
        /// <summary>Permanent.</summary>
        public string Id => (string)raw["id"];
        /// <summary>What the vector shows.</summary>
        public string Comment => (string)raw["comment"];
        /// <summary>The mistakes that the vector catches.</summary>
        public IEnumerable<string> Flags => (raw["flags"] ?? new JArray()).Select(flag => (string)flag);
        /// <summary>Format and operation.</summary>
        public string Operation => (string)raw["operation"];
        /// <summary>"must", "should" or "may".</summary>
        public string Level => (string)raw["level"];
        /// <summary>In the shape documented for the operation.</summary>
        public JToken Input => raw["input"];
        /// <summary>Parameters of the operation, by name.</summary>
        public JObject Parameters => (JObject)parameters ?? new JObject();

        /// <summary>The input as bytes, if it is hex.</summary>
        public byte[] Bytes()
        {
            var digits = (string)Input;
            return Enumerable.Range(0, digits.Length / 2).Select(i => Convert.ToByte(digits.Substring(2 * i, 2), 16)).ToArray();
        }

        /// <summary>The passing answers: a member "accept", "reject" or "either", as in the vector file.</summary>
        public JObject Expect => new JObject(new[] { "accept", "reject", "either" }
            .Where(name => raw[name] != null).Select(name => new JProperty(name, raw[name])));

        /// <summary>The id, which test runners show.</summary>
        public override string ToString()
        {
            return Id;
        }
    }

    /// <summary>The vectors of this package.</summary>
    public static class Suite
    {
        /// <summary>The directories with vectors to pass; "controls" are deliberately wrong: none may pass.</summary>
        public static readonly IReadOnlyList<string> Judged = new[] { "pinned", "generated", "sized" };

        /// <summary>The version of the suite and of this package.</summary>
        public static string Version => (string)Read("index.json")["suite"];

        /// <summary>The judged vectors of formats ("compact_index") and operations ("compact_index.decode"); without
        /// names, all. Throws an ArgumentException for a name without vectors, so that misspellings are noticed.</summary>
        public static List<Vector> Select(params string[] names)
        {
            return SelectFrom(Judged, names);
        }

        /// <summary>The same from other directories.</summary>
        public static List<Vector> SelectFrom(IEnumerable<string> directories, params string[] names)
        {
            var vectors = new List<Vector>();
            foreach (var path in Read("index.json")["files"].Select(file => (string)file))
            {
                string directory = path.Split('/')[0], stem = Path.GetFileNameWithoutExtension(path);
                if (directories.Contains(directory) && (names.Length == 0 || names.Any(name => name.Split('.')[0] == stem)))
                    vectors.AddRange(Of(Read(path), directory));
            }
            return Chosen(vectors, names, string.Join(", ", directories));
        }

        /// <summary>The vectors of your own file, such as `packproof vectors generate --layout` writes; with names, of these
        /// operations. Throws an ArgumentException for a name without vectors.</summary>
        public static List<Vector> Load(string file, params string[] names)
        {
            using (var stream = File.OpenRead(file)) return Chosen(Of(Read(stream), "generated").ToList(), names, file);
        }

        static IEnumerable<Vector> Of(JObject contents, string directory)
        {
            return contents["groups"].SelectMany(group => group["vectors"].Select(
                raw => new Vector((string)contents["format"], directory, group["parameters"], (JObject)raw)));
        }

        static List<Vector> Chosen(List<Vector> vectors, string[] names, string where)
        {
            var missing = names.Except(vectors.SelectMany(one => new[] { one.Format, one.Operation })).ToList();
            var chosen = vectors.FindAll(one => names.Length == 0 || names.Contains(one.Format) || names.Contains(one.Operation));
            if (missing.Count > 0 || chosen.Count == 0)
                throw new ArgumentException("no vectors of " + string.Join(", ", missing) + " in " + where);
            return chosen;
        }

        /// <summary>A file of this package's data, such as pinned/compact_index.json.</summary>
        internal static JObject Read(string path)
        {
            var assembly = typeof(Suite).Assembly;
            // A package that was built on Windows has backslashes in the names.
            var name = assembly.GetManifestResourceNames().Single(one => one.Replace('\\', '/') == path);
            return Read(assembly.GetManifestResourceStream(name));
        }

        static JObject Read(Stream stream)
        {
            using (var reader = new StreamReader(stream, Encoding.UTF8))
            using (var json = new JsonTextReader(reader) { DateParseHandling = DateParseHandling.None })
                return JObject.Load(json);
        }
    }
}
