// The compiler does not see that fields are set by reflection.
#pragma warning disable 649

/// The message: its fields are read from JSON and written back by their names.
class Message
{
FIELDS
}

/// A value that may be null.
class Maybe<T>
{
    public T Value;
}

/// The codec. Write Encode and Decode; the values are C# types already.
static class Codec
{
    /// Encodes a message. `throw new Refused("out_of_range")` if a value does not fit.
    public static byte[] Encode(Message message)
    {
        throw new NotImplementedException("encode is not written yet");
    }

    /// Decodes bytes. `throw new Refused("truncated")` if they end too early.
    public static Message Decode(byte[] data)
    {
        throw new NotImplementedException("decode is not written yet");
    }
}

/// JSON: dictionaries, lists, strings; other tokens as text.
class Json
{
    class Word
    {
        public string Text;
    }

    readonly string text;
    int at;

    Json(string text) { this.text = text; }

    public static T Read<T>(string text) { return (T)As(typeof(T), new Json(text).Value()); }

    bool Next(string any)
    {
        while (at < text.Length && " ,:\t".IndexOf(text[at]) >= 0) at++;
        if (at == text.Length || any.IndexOf(text[at]) < 0) return false;
        at++;
        return true;
    }

    object Value()
    {
        if (Next("\"")) return Text();
        if (Next("["))
        {
            var list = new List<object>();
            while (!Next("]")) list.Add(Value());
            return list;
        }
        if (Next("{"))
        {
            var members = new Dictionary<string, object>();
            while (!Next("}"))
            {
                Next("\"");
                string name = Text();
                members[name] = Value();
            }
            return members;
        }
        int from = at;
        while (at < text.Length && ",]} ".IndexOf(text[at]) < 0) at++;
        string word = text.Substring(from, at - from);
        if (word == "") throw new FormatException("no such message");
        return word == "null" ? null : new Word { Text = word };
    }

    string Text()
    {
        var result = new StringBuilder();
        for (; text[at] != '"'; at++)
        {
            if (text[at] != '\\') { result.Append(text[at]); continue; }
            at++;
            if (text[at] != 'u') { result.Append("\b\f\n\r\t\"\\/"["bfnrt\"\\/".IndexOf(text[at])]); continue; }
            result.Append((char)int.Parse(text.Substring(at + 1, 4), NumberStyles.HexNumber));
            at += 4;
        }
        at++;
        return result.ToString();
    }

    static object As(Type type, object json)
    {
        var word = json as Word;
        if (type == typeof(bool)) return word.Text == "true";
        if (type == typeof(long)) return long.Parse(word.Text, CultureInfo.InvariantCulture);
        if (type == typeof(decimal)) return decimal.Parse((string)json, CultureInfo.InvariantCulture);
        if (type == typeof(float))
            return BitConverter.ToSingle(BitConverter.GetBytes(uint.Parse(((string)json).Substring(4), NumberStyles.HexNumber)), 0);
        if (type == typeof(double))
            return BitConverter.Int64BitsToDouble(long.Parse(((string)json).Substring(4), NumberStyles.HexNumber));
        if (type == typeof(float[]))
        {
            var four = (Dictionary<string, object>)json;
            return Array.ConvertAll(new[] { "x", "y", "z", "w" }, name => (float)As(typeof(float), four[name]));
        }
        if (type == typeof(string) || type == typeof(Dictionary<string, object>)) return json;
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>))
        {
            var list = (System.Collections.IList)Activator.CreateInstance(type);
            foreach (object one in (List<object>)json) list.Add(As(type.GetGenericArguments()[0], one));
            return list;
        }
        if (json == null) return null;
        object result = Activator.CreateInstance(type);
        foreach (var field in type.GetFields())
        {
            object member = field.Name == "Value" ? json : ((Dictionary<string, object>)json)[field.Name];
            field.SetValue(result, As(field.FieldType, member));
        }
        return result;
    }

    public static string Write(object value)
    {
        if (value == null) return "null";
        if (value is Word) return ((Word)value).Text;
        if (value is bool) return (bool)value ? "true" : "false";
        if (value is long) return ((long)value).ToString(CultureInfo.InvariantCulture);
        if (value is decimal) return Write(((decimal)value).ToString(CultureInfo.InvariantCulture));
        if (value is float) return "\"f32:" + BitConverter.ToUInt32(BitConverter.GetBytes((float)value), 0).ToString("x8") + "\"";
        if (value is double) return "\"f64:" + BitConverter.DoubleToInt64Bits((double)value).ToString("x16") + "\"";
        var parts = new List<string>();
        var four = value as float[];
        if (four != null)
        {
            for (int at = 0; at < 4; at++) parts.Add("\"" + "xyzw"[at] + "\":" + Write(four[at]));
            return "{" + string.Join(",", parts) + "}";
        }
        if (value is string)
        {
            foreach (char c in (string)value)
                parts.Add(c == '"' || c == '\\' ? "\\" + c : c < ' ' ? "\\u" + ((int)c).ToString("x4") : c.ToString());
            return "\"" + string.Join("", parts) + "\"";
        }
        var members = value as Dictionary<string, object>;
        if (members != null)
        {
            foreach (var member in members) parts.Add(Write(member.Key) + ":" + Write(member.Value));
            return "{" + string.Join(",", parts) + "}";
        }
        if (value is System.Collections.IList)
        {
            foreach (object one in (System.Collections.IList)value) parts.Add(Write(one));
            return "[" + string.Join(",", parts) + "]";
        }
        foreach (var field in value.GetType().GetFields())
        {
            if (value.GetType().IsGenericType) return Write(field.GetValue(value));
            parts.Add(Write(field.Name) + ":" + Write(field.GetValue(value)));
        }
        return "{" + string.Join(",", parts) + "}";
    }
}

=====
        { "NAME.encode", r => Ok(Codec.Encode(Json.Read<Message>(r.Input))) },
        { "NAME.decode", r => "ok " + Json.Write(Codec.Decode(r.Bytes)) },
