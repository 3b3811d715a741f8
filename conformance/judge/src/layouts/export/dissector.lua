-- Dissects @NAME in Wireshark and tshark. Written by `packproof layout draw --format wireshark`.
--
--   tshark -X lua_script:@NAME.lua -o @NAME.port:7777 -r game.pcap

local high_first = @HIGH
local fields = {
@FIELDS
}

local proto = Proto("@NAME", "@NAME")
local value = ProtoField.string("@NAME.value", "Value")
local rest = ProtoField.bytes("@NAME.rest", "Rest")
proto.fields = { value, rest }
local truncated = ProtoExpert.new("@NAME.truncated", "The packet ends inside a field", expert.group.MALFORMED, expert.severity.ERROR)
proto.experts = { truncated }
proto.prefs.port = Pref.uint("UDP port", 0, "Packets from or to this port; 0 for none: use \"Decode As\"")

local buffer, at

-- A field as two numbers of 32 bits, the low one first.
local function read(width, high)
    if at + width > 8 * buffer:len() then
        error({ truncated = true }, 0)
    end
    local halves = { 0, 0 }
    for place = 0, width - 1 do
        local bit = (at + place) % 8
        local byte = buffer(math.floor((at + place) / 8), 1):uint()
        if math.floor(byte / 2 ^ (high_first and 7 - bit or bit)) % 2 == 1 then
            local power = high and width - 1 - place or place
            local half = power < 32 and 1 or 2
            halves[half] = halves[half] + 2 ^ (power % 32)
        end
    end
    at = at + width
    return halves[1], halves[2]
end

-- Whole numbers above 2^53 lose their low bits.
local function number(width, high)
    local low, above = read(width, high)
    return low + above * 2 ^ 32
end

local function varint(field)
    local sum, shift = 0, 0
    repeat
        local byte = number(8, field.high)
        sum = sum + byte % 128 * 2 ^ shift
        shift = shift + 7
    until byte < 128 or shift > 63
    if field.zigzag then
        return sum % 2 == 1 and -(sum + 1) / 2 or sum / 2
    end
    return sum
end

local function one(field)
    if field.varint then
        return string.format("%.0f", varint(field))
    end
    local code = number(field.bits, field.high)
    if field.names then
        return field.names[code + 1] or string.format("%.0f", code)
    elseif field.per_unit then
        return string.format("%.7g", (code - field.zero) / field.per_unit)
    elseif field.signed and code >= 2 ^ (field.bits - 1) then
        code = code - 2 ^ field.bits
    end
    return string.format("%.0f", code + (field.add or 0))
end

local dissect

local function add(tree, field, name, from)
    if field.fields then
        local sub = tree:add(proto, buffer(), name)
        dissect(field.fields, sub)
        return
    end
    local text = one(field)
    local first = math.floor(from / 8)
    local last = math.max(first + 1, math.ceil(at / 8))
    tree:add(value, buffer(first, math.min(last, buffer:len()) - first), text):set_text(name .. ": " .. text)
    return text
end

function dissect(all, tree)
    local seen = {}
    for _, field in ipairs(all) do
        at = math.ceil(at / (field.align or 1)) * (field.align or 1)
        local there = true
        if field.flag == true then
            there = number(1, field.high) == field.present
        elseif field.flag then
            there = seen[field.flag] == tostring(field.present)
        end
        if there and field.count then
            local bits, least = field.count[1], field.count[2]
            local count = least + (bits < 0 and varint(field) or number(bits, field.high))
            if field.text then
                local letters = {}
                local from = at
                for place = 1, count do
                    letters[place] = string.char(number(8, field.high))
                end
                local text = table.concat(letters)
                tree:add(value, buffer(math.floor(from / 8), math.ceil(at / 8) - math.floor(from / 8)), text):set_text(field.name .. ": " .. text)
            else
                for place = 0, count - 1 do
                    add(tree, field, field.name .. "[" .. place .. "]", at)
                end
            end
        elseif there then
            seen[field.name] = add(tree, field, field.name, at)
        end
    end
end

function proto.dissector(packet, info, root)
    info.cols.protocol = "@NAME"
    buffer, at = packet, 0
    local tree = root:add(proto, packet())
    local ok, what = pcall(dissect, fields, tree)
    if not ok then
        tree:add_proto_expert_info(truncated, what.truncated and "The packet ends inside a field" or tostring(what))
    elseif math.ceil(at / 8) < packet:len() then
        tree:add(rest, packet(math.ceil(at / 8)))
    end
end

local known
function proto.prefs_changed()
    local ports = DissectorTable.get("udp.port")
    if known then
        ports:remove(known, proto)
    end
    known = proto.prefs.port ~= 0 and proto.prefs.port or nil
    if known then
        ports:add(known, proto)
    end
end
DissectorTable.get("udp.port"):add_for_decode_as(proto)
