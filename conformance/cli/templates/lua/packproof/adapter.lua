-- Lets packproof ask a codec questions: one line of words in, one out. For Lua 5.3 or later.
--
-- `packproof run my-codec` judges it. `packproof protocol --lines` describes the lines, `packproof operations` lists the
-- operations with the shapes of their inputs and answers.

-- The codec. Replace what follows by calls of your own:
--
--   package.path = "../?.lua;" .. package.path
--   local my_codec = require("my_codec")
--
-- An encoder returns a string, a decoder the value and the number of bytes that it takes. Both return nil and the class
-- of the refusal for bytes or a value that the format forbids.

local function compact_index_encode(value)
  local magnitude = value < 0 and -value or value
  local out = { (value < 0 and 0x80 or 0) | (magnitude > 0x3F and 0x40 or 0) | (magnitude & 0x3F) }
  magnitude = magnitude >> 6
  while magnitude > 0 do
    out[#out + 1] = (magnitude > 0x7F and 0x80 or 0) | (magnitude & 0x7F)
    magnitude = magnitude >> 7
  end
  return string.char(table.unpack(out))
end

local function compact_index_decode(data, canonical)
  if #data == 0 then return nil, "truncated" end
  local first = data:byte(1)
  local negative, more, magnitude, used = first & 0x80 ~= 0, first & 0x40 ~= 0, first & 0x3F, 1
  while more and used < 5 do
    local byte = data:byte(used + 1)
    if not byte then return nil, "truncated" end
    magnitude = magnitude | (byte & (used < 4 and 0x7F or 0xFF)) << (7 * used - 1)
    more, used = byte & 0x80 ~= 0, used + 1
  end
  local value = negative and -magnitude or magnitude
  if canonical then
    if value < -0x80000000 or value > 0x7FFFFFFF then return nil, "out_of_range" end
    if used > 1 and data:byte(used) == 0 then return nil, "overlong" end
    if negative and magnitude == 0 then return nil, "not_canonical" end
  end
  -- Integers have 64 bits here; the format's have 32.
  return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000, used
end

-- A u64 is an integer of the same bits, negative from 2^63 on.
local function varint_encode(value, bits)
  if bits < 64 and value >> bits ~= 0 then return nil, "out_of_range" end
  local out = {}
  while value >> 7 ~= 0 do
    out[#out + 1] = string.char(0x80 | value & 0x7F)
    value = value >> 7
  end
  return table.concat(out) .. string.char(value)
end

local function varint_decode(data, bits, canonical)
  local value, at = 0, 0
  while 7 * at < bits do
    local byte = data:byte(at + 1)
    if not byte then return nil, "truncated" end
    local group = byte & 0x7F
    value = value | group << 7 * at
    if byte < 0x80 then
      if bits - 7 * at < 7 and group >> (bits - 7 * at) ~= 0 then return nil, "out_of_range" end
      if canonical and at > 0 and group == 0 then return nil, "overlong" end
      return value, at + 1
    end
    at = at + 1
  end
  return nil, "out_of_range"
end

-- Between words and the codec: bytes are hex, and no bytes are two quotation marks.

local function bytes(input)
  if input == '""' then return "" end
  return (input:gsub("%x%x", function(digits) return string.char(tonumber(digits, 16)) end))
end

-- tonumber makes a float of what a signed integer does not hold; the wrapping product does not.
local function unsigned(input)
  local value = 0
  for digit in input:gmatch("%d") do value = value * 10 + tonumber(digit) end
  return value
end

local function show_unsigned(value)
  if value >= 0 then return tostring(value) end
  local tens = (value >> 1) // 5
  return tostring(tens) .. tostring(value - tens * 10)
end

local function encoded(data, class)
  if not data then return "reject " .. class end
  return "ok " .. data:gsub(".", function(byte) return string.format("%02x", byte:byte()) end)
end

local function decoded(show, value, used)
  if not value then return "reject " .. used end
  return "ok " .. show(value) .. " " .. used
end

local function bits(with) return tonumber(with.type:sub(2)) end

local operations = {
  ["compact_index.encode"] = function(input) return encoded(compact_index_encode(math.tointeger(tonumber(input)))) end,
  ["compact_index.decode"] = function(input) return decoded(tostring, compact_index_decode(bytes(input), false)) end,
  ["compact_index.decode_canonical"] = function(input) return decoded(tostring, compact_index_decode(bytes(input), true)) end,
  ["varint.encode"] = function(input, with) return encoded(varint_encode(unsigned(input), bits(with))) end,
  ["varint.decode"] = function(input, with) return decoded(show_unsigned, varint_decode(bytes(input), bits(with), false)) end,
  ["varint.decode_canonical"] = function(input, with)
    return decoded(show_unsigned, varint_decode(bytes(input), bits(with), true))
  end,
}

local function answer(line)
  local operation, rest = line:match("^(%S+) ?(.*)$")
  if operation == "hello" then
    local names = {}
    for name in pairs(operations) do names[#names + 1] = name end
    table.sort(names)
    return "name=my-codec version=0.1 language=Lua operations=" .. table.concat(names, ",")
  end
  local run = operations[operation]
  if not run then return "unsupported" end
  -- Pairs come first; the input is the rest of the line: texts and JSON have blanks.
  local with, input = {}, rest
  while true do
    local key, value, after = input:match("^(%l[%l%d_]*)=(%S*) ?(.*)$")
    if not key then break end
    with[key], input = value, after
  end
  local went_well, result = pcall(run, input, with)
  -- The codec broke: this case fails, and the process lives on.
  return went_well and result or "error " .. tostring(result):gsub("\n", " ")
end

for line in io.lines() do
  if line == "bye" then break end
  io.write(answer(line), "\n")
  io.flush()
end
