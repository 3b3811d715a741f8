-- Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
-- CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
-- Texts are in Latin-1. Both return nil and a reason for what is no name. For Lua 5.3 or later.
function name_encode(text)
  if text:find("\0", 1, true) then return nil, "a name has no NUL inside" end
  local length = #text + 1
  local out = string.char((length > 0x3F and 0x40 or 0) | length & 0x3F)
  length = length >> 6
  while length > 0 do
    out = out .. string.char((length > 0x7F and 0x80 or 0) | length & 0x7F)
    length = length >> 7
  end
  return out .. text .. "\0"
end

function name_decode(data)
  local length, used, more = 0, 0, true
  while more and used < 5 do
    local byte = data:byte(used + 1)
    if not byte then return nil, "the input ends inside the length" end
    if used == 0 then
      if byte & 0x80 ~= 0 then return nil, "a negative length" end
      length, more = byte & 0x3F, byte & 0x40 ~= 0
    else
      length, more = length | (byte & 0x7F) << (7 * used - 1), byte & 0x80 ~= 0
    end
    used = used + 1
  end
  if length == 0 or length > #data - used then return nil, "a name is as long as it says" end
  if data:find("\0", used + 1, true) ~= used + length then return nil, "NUL is the last character and no other" end
  return data:sub(used + 1, used + length - 1), used + length
end
