-- Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
-- that is wider than its field. Here such a value is refused.
-- Returns nil and a reason for a value that its width does not hold. For Lua 5.3 or later.
function bit_pack_write(values, widths)
  local bytes, count = {}, 0
  for i, value in ipairs(values) do
    local width = widths[i]
    if width < 1 or width > 32 then return nil, "a width of " .. width .. " bits" end
    if value >> width ~= 0 then return nil, value .. " does not fit " .. width .. " bits" end
    for bit = width - 1, 0, -1 do
      local byte = count // 8 + 1
      bytes[byte] = (bytes[byte] or 0) | (value >> bit & 1) << (7 - count % 8)
      count = count + 1
    end
  end
  for i, byte in ipairs(bytes) do bytes[i] = string.char(byte) end
  return table.concat(bytes)
end
