#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

// Packs values below their limits into 32 bits. The published listing checks neither the value, which then
// changes the one before, nor the product of the limits, whose overflow destroys the first values.
// The fields are pairs of a value and its limit.
std::uint32_t mixed_radix_pack32(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& fields) {
    std::uint64_t accumulator = 0, product = 1;
    for (const auto& field : fields) {
        if (field.first >= field.second) throw std::out_of_range("a value is not below its limit");
        product *= field.second;
        if (product > std::uint64_t{1} << 32) throw std::out_of_range("the product of the limits exceeds 2^32");
        accumulator = accumulator * field.second + field.first;
    }
    return static_cast<std::uint32_t>(accumulator);
}
