-- Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
-- of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
-- sign of every value.
-- Returns the value and how many bytes it takes, or nil and a reason. For Lua 5.3 or later.
function compact_index_decode(data, at)
  at = at or 1
  local magnitude, negative, more, used = 0, false, true, 0
  while more and used < 5 do
    local byte = data:byte(at + used)
    if not byte then return nil, "the input ends inside an index" end
    if used == 0 then
      negative, more, magnitude = byte & 0x80 ~= 0, byte & 0x40 ~= 0, byte & 0x3F
    else
      more = byte & 0x80 ~= 0
      magnitude = magnitude | (byte & 0x7F) << (7 * used - 1)
    end
    used = used + 1
  end
  -- 32-bit arithmetic, as in the engine: what byte 4 has beyond it is dropped.
  local value = (negative and -magnitude or magnitude) & 0xFFFFFFFF
  return value >= 1 << 31 and value - (1 << 32) or value, used
end
