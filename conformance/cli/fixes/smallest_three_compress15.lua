-- Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
-- before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
-- Takes { x, y, z, w } and returns the two words, or nil and a reason. For Lua 5.3 or later.
function compress15(quat)
  local bounds, largest, index = 0.707107, 0x7FFF, 1
  for at = 1, 4 do
    if not (math.abs(quat[at]) < math.huge) then return nil, "NaN and infinities are no components" end
    if math.abs(quat[at]) > math.abs(quat[index]) then index = at end
  end
  local sig = quat[index] < 0 and 0 or 1
  local kept = {}
  for at = 1, 4 do
    if at ~= index then
      local c = sig == 1 and quat[at] or -quat[at]
      local step = math.floor((c + bounds) / (bounds + bounds) * largest + 0.5)
      if step < 0 then return nil, quat[at] .. " is below the range" end
      kept[#kept + 1] = math.min(step, largest)
    end
  end
  return kept[1] | kept[2] << 15 | index - 1 << 30, kept[3] | sig << 15
end
