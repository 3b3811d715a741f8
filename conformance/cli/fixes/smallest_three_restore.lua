-- Restores a quaternion from its three kept components. The released code takes the root of a negative number
-- where the squares add up to more than 1, and returns NaN. Here such components are refused.
-- Returns { x, y, z, w } in binary64, or nil and a reason. For Lua 5.3 or later.
function restore(kept, index, sig, bits)
  local bounds, largest, square = 0.707107, (1 << bits) - 1, 1.0
  if index < 0 or index > 3 or sig < 0 or sig > 1 then return nil, "a part is out of range" end
  local quat = {}
  for i = 1, 3 do
    if kept[i] < 0 or kept[i] > largest then return nil, "a part is out of range" end
    -- The integer passes through binary32, which changes nothing up to 24 bits.
    local q = string.unpack("f", string.pack("f", kept[i]))
    quat[i] = -bounds + q * (1.0 / largest) * (bounds + bounds)
    square = square - quat[i] * quat[i]
  end
  if square < 0 then return nil, "no rotation has these components" end
  table.insert(quat, index + 1, math.sqrt(square))
  for i = 1, 4 do quat[i] = sig == 1 and quat[i] or -quat[i] end
  return quat
end
