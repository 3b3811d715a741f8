-- A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
-- only: below it the integer is negative. Here such a value is refused.
-- Both return nil and a reason for what has no integer.
function quantize_unit(value, bits)
  if bits < 1 or bits > 32 then return nil, "a width of " .. bits .. " bits" end
  if value ~= value or value == math.huge or value == -math.huge then return nil, "not a finite number" end
  local largest = 2 ^ bits - 1
  local rounded = value * largest + 0.5
  if rounded < 0 then return nil, value .. " is below the range" end
  return math.floor(math.min(rounded, largest))
end

function quantize(value, min, max, bits)
  if not (min < max and max - min < math.huge) then return nil, min .. " to " .. max .. " is no range" end
  return quantize_unit((value - min) / (max - min), bits)
end
