#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

// A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
// only: below it the integer is negative. Here such a value is refused.
std::uint32_t quantize_unit(double value, unsigned bits) {
    if (bits < 1 || bits > 32 || !std::isfinite(value)) throw std::out_of_range("no value, or no width");
    const double largest = static_cast<double>((std::uint64_t{1} << bits) - 1);
    const double scaled = value * largest;
    const double rounded = std::floor(scaled + 0.5);
    if (rounded < 0) throw std::out_of_range("a value is below the range");
    return static_cast<std::uint32_t>(std::min(rounded, largest));
}

std::uint32_t quantize(double value, double min, double max, unsigned bits) {
    if (!(min < max) || !std::isfinite(max - min)) throw std::out_of_range("no range");
    return quantize_unit((value - min) / (max - min), bits);
}
