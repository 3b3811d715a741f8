#include <math.h>
#include <stdbool.h>
#include <stdint.h>

// Restores a quaternion from its three kept components. The released code takes the root of a negative number
// where the squares add up to more than 1, and returns NaN. Here such components are refused.
// `quat` becomes x, y, z, w.
bool restore(const uint32_t kept[3], unsigned index, unsigned sig, unsigned bits, float quat[4]) {
    if (index > 3 || sig > 1 || bits < 1 || bits > 32) return false;
    const double bounds = 0.707107;
    const uint32_t largest = (uint32_t)(((uint64_t)1 << bits) - 1);
    double square = 1.0;
    for (unsigned i = 0; i < 3; i++) {
        if (kept[i] > largest) return false;
        double scaled = (float)kept[i] * (1.0 / largest) * (bounds + bounds);
        double c = -bounds + scaled, squared = c * c;
        square -= squared;
        quat[i < index ? i : i + 1] = (float)(sig ? c : -c);
    }
    if (square < 0) return false;
    quat[index] = (float)(sig ? sqrt(square) : -sqrt(square));
    return true;
}
