-- Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
-- and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
-- assigned, and the magnitude is an unsigned integer.
-- Returns nil and a reason for what is no integer of 32 bits. For Lua 5.3 or later.
function compact_index_encode(value)
  if math.type(value) ~= "integer" or value < -(1 << 31) or value >= 1 << 31 then
    return nil, "a CompactIndex is an integer of 32 bits"
  end
  local magnitude = value < 0 and -value or value
  local bytes = { (value < 0 and 0x80 or 0) | (magnitude > 0x3F and 0x40 or 0) | magnitude & 0x3F }
  magnitude = magnitude >> 6
  while magnitude > 0 do
    bytes[#bytes + 1] = (magnitude > 0x7F and 0x80 or 0) | magnitude & 0x7F
    magnitude = magnitude >> 7
  end
  return string.char(table.unpack(bytes))
end
