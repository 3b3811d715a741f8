#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
// CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
std::vector<std::uint8_t> name_encode(const std::string& latin1) {
    if (latin1.find('\0') != std::string::npos) throw std::invalid_argument("a name has no NUL inside");
    std::size_t length = latin1.size() + 1;
    std::vector<std::uint8_t> out;
    out.push_back(static_cast<std::uint8_t>((length > 0x3F ? 0x40 : 0) | (length & 0x3F)));
    for (length >>= 6; length > 0; length >>= 7)
        out.push_back(static_cast<std::uint8_t>((length > 0x7F ? 0x80 : 0) | (length & 0x7F)));
    out.insert(out.end(), latin1.begin(), latin1.end());
    out.push_back(0);
    return out;
}

// The name, and how many bytes it takes.
std::pair<std::string, std::size_t> name_decode(const std::vector<std::uint8_t>& data) {
    std::uint64_t length = 0;
    std::size_t used = 0;
    bool more = true;
    while (more && used < 5) {
        if (used == data.size()) throw std::runtime_error("the input ends inside the length");
        const std::uint64_t byte = data[used];
        if (used == 0 && (byte & 0x80)) throw std::runtime_error("a negative length");
        more = byte & (used == 0 ? 0x40 : 0x80);
        length |= used == 0 ? byte & 0x3F : (byte & 0x7F) << (7 * used - 1);
        ++used;
    }
    if (length == 0 || length > data.size() - used) throw std::runtime_error("no NUL, or the input ends inside the name");
    const auto begin = data.begin() + static_cast<std::ptrdiff_t>(used);
    const auto nul = begin + static_cast<std::ptrdiff_t>(length) - 1;
    if (std::find(begin, nul + 1, 0) != nul) throw std::runtime_error("NUL is the last character and no other");
    return {std::string(begin, nul), used + static_cast<std::size_t>(length)};
}
