// Calls the snippets, which are included, and prints what they answer.
#include "bit_pack_write.cpp"
#include "compact_index_decode.cpp"
#include "compact_index_encode.cpp"
#include "mixed_radix_pack32.cpp"
#include "quantize_unit.cpp"
#include "rotation_quaternion_encode.cpp"
#include "smallest_three_compress15.cpp"
#include "smallest_three_restore.cpp"
#include "unreal_name.cpp"
#include "varint_encode.cpp"

#include <cstdio>
#include <iostream>

using Bytes = std::vector<std::uint8_t>;

static std::string shown(const Bytes& bytes) {
    std::string text;
    char digits[3];
    for (const unsigned byte : bytes) {
        std::snprintf(digits, sizeof digits, "%02x", byte);
        text += digits;
    }
    return text;
}

static std::string shown(const std::string& text) { return text; }

static std::string shown(std::int64_t number) { return std::to_string(number); }

template <class A, class B>
static std::string shown(const std::pair<A, B>& both) {
    return shown(both.first) + " " + std::to_string(both.second);
}

static std::string shown(const std::array<float, 4>& quat) {
    std::string text;
    for (const float c : quat) text += (text.empty() ? "" : " ") + std::to_string(c);
    return text;
}

template <class Ask>
static void say(const char* name, Ask ask) {
    std::string answer;
    try {
        answer = shown(ask());
    } catch (const std::exception&) {
        answer = "refused";
    }
    std::cout << name << ' ' << answer << '\n';
}

int main() {
    const std::uint32_t u32 = 4294967295u;
    say("compact-index-pinned-3f-mask-smallest", [] { return compact_index_decode({0x40, 0x40}); });
    say("compact-index-pinned-minus-1:back", [] { return compact_index_decode({0x81}); });
    say("compact-index-decode-c080808010", [] { return compact_index_decode({0xC0, 0x80, 0x80, 0x80, 0x10}); });
    say("compact-index-pinned-empty", [] { return compact_index_decode(Bytes{}); });
    say("compact-index-pinned-16777217", [] { return compact_index_encode(16777217); });
    say("compact-index-encode-0", [] { return compact_index_encode(0); });
    say("compact-index-pinned-minimum", [] { return compact_index_encode(INT32_MIN); });
    say("unreal-name-pinned-63", [] { return name_encode(std::string(63, 'a')); });
    Bytes name(66, 'a');
    name[0] = 0x40, name[1] = 0x01, name[65] = 0;
    say("unreal-name-pinned-63-back", [&] { return name_decode(name); });
    say("unreal-name-decode-malformed-80", [] { return name_decode({0x80}); });
    say("bit-pack-pinned-8-in-3", [] { return bit_pack_write({{8, 3}}); });
    say("bit-pack-pinned-5-700", [] { return bit_pack_write({{5, 3}, {700, 10}}); });
    say("bit-pack-pinned-32-bits", [&] { return bit_pack_write({{0, 1}, {u32, 32}}); });
    say("mixed-radix-pack32-product-2-64-less", [&] { return mixed_radix_pack32({{u32 - 1, u32}, {u32 - 1, u32}}); });
    say("mixed-radix-pinned-fourteen", [] {
        return mixed_radix_pack32(std::vector<std::pair<std::uint32_t, std::uint32_t>>(14, {0, 5}));
    });
    say("mixed-radix-pinned-brim", [] { return mixed_radix_pack32({{65535, 65536}, {65535, 65536}}); });
    say("mixed-radix-pack32-beyond-1", [] { return mixed_radix_pack32({{1, 1}}); });
    say("mixed-radix-pinned-at-limit", [] { return mixed_radix_pack32({{0, 5}, {5, 5}}); });
    say("varint-pinned-2-to-56", [] { return varint_encode(std::uint64_t{1} << 56); });
    say("varint-pinned-largest", [] { return varint_encode(UINT64_MAX); });
    say("packet-pinned-quaternion32-identity", [] { return rotation_quaternion_encode({{0, 0, 0, 1}}, 1); });
    say("packet-pinned-quaternion64-x", [] { return rotation_quaternion_encode({{1, 0, 0, 0}}, 2); });
    say("packet-pinned-quaternion64-negative-w", [] { return rotation_quaternion_encode({{-1, 1, 1, -1}}, 2); });
    say("quantize-unit-1-below", [] { return quantize_unit(-1, 1); });
    say("quantize-pinned-10-quarter-below", [] { return quantize_unit(-0.25, 10); });
    say("quantize-pinned-example-unit", [] { return quantize_unit(0.45, 10); });
    say("quantize-0-to-3-1-below", [] { return quantize(-3, 0, 3, 1); });
    say("quantize-pinned-example-range", [] { return quantize(-0.35, -1, 1, 16); });
    say("smallest-three-15-zero", [] { return compress15({{0, 0, 0, 0}}); });
    say("smallest-three-15-halves-first-negative", [] { return compress15({{-0.5f, 0.5f, 0.5f, 0.5f}}); });
    say("smallest-three-pinned-2-parts-no-rotation", [] { return restore({{3, 3, 3}}, 1, 1, 2); });
    say("smallest-three-parts-4-restore-index-2-sig-0", [] { return restore({{8, 7, 6}}, 2, 0, 4); });
}
