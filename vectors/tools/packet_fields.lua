-- Dissects packets made of the fields of this suite, in Wireshark and tshark.
--
-- Packets do not contain their layout, so it is a preference of the protocol. For the packet of
-- `cargo run -p packproof-codec --example game_packet`:
--
--   *( id=varint alive=bits(1) aims=bits(1) team=bits(6)
--      position=vector3_float32 velocity=vector3_float16 rotation=rotation_quaternion32 health=normalized_float8
--      aims?( aim=range_limited_float16(-180,360) )
--      *( item=varint ) )
--
--   name=kind       a field; the name is optional
--   *( ... )        a VariableUint64 count, then the fields that many times
--   name?( ... )    the fields, if the last field of that name is not 0
--
-- Kinds: varint(bits), 64 unless given; bits(width) up to 32, most significant first; float16, variable_float16,
-- normalized_float8, normalized_float16, range_limited_float8(min,range), range_limited_float16(min,range),
-- vector2_float16, vector3_float16, vector2_float32, vector3_float32, rotation_quaternion32, rotation_quaternion64.
-- vectors/formats/varint.md, packet.md and bit-packing.md of Packproof describe them.
--
--   tshark -X lua_script:packet_fields.lua -o packet_fields.port:7777 -o 'packet_fields.layout:seq=varint ...' -r game.pcap

local proto = Proto("packet_fields", "Packed game packet")
local fields = {
    integer = ProtoField.uint64("packet_fields.integer", "Integer"),
    float = ProtoField.double("packet_fields.float", "Number"),
    group = ProtoField.none("packet_fields.group", "Group"),
    consumed = ProtoField.uint32("packet_fields.consumed", "Bytes read"),
}
proto.fields = fields
local truncated = ProtoExpert.new("packet_fields.truncated", "The packet ends inside the field", expert.group.MALFORMED, expert.severity.ERROR)
local out_of_range = ProtoExpert.new("packet_fields.out_of_range", "The number does not fit its type", expert.group.MALFORMED, expert.severity.ERROR)
local no_layout = ProtoExpert.new("packet_fields.layout", "The layout cannot be read", expert.group.UNDECODED, expert.severity.WARN)
proto.experts = { truncated, out_of_range, no_layout }
proto.prefs.port = Pref.uint("UDP port", 0, "Packets from or to this port; 0 for none: use \"Decode As\"")
proto.prefs.layout = Pref.string("Layout", "", "The fields of a packet, such as id=varint health=normalized_float8")

-- The binary32 nearest to a double.
local function nearest(number)
    return (Struct.unpack("<f", Struct.pack("<f", number)))
end

local function two_to(power)
    return 2.0 ^ power
end

-- The number of a binary16 pattern.
local function half(pattern)
    local sign = pattern >= 0x8000 and -1.0 or 1.0
    local exponent = math.floor(pattern / 0x400) % 32
    local fraction = pattern % 0x400
    if exponent == 31 then
        return fraction == 0 and sign * math.huge or 0 / 0
    end
    if exponent == 0 then
        return sign * fraction * two_to(-24)
    end
    return sign * (0x400 + fraction) * two_to(exponent - 25)
end

-- A reader of a packet: the bytes, the next bit, and the values by name.
local Reader = {}
Reader.__index = Reader

local function refuse(class)
    error({ class = class }, 0)
end

-- The next bytes as a range; a field starts at a byte boundary.
function Reader:take(count)
    self.bit = 8 * math.ceil(self.bit / 8)
    local at = self.bit / 8
    if at + count > self.len then
        refuse(truncated)
    end
    self.bit = self.bit + 8 * count
    return self.bytes(at, count)
end

-- A LEB128 integer of at most `most` bits, and its range.
function Reader:varint(bits)
    self.bit = 8 * math.ceil(self.bit / 8)
    local first = self.bit / 8
    local most = math.ceil(bits / 7)
    local value, len = UInt64(0), 0
    repeat
        if len == most then
            refuse(out_of_range)
        end
        local byte = self:take(1):uint()
        local data = byte % 128
        if data >= two_to(bits - 7 * len) then
            refuse(out_of_range)
        end
        value = value + UInt64(data):lshift(7 * len)
        len = len + 1
    until byte < 128
    return value, self.bytes(first, len)
end

-- The next bits, most significant first, and the range they touch.
function Reader:bits(width)
    local first, last = math.floor(self.bit / 8), math.floor((self.bit + width - 1) / 8)
    if last >= self.len then
        refuse(truncated)
    end
    local value = 0
    for at = self.bit, self.bit + width - 1 do
        local byte = self.bytes(math.floor(at / 8), 1):uint()
        value = 2 * value + math.floor(byte / two_to(7 - at % 8)) % 2
    end
    self.bit = self.bit + width
    return value, self.bytes(first, last - first + 1)
end

local KINDS = {}

function KINDS.varint(reader, bits)
    local value, range = reader:varint(bits or 64)
    return fields.integer, range, { value }
end

function KINDS.bits(reader, width)
    local value, range = reader:bits(width)
    return fields.integer, range, { UInt64(value) }
end

function KINDS.variable_float16(reader)
    local pattern, range = reader:varint(16)
    return fields.float, range, { half(pattern:tonumber()) }
end

-- A kind with a number of components of equal size in bytes; `number` converts an unsigned integer to a component.
local function components(count, size, number)
    return function(reader, ...)
        local range, all = reader:take(count * size), {}
        for at = 0, count - 1 do
            all[#all + 1] = number(range(at * size, size):le_uint(), at, ...)
        end
        return fields.float, range, all
    end
end

local function binary32s(count)
    return function(reader)
        local range, all = reader:take(4 * count), {}
        for at = 0, count - 1 do
            all[#all + 1] = range(4 * at, 4):le_float()
        end
        return fields.float, range, all
    end
end

for bytes, steps in pairs({ 255, 65535 }) do
    local bits = 8 * bytes
    KINDS["normalized_float" .. bits] = components(1, bytes, function(n)
        return nearest(n / steps)
    end)
    KINDS["range_limited_float" .. bits] = components(1, bytes, function(n, _, min, range)
        return nearest(n * range / steps + min)
    end)
    local rotation = components(4, bytes, function(n, at)
        return nearest(at == 0 and n / steps or (2 * n - steps) / steps)
    end)
    -- On the wire w comes first; the components are shown as x, y, z, w.
    KINDS["rotation_quaternion" .. 4 * bits] = function(reader)
        local field, range, all = rotation(reader)
        table.insert(all, table.remove(all, 1))
        return field, range, all
    end
end
KINDS.float16 = components(1, 2, half)
for count = 2, 3 do
    KINDS["vector" .. count .. "_float16"] = components(count, 2, half)
    KINDS["vector" .. count .. "_float32"] = binary32s(count)
end
-- The fewest and the most numbers that a kind takes in parentheses.
local ARGUMENTS = { varint = { 0, 1 }, bits = { 1, 1 }, range_limited_float8 = { 2, 2 }, range_limited_float16 = { 2, 2 } }

-- A field of a layout; checks its numbers in parentheses once, here.
local function field_of(name, kind, words)
    local wanted, arguments = ARGUMENTS[kind] or { 0, 0 }, {}
    if not KINDS[kind] then
        error({ text = "unknown kind " .. kind }, 0)
    end
    for word in words:gmatch("[^,%s]+") do
        arguments[#arguments + 1] = tonumber(word) or error({ text = word .. " is not a number" }, 0)
    end
    if #arguments < wanted[1] or #arguments > wanted[2] then
        error({ text = kind .. " does not take " .. #arguments .. " numbers in parentheses" }, 0)
    end
    local most = kind == "bits" and 32 or 64
    if (kind == "bits" or kind == "varint") and arguments[1] and not (arguments[1] >= 1 and arguments[1] <= most) then
        error({ text = kind .. " takes 1 to " .. most .. " bits" }, 0)
    end
    return { name = name, kind = kind, arguments = arguments }
end

-- The items of a layout from a position in its text, and the position where they end: the end of the text or a closing parenthesis.
local function parse(text, at)
    local items = {}
    while true do
        at = text:find("%S", at)
        if not at or text:sub(at, at) == ")" then
            return items, at
        end
        local name, past = text:match("^([%w_]+)%?%(()", at)
        past = past or text:match("^%*%(()", at)
        if past then
            local inner, close = parse(text, past)
            if not close then
                error({ text = "a parenthesis is not closed" }, 0)
            end
            items[#items + 1] = { name = name, items = inner }
            at = close + 1
        else
            local label, rest = text:match("^([%w_]+)=()", at)
            local kind, stop = text:match("^([%w_]+)()", rest or at)
            if not kind then
                error({ text = "not understood: " .. text:sub(at, at + 9) }, 0)
            end
            local words, after = text:match("^%(([^()]*)%)()", stop)
            items[#items + 1] = field_of(label or kind, kind, words or "")
            at = after or stop
        end
    end
end

-- Reads items and adds them to the tree.
local function read(reader, items, tree)
    for _, item in ipairs(items) do
        if item.kind then
            local field, range, values = KINDS[item.kind](reader, table.unpack(item.arguments))
            for _, value in ipairs(values) do
                tree:add(field, range, value):prepend_text(item.name .. ", ")
            end
            reader.values[item.name] = values[1]
        elseif item.name then
            local value = reader.values[item.name]
            if value and tonumber(tostring(value)) ~= 0 then
                read(reader, item.items, tree)
            end
        else
            local count, range = reader:varint(64)
            tree:add(fields.integer, range, count):prepend_text("count, ")
            count = count:tonumber()
            for number = 1, count do
                -- A group without bits would never reach the end of the packet.
                local first = reader.bit
                if first >= 8 * reader.len then
                    refuse(truncated)
                end
                local at = math.floor(first / 8)
                local group = tree:add(fields.group, reader.bytes(at)):append_text(" " .. number)
                read(reader, item.items, group)
                group:set_len(math.ceil(reader.bit / 8) - at)
                if reader.bit == first then
                    refuse(out_of_range)
                end
            end
        end
    end
end

local layout, complaint, bound
function proto.prefs_changed()
    local fine, items, rest = pcall(parse, proto.prefs.layout, 1)
    layout = fine and not rest and items or nil
    complaint = not fine and (items.text or tostring(items)) or rest and "a parenthesis is not opened" or nil
    local ports = DissectorTable.get("udp.port")
    if bound then
        ports:remove(bound, proto)
    end
    bound = proto.prefs.port > 0 and proto.prefs.port or nil
    if bound then
        ports:add(bound, proto)
    end
end

function proto.dissector(buffer, packet, root)
    packet.cols.protocol = "PACKED"
    local tree = root:add(proto, buffer())
    if not layout then
        tree:add_proto_expert_info(no_layout, complaint)
        return
    end
    local reader = setmetatable({ bytes = buffer, len = buffer:len(), bit = 0, values = {} }, Reader)
    local fine, refusal = pcall(read, reader, layout, tree)
    tree:add(fields.consumed, math.ceil(reader.bit / 8)):set_generated()
    if not fine then
        if not refusal.class then
            error(refusal, 0)
        end
        tree:add_proto_expert_info(refusal.class)
    end
end

DissectorTable.get("udp.port"):add_for_decode_as(proto)
