#include <cstdint>
#include <vector>

// Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
// bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
std::vector<std::uint8_t> varint_encode(std::uint64_t value) {
    std::vector<std::uint8_t> out;
    while (value > 0x7F) {
        out.push_back(static_cast<std::uint8_t>(0x80 | (value & 0x7F)));
        value >>= 7;
    }
    out.push_back(static_cast<std::uint8_t>(value));
    return out;
}
