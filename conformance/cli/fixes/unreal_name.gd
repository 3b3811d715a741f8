# Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
# CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
# Both return null for what is no name; name_decode returns the name and how many bytes it takes.
# For Godot 3: later versions have text.unicode_at(i) instead of ord(text[i]).
static func name_encode(text: String):
	var length := text.length() + 1
	var out := [(length & 0x3F) | (0x40 if length > 0x3F else 0)]
	length >>= 6
	while length > 0:
		out.append((length & 0x7F) | (0x80 if length > 0x7F else 0))
		length >>= 7
	for i in range(text.length()):
		var code := ord(text[i])
		if code == 0 or code > 0xFF:
			return null
		out.append(code)
	out.append(0)
	return out


static func name_decode(data):
	var length := 0
	var used := 0
	var more := true
	while more and used < 5:
		if used == data.size() or (used == 0 and data[0] & 0x80 != 0):
			return null
		var byte: int = data[used]
		more = byte & (0x40 if used == 0 else 0x80) != 0
		if used == 0:
			length = byte & 0x3F
		else:
			length |= (byte & 0x7F) << (7 * used - 1)
		used += 1
	var end := used + length
	if length == 0 or end > data.size():
		return null
	var text := ""
	for i in range(used, end):
		# NUL is the last character and no other.
		if (data[i] == 0) != (i == end - 1):
			return null
		if data[i] != 0:
			text += char(data[i])
	return [text, end]
