    public static byte[] Encode(Message message)
    {
        var bits = new List<bool>();
        Action<ulong, int> put = (value, width) => { for (int at = 0; at < width; at++) bits.Add((value >> at & 1) == 1); };
        put(message.alive ? 1UL : 0, 1);
        put((ulong)message.team, 3);
        put((ulong)Math.Round(message.hp / 100 * 1023), 10);
        ulong id = (ulong)message.id;
        for (; id > 127; id >>= 7) put(id & 127 | 128, 8);
        put(id, 8);
        put((ulong)message.ammo.Count, 2);
        foreach (long one in message.ammo) put((ulong)one, 10);
        put(message.target != null ? 1UL : 0, 1);
        if (message.target != null) put((ulong)message.target.Value, 16);
        byte[] name = Encoding.UTF8.GetBytes(message.name);
        put((ulong)name.Length, 4);
        foreach (byte one in name) put(one, 8);
        put(unchecked((ulong)message.speed), 12);
        var bytes = new byte[(bits.Count + 7) / 8];
        for (int at = 0; at < bits.Count; at++) if (bits[at]) bytes[at / 8] |= (byte)(1 << at % 8);
        return bytes;
    }

    public static Message Decode(byte[] data)
    {
        int end = 0;
        Func<int, ulong> get = width =>
        {
            if (end + width > 8 * data.Length) throw new Refused("truncated");
            ulong value = 0;
            for (int at = 0; at < width; at++, end++) value |= (ulong)(data[end / 8] >> end % 8 & 1) << at;
            return value;
        };
        var message = new Message { alive = get(1) == 1, team = (long)get(3), ammo = new List<long>() };
        if (message.team > 5) throw new Refused("out_of_range");
        message.hp = get(10) / 1023f * 100;
        ulong id = 0;
        for (int place = 0; place < 10; place++)
        {
            ulong group = get(8);
            if (place == 9 && group > 1) throw new Refused("out_of_range");
            id |= (group & 127) << 7 * place;
            if (group < 128) break;
        }
        message.id = id;
        for (ulong left = get(2); left > 0; left--)
        {
            message.ammo.Add((long)get(10));
            if (message.ammo[message.ammo.Count - 1] > 999) throw new Refused("out_of_range");
        }
        if (get(1) == 1) message.target = new Maybe<long> { Value = (long)get(16) };
        var name = new byte[get(4)];
        for (int at = 0; at < name.Length; at++) name[at] = (byte)get(8);
        try { message.name = new UTF8Encoding(false, true).GetString(name); }
        catch (ArgumentException) { throw new Refused("invalid"); }
        long speed = (long)get(12);
        message.speed = speed >= 2048 ? speed - 4096 : speed;
        if ((end + 7) / 8 < data.Length) throw new Refused("trailing");
        if (end % 8 > 0 && data[data.Length - 1] >> end % 8 != 0) throw new Refused("invalid");
        return message;
    }
