-- Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
-- bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
-- The integer is unsigned: -1 stands for 2^64 - 1. For Lua 5.3 or later.
function varint_encode(value)
  local bytes = {}
  while value & ~0x7F ~= 0 do
    bytes[#bytes + 1] = 0x80 | value & 0x7F
    value = value >> 7
  end
  bytes[#bytes + 1] = value
  return string.char(table.unpack(bytes))
end
