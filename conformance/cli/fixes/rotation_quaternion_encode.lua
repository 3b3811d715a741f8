-- Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
-- from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
-- Returns nil and a reason for what is no component of a rotation. For Lua 5.3 or later.
function rotation_quaternion_encode(x, y, z, w, bytes_each)
  local steps = 256 ^ bytes_each - 1
  local out = ""
  for i, c in ipairs({ w, x, y, z }) do
    -- Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
    if not (math.abs(c) <= 1 + 2.0 ^ -20) then return nil, c .. " is no component of a rotation" end
    c = math.max(-1, math.min(c, 1))
    if w < 0 then c = -c end
    local unit = i == 1 and c or c / 2 + 0.5
    out = out .. string.pack("<I" .. bytes_each, math.floor(unit * steps + 0.5))
  end
  return out
end
