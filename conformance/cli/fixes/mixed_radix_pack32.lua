-- Packs values below their limits into 32 bits. The published listing checks neither the value, which then
-- changes the one before, nor the product of the limits, whose overflow destroys the first values.
-- Returns nil and a reason for what does not fit. For Lua 5.3 or later.
function mixed_radix_pack32(values, limits)
  local accumulator, product = 0, 1
  for i, value in ipairs(values) do
    local limit = limits[i]
    if value < 0 or value >= limit then return nil, value .. " is not below its limit, " .. limit end
    -- Divides, since the product of two such numbers may exceed 63 bits.
    if limit > (1 << 32) // product then return nil, "the product of the limits exceeds 2^32" end
    product = product * limit
    accumulator = accumulator * limit + value
  end
  return accumulator
end
