#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

// Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
// that is wider than its field. Here such a value is refused.
// The fields are pairs of a value and its width.
std::vector<std::uint8_t> bit_pack_write(const std::vector<std::pair<std::uint64_t, unsigned>>& fields) {
    std::vector<std::uint8_t> out;
    std::size_t count = 0;
    for (const auto& field : fields) {
        const std::uint64_t value = field.first;
        const unsigned width = field.second;
        if (width < 1 || width > 32) throw std::out_of_range("a width is 1 to 32 bits");
        if (value >> width != 0) throw std::out_of_range("a value does not fit its width");
        for (unsigned bit = width; bit-- > 0; ++count) {
            if (count % 8 == 0) out.push_back(0);
            out.back() = static_cast<std::uint8_t>(out.back() | (value >> bit & 1) << (7 - count % 8));
        }
    }
    return out;
}
