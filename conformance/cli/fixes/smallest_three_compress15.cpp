#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <utility>

// Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
// before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
// `quat` is x, y, z, w.
std::pair<std::uint32_t, std::uint16_t> compress15(const std::array<float, 4>& quat) {
    const double bounds = 0.707107, largest = 0x7FFF;
    std::size_t index = 0;
    for (std::size_t at = 0; at < 4; ++at) {
        if (!std::isfinite(quat[at])) throw std::out_of_range("NaN and infinities are no components");
        if (std::fabs(quat[at]) > std::fabs(quat[index])) index = at;
    }
    const bool negative = quat[index] < 0;
    std::uint32_t kept[3], used = 0;
    for (std::size_t at = 0; at < 4; ++at) {
        if (at == index) continue;
        const double c = negative ? -quat[at] : quat[at];
        const double scaled = (c + bounds) / (bounds + bounds) * largest;
        const double step = std::floor(scaled + 0.5);
        if (step < 0) throw std::out_of_range("a component is below the range");
        kept[used++] = static_cast<std::uint32_t>(std::min(step, largest));
    }
    const std::uint32_t sig = negative ? 0 : 1;
    return {kept[0] | kept[1] << 15 | static_cast<std::uint32_t>(index) << 30,
            static_cast<std::uint16_t>(kept[2] | sig << 15)};
}
