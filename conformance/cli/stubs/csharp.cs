/// The message. Write Encode and Decode; the values are already what C# has for them.
static class Codec
{
    /// The bytes of a message. `throw new Refused("out_of_range")` where a value does not fit.
    public static byte[] Encode(Json message)
    {
READ
        throw new NotImplementedException("Encode is not written yet");
    }

    /// The message of bytes. `throw new Refused("truncated")` where they end too early.
    public static string Decode(byte[] data)
    {
        throw new NotImplementedException("Decode is not written yet");
        // return "{" + string.Join(",", new[] {
WRITE
        // }) + "}";
    }
}

/// A value of JSON, read, and what values look like in it.
class Json
{
    readonly object value;

    Json(object value) { this.value = value; }

    public static Json Parse(string text) { int at = 0; return new Json(Read(text, ref at)); }

    public bool IsNull { get { return value == null; } }
    public bool Bool { get { return (bool)value; } }
    public long Integer { get { return long.Parse((string)value, CultureInfo.InvariantCulture); } }
    public decimal Wide { get { return decimal.Parse((string)value, CultureInfo.InvariantCulture); } }
    public string Text { get { return (string)value; } }
    public float F32 { get { return BitConverter.ToSingle(BitConverter.GetBytes(Convert.ToUInt32(Text.Substring(4), 16)), 0); } }
    public double F64 { get { return BitConverter.Int64BitsToDouble(Convert.ToInt64(Text.Substring(4), 16)); } }
    public float[] Rotation { get { return new[] { this["x"].F32, this["y"].F32, this["z"].F32, this["w"].F32 }; } }
    public Json this[string name] { get { return new Json(((Dictionary<string, object>)value)[name]); } }

    public List<T> List<T>(Func<Json, T> one)
    {
        return ((List<object>)value).ConvertAll(item => one(new Json(item)));
    }

    public static string Of(bool value) { return value ? "true" : "false"; }
    public static string Of(long value) { return value.ToString(CultureInfo.InvariantCulture); }
    public static string Wide_(decimal value) { return "\"" + value.ToString(CultureInfo.InvariantCulture) + "\""; }
    public static string Of(float value)
    {
        return "\"f32:" + BitConverter.ToUInt32(BitConverter.GetBytes(value), 0).ToString("x8") + "\"";
    }
    public static string Of(double value) { return "\"f64:" + BitConverter.DoubleToInt64Bits(value).ToString("x16") + "\""; }
    public static string Of(float[] r)
    {
        return "{\"x\":" + Of(r[0]) + ",\"y\":" + Of(r[1]) + ",\"z\":" + Of(r[2]) + ",\"w\":" + Of(r[3]) + "}";
    }
    public static string Of(string text)
    {
        var quoted = new StringBuilder("\"");
        foreach (char letter in text)
        {
            if (letter == '"' || letter == '\\') quoted.Append('\\').Append(letter);
            else if (letter < ' ') quoted.Append("\\u").Append(((int)letter).ToString("x4"));
            else quoted.Append(letter);
        }
        return quoted.Append('"').ToString();
    }
    public static string Of<T>(IEnumerable<T> list, Func<T, string> one)
    {
        var all = new List<string>();
        foreach (T item in list) all.Add(one(item));
        return "[" + string.Join(",", all) + "]";
    }

    static object Read(string text, ref int at)
    {
        switch (text[at])
        {
            case '{':
                var members = new Dictionary<string, object>();
                for (at++; text[at] != '}'; at += text[at] == ',' ? 1 : 0)
                {
                    string name = (string)Read(text, ref at);
                    at++;
                    members[name] = Read(text, ref at);
                }
                at++;
                return members;
            case '[':
                var items = new List<object>();
                for (at++; text[at] != ']'; at += text[at] == ',' ? 1 : 0) items.Add(Read(text, ref at));
                at++;
                return items;
            case '"':
                var letters = new StringBuilder();
                for (at++; text[at] != '"'; at++)
                {
                    if (text[at] != '\\') { letters.Append(text[at]); continue; }
                    at++;
                    int plain = "\"\\/bfnrt".IndexOf(text[at]);
                    if (plain >= 0) { letters.Append("\"\\/\b\f\n\r\t"[plain]); continue; }
                    letters.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16));
                    at += 4;
                }
                at++;
                return letters.ToString();
            case 't': at += 4; return true;
            case 'f': at += 5; return false;
            case 'n': at += 4; return null;
        }
        int start = at;
        while (at < text.Length && ",]}".IndexOf(text[at]) < 0) at++;
        return text.Substring(start, at - start);
    }
}

