#include <cstdint>
#include <vector>

// Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
// and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
// assigned, and the magnitude is an unsigned integer.
std::vector<std::uint8_t> compact_index_encode(std::int32_t value) {
    std::uint32_t magnitude = static_cast<std::uint32_t>(value);
    if (value < 0) magnitude = 0 - magnitude;
    std::vector<std::uint8_t> out;
    out.push_back(static_cast<std::uint8_t>((value < 0 ? 0x80 : 0) | (magnitude > 0x3F ? 0x40 : 0) | (magnitude & 0x3F)));
    for (magnitude >>= 6; magnitude > 0; magnitude >>= 7)
        out.push_back(static_cast<std::uint8_t>((magnitude > 0x7F ? 0x80 : 0) | (magnitude & 0x7F)));
    return out;
}
