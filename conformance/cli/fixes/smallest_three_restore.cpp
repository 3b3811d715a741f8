#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>

// Restores a quaternion from its three kept components. The released code takes the root of a negative number
// where the squares add up to more than 1, and returns NaN. Here such components are refused.
// The quaternion is x, y, z, w.
std::array<float, 4> restore(const std::array<std::uint32_t, 3>& kept, unsigned index, unsigned sig, unsigned bits) {
    if (index > 3 || sig > 1 || bits < 1 || bits > 32) throw std::out_of_range("a part is out of range");
    const double bounds = 0.707107;
    const std::uint32_t largest = static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1);
    std::array<float, 4> quat;
    double square = 1.0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (kept[i] > largest) throw std::out_of_range("a part is out of range");
        const double scaled = static_cast<float>(kept[i]) * (1.0 / largest) * (bounds + bounds);
        const double c = -bounds + scaled, squared = c * c;
        square -= squared;
        quat[i < index ? i : i + 1] = static_cast<float>(sig ? c : -c);
    }
    if (square < 0) throw std::domain_error("no rotation has these components");
    const double root = std::sqrt(square);
    quat[index] = static_cast<float>(sig ? root : -root);
    return quat;
}
