#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

// Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
// from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
// `quat` is x, y, z, w.
std::vector<std::uint8_t> rotation_quaternion_encode(const std::array<float, 4>& quat, unsigned bytes_each) {
    const double steps = bytes_each == 1 ? 255.0 : 65535.0;
    std::vector<std::uint8_t> out;
    for (std::size_t at : {3u, 0u, 1u, 2u}) {
        double c = quat[at];
        // Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
        if (!(std::fabs(c) <= 1.0 + 1.0 / 1048576.0)) throw std::out_of_range("no component of a rotation");
        c = std::max(-1.0, std::min(c, 1.0));
        if (quat[3] < 0) c = -c;
        const double scaled = (at == 3 ? c : c / 2 + 0.5) * steps;
        const auto step = static_cast<unsigned>(std::floor(scaled + 0.5));
        for (unsigned i = 0; i < bytes_each; ++i) out.push_back(static_cast<std::uint8_t>(step >> (8 * i)));
    }
    return out;
}
