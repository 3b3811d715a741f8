-- Connects a codec to packproof: one line of words per question, one per answer. For Lua 5.1 to 5.4, LuaJIT, and Luau under Lune:
-- uses no integers, bitwise operators or `bit`.
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

local floor = math.floor

local function compact_index_encode(value)
  local magnitude = value < 0 and -value or value
  local out = { (value < 0 and 0x80 or 0) + (magnitude > 0x3F and 0x40 or 0) + magnitude % 0x40 }
  magnitude = floor(magnitude / 0x40)
  while magnitude > 0 do
    out[#out + 1] = (magnitude > 0x7F and 0x80 or 0) + magnitude % 0x80
    magnitude = floor(magnitude / 0x80)
  end
  for at, byte in ipairs(out) do out[at] = string.char(byte) end
  return table.concat(out)
end

local function compact_index_decode(data, canonical)
  if #data == 0 then return nil, "truncated" end
  local first = data:byte(1)
  local negative, more, magnitude, used = first >= 0x80, first % 0x80 >= 0x40, first % 0x40, 1
  while more and used < 5 do
    local byte = data:byte(used + 1)
    if not byte then return nil, "truncated" end
    magnitude = magnitude + byte % (used < 4 and 0x80 or 0x100) * 2 ^ (7 * used - 1)
    more, used = byte >= 0x80, used + 1
  end
  local value = negative and -magnitude or magnitude
  if canonical then
    if value < -0x80000000 or value > 0x7FFFFFFF then return nil, "out_of_range" end
    if used > 1 and data:byte(used) == 0 then return nil, "overlong" end
    if negative and magnitude == 0 then return nil, "not_canonical" end
  end
  -- A float holds 53 bits; the format's integers have 32.
  return string.format("%d", (value + 0x80000000) % 0x100000000 - 0x80000000), used
end

-- Between words and the codec: bytes are hex; an empty string of bytes is `""`.

local function bytes(input)
  if input == '""' then return "" end
  return (input:gsub("%x%x", function(digits) return string.char(tonumber(digits, 16)) end))
end

local function encoded(data, class)
  if not data then return "reject " .. class end
  return "ok " .. data:gsub("[%z\1-\255]", function(byte) return string.format("%02x", byte:byte()) end)
end

local function decoded(value, used)
  if not value then return "reject " .. used end
  return "ok " .. value .. " " .. used
end

local operations = {
  ["compact_index.encode"] = function(input) return encoded(compact_index_encode(tonumber(input))) end,
  ["compact_index.decode"] = function(input) return decoded(compact_index_decode(bytes(input), false)) end,
  ["compact_index.decode_canonical"] = function(input) return decoded(compact_index_decode(bytes(input), true)) end,
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
  -- Pairs come first; the rest of the line is the input, as texts and JSON contain blanks.
  local with, input = {}, rest
  while true do
    local key, value, after = input:match("^(%l[%l%d_]*)=(%S*) ?(.*)$")
    if not key then break end
    with[key], input = value, after
  end
  local went_well, result = pcall(run, input, with)
  -- Unexpected error: fail this case and carry on.
  return went_well and result or "error " .. tostring(result):gsub("\n", " ")
end

-- Luau has no `io`: Lune reads and writes in its place.
local stdio = not io and require("@lune/stdio")

local function read()
  if io then return io.read() end
  local line = stdio.readLine()
  return line ~= "" and line:gsub("\n$", "") or nil
end

for line in read do
  if line == "bye" then break end
  local text = answer(line) .. "\n"
  if io then io.write(text) io.flush() else stdio.write(text) end
end
