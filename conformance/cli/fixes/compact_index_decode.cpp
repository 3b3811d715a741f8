#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

// Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
// of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
// sign of every value.
// The value, and how many bytes it takes.
std::pair<std::int32_t, std::size_t> compact_index_decode(const std::vector<std::uint8_t>& data, std::size_t at = 0) {
    std::uint32_t magnitude = 0;
    std::size_t used = 0;
    bool negative = false, more = true;
    while (more && used < 5) {
        if (at + used >= data.size()) throw std::runtime_error("the input ends inside an index");
        const std::uint32_t byte = data[at + used];
        if (used == 0) {
            negative = byte & 0x80;
            more = byte & 0x40;
            magnitude = byte & 0x3F;
        } else {
            more = byte & 0x80;
            magnitude |= (byte & 0x7F) << (7 * used - 1);
        }
        ++used;
    }
    return {static_cast<std::int32_t>(negative ? 0 - magnitude : magnitude), used};
}
