// Connects a codec to packproof: one line of words per question, one per answer.
//
// `packproof run my-codec` judges it. `packproof protocol --lines` describes the lines, `packproof operations` lists the
// operations with the shapes of their inputs and answers. Runs under .NET, Mono and Unity, and needs no package.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Net.Sockets;
using System.Text;

/// Bytes or a value that the format forbids.
class Refused : Exception
{
    public Refused(string kind) : base(kind) { }
}

/// The codec. Replace what follows by calls of your own: add a ProjectReference to Adapter.csproj.
static class Codec
{
    public static byte[] CompactIndexEncode(int value)
    {
        // Unsigned, because the negation of the smallest value overflows a signed one.
        uint magnitude = value < 0 ? unchecked(0u - (uint)value) : (uint)value;
        var result = new List<byte>();
        result.Add((byte)((value < 0 ? 0x80 : 0) | (magnitude > 0x3F ? 0x40 : 0) | (int)(magnitude & 0x3F)));
        for (magnitude >>= 6; magnitude != 0; magnitude >>= 7)
            result.Add((byte)((magnitude > 0x7F ? 0x80 : 0) | (int)(magnitude & 0x7F)));
        return result.ToArray();
    }

    public static int CompactIndexDecode(byte[] data, bool canonical, out int used)
    {
        if (data.Length == 0) throw new Refused("truncated");
        bool negative = (data[0] & 0x80) != 0, more = (data[0] & 0x40) != 0;
        long magnitude = data[0] & 0x3F;
        for (used = 1; more && used < 5; used++)
        {
            if (used == data.Length) throw new Refused("truncated");
            magnitude |= (long)(data[used] & (used < 4 ? 0x7F : 0xFF)) << (7 * used - 1);
            more = (data[used] & 0x80) != 0;
        }
        long value = negative ? -magnitude : magnitude;
        if (canonical && (value < int.MinValue || value > int.MaxValue)) throw new Refused("out_of_range");
        if (canonical && used > 1 && data[used - 1] == 0) throw new Refused("overlong");
        if (canonical && negative && magnitude == 0) throw new Refused("not_canonical");
        return unchecked((int)value);
    }

}

/// Between words and the codec: bytes are hex; an empty string of bytes is `""`.
class Request
{
    public readonly string Operation, Input = "";
    readonly Dictionary<string, string> parameters = new Dictionary<string, string>();

    public Request(string line)
    {
        string[] words = line.Split(new[] { ' ' }, 2);
        Operation = words[0];
        // Pairs come first; the rest of the line is the input, as texts and JSON contain blanks.
        while (words.Length > 1)
        {
            Input = words[1];
            words = Input.Split(new[] { ' ' }, 2);
            int equals = words[0].IndexOf('=');
            if (equals < 1 || words[0][0] < 'a' || words[0][0] > 'z') return;
            parameters[words[0].Substring(0, equals)] = words[0].Substring(equals + 1);
        }
    }

    public byte[] Bytes
    {
        get
        {
            string hex = Input == "\"\"" ? "" : Input;
            var data = new byte[hex.Length / 2];
            for (int at = 0; at < data.Length; at++)
                data[at] = byte.Parse(hex.Substring(2 * at, 2), NumberStyles.HexNumber);
            return data;
        }
    }
}

/// Public, so that Unity's -executeMethod reaches it.
public static class Adapter
{
    static readonly Dictionary<string, Func<Request, string>> Operations = new Dictionary<string, Func<Request, string>>
    {
        { "compact_index.encode", r => Ok(Codec.CompactIndexEncode(int.Parse(r.Input, CultureInfo.InvariantCulture))) },
        { "compact_index.decode", r => { int used; return Ok(Codec.CompactIndexDecode(r.Bytes, false, out used), used); } },
        { "compact_index.decode_canonical",
            r => { int used; return Ok(Codec.CompactIndexDecode(r.Bytes, true, out used), used); } },
    };

    static string Ok(byte[] data)
    {
        return "ok " + BitConverter.ToString(data).Replace("-", "").ToLowerInvariant();
    }

    static string Ok(IFormattable value, int used)
    {
        return "ok " + value.ToString(null, CultureInfo.InvariantCulture) + " " + used;
    }

    static string Answer(string line)
    {
        var request = new Request(line);
        if (request.Operation == "hello")
            return "name=my-codec version=0.1 language=C# operations=" + string.Join(",", Operations.Keys);
        Func<Request, string> run;
        if (!Operations.TryGetValue(request.Operation, out run)) return "unsupported";
        try
        {
            return run(request);
        }
        catch (Refused refused)
        {
            return "reject " + refused.Message;
        }
        catch (Exception fault)
        {
            // Unexpected error: fail this case and carry on.
            return "error " + fault.GetType().Name + ": " + fault.Message.Replace('\n', ' ');
        }
    }

    /// Over TCP where packproof gives an address, else on standard input and output.
    public static void Main()
    {
        string address = Environment.GetEnvironmentVariable("PACKPROOF_ADDRESS");
        if (address == null)
        {
            Converse(Console.OpenStandardInput(), Console.OpenStandardOutput(), "");
            return;
        }
        string token = Environment.GetEnvironmentVariable("PACKPROOF_TOKEN");
        string[] parts = address.Split(':');
        using (var client = new TcpClient(parts[0], int.Parse(parts[1])) { NoDelay = true })
            Converse(client.GetStream(), client.GetStream(), "{\"message\":\"token\",\"token\":\"" + token + "\"}\n");
    }

    static void Converse(Stream input, Stream output, string greeting)
    {
        var utf8 = new UTF8Encoding(false);
        var reader = new StreamReader(input, utf8);
        var writer = new StreamWriter(output, utf8) { AutoFlush = true };
        writer.Write(greeting);
        string line;
        while ((line = reader.ReadLine()) != null && line != "bye")
            writer.Write(Answer(line) + "\n");
    }
}
