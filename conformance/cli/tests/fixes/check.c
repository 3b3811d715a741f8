// Calls the snippets, which are included, and prints what they answer.
#include "bit_pack_write.c"
#include "compact_index_decode.c"
#include "compact_index_encode.c"
#include "mixed_radix_pack32.c"
#include "quantize_unit.c"
#include "rotation_quaternion_encode.c"
#include "smallest_three_compress15.c"
#include "smallest_three_restore.c"
#include "unreal_name.c"
#include "varint_encode.c"

#include <stdio.h>

static void hex(const char *name, bool accepted, const uint8_t *bytes, size_t size) {
    printf("%s ", name);
    if (!accepted) printf("refused");
    for (size_t i = 0; accepted && i < size; i++) printf("%02x", bytes[i]);
    printf("\n");
}

static void decode(const char *name, const char *data, size_t size) {
    int32_t value = 0;
    size_t used = compact_index_decode((const uint8_t *)data, size, &value);
    if (used == 0) printf("%s refused\n", name);
    else printf("%s %ld %zu\n", name, (long)value, used);
}

static void encode(const char *name, int32_t value) {
    uint8_t out[5];
    memset(out, 0xFF, sizeof out);
    hex(name, true, out, compact_index_encode(value, out));
}

static void named(const char *name, const uint8_t *data, size_t size) {
    const char *text = NULL;
    size_t used = name_decode(data, size, &text);
    if (used == 0) printf("%s refused\n", name);
    else printf("%s %s %zu\n", name, text, used);
}

static void names(void) {
    char text[64] = {0};
    uint8_t out[100];
    memset(text, 'a', 63);
    size_t size = name_encode(text, out, sizeof out);
    hex("unreal-name-pinned-63", size != 0, out, size);
    uint8_t data[66] = {0x40, 0x01};
    memset(data + 2, 'a', 63);
    named("unreal-name-pinned-63-back", data, sizeof data);
    data[0] = 0x80;
    named("unreal-name-decode-malformed-80", data, 1);
}

static void pack(const char *name, size_t fields, const uint64_t *values, const unsigned *widths) {
    uint8_t out[16];
    size_t used = 0;
    bool accepted = bit_pack_write(values, widths, fields, out, sizeof out, &used);
    hex(name, accepted, out, used);
}

static void radix(const char *name, size_t fields, const uint32_t *values, const uint32_t *limits) {
    uint32_t packed = 0;
    if (mixed_radix_pack32(values, limits, fields, &packed)) printf("%s %lu\n", name, (unsigned long)packed);
    else printf("%s refused\n", name);
}

static void varint(const char *name, uint64_t value) {
    uint8_t out[10];
    hex(name, true, out, varint_encode(value, out));
}

static void rotation(const char *name, float x, float y, float z, float w, unsigned bytes_each) {
    const float quat[4] = {x, y, z, w};
    uint8_t out[8];
    bool accepted = rotation_quaternion_encode(quat, bytes_each, out);
    hex(name, accepted, out, 4 * bytes_each);
}

static void quantized(const char *name, bool accepted, uint32_t q) {
    if (accepted) printf("%s %lu\n", name, (unsigned long)q);
    else printf("%s refused\n", name);
}

static void compress(const char *name, float x, float y, float z, float w) {
    const float quat[4] = {x, y, z, w};
    uint32_t first = 0;
    uint16_t second = 0;
    if (compress15(quat, &first, &second)) printf("%s %lu %u\n", name, (unsigned long)first, (unsigned)second);
    else printf("%s refused\n", name);
}

static void restored(const char *name, uint32_t a, uint32_t b, uint32_t c, unsigned index, unsigned sig, unsigned bits) {
    const uint32_t kept[3] = {a, b, c};
    float q[4];
    if (restore(kept, index, sig, bits, q)) printf("%s %.6f %.6f %.6f %.6f\n", name, q[0], q[1], q[2], q[3]);
    else printf("%s refused\n", name);
}

int main(void) {
    const uint32_t u32 = 4294967295u;
    decode("compact-index-pinned-3f-mask-smallest", "\x40\x40", 2);
    decode("compact-index-pinned-minus-1:back", "\x81", 1);
    decode("compact-index-decode-c080808010", "\xc0\x80\x80\x80\x10", 5);
    decode("compact-index-pinned-empty", "", 0);
    encode("compact-index-pinned-16777217", 16777217);
    encode("compact-index-encode-0", 0);
    encode("compact-index-pinned-minimum", INT32_MIN);
    names();
    pack("bit-pack-pinned-8-in-3", 1, (uint64_t[]){8}, (unsigned[]){3});
    pack("bit-pack-pinned-5-700", 2, (uint64_t[]){5, 700}, (unsigned[]){3, 10});
    pack("bit-pack-pinned-32-bits", 2, (uint64_t[]){0, u32}, (unsigned[]){1, 32});
    radix("mixed-radix-pack32-product-2-64-less", 2, (uint32_t[]){u32 - 1, u32 - 1}, (uint32_t[]){u32, u32});
    radix("mixed-radix-pinned-fourteen", 14, (uint32_t[14]){0},
          (uint32_t[]){5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5});
    radix("mixed-radix-pinned-brim", 2, (uint32_t[]){65535, 65535}, (uint32_t[]){65536, 65536});
    radix("mixed-radix-pack32-beyond-1", 1, (uint32_t[]){1}, (uint32_t[]){1});
    radix("mixed-radix-pinned-at-limit", 2, (uint32_t[]){0, 5}, (uint32_t[]){5, 5});
    varint("varint-pinned-2-to-56", (uint64_t)1 << 56);
    varint("varint-pinned-largest", UINT64_MAX);
    rotation("packet-pinned-quaternion32-identity", 0, 0, 0, 1, 1);
    rotation("packet-pinned-quaternion64-x", 1, 0, 0, 0, 2);
    rotation("packet-pinned-quaternion64-negative-w", -1, 1, 1, -1, 2);
    uint32_t q = 0;
    bool accepted = quantize_unit(-1, 1, &q);
    quantized("quantize-unit-1-below", accepted, q);
    accepted = quantize_unit(-0.25, 10, &q);
    quantized("quantize-pinned-10-quarter-below", accepted, q);
    accepted = quantize_unit(0.45, 10, &q);
    quantized("quantize-pinned-example-unit", accepted, q);
    accepted = quantize(-3, 0, 3, 1, &q);
    quantized("quantize-0-to-3-1-below", accepted, q);
    accepted = quantize(-0.35, -1, 1, 16, &q);
    quantized("quantize-pinned-example-range", accepted, q);
    compress("smallest-three-15-zero", 0, 0, 0, 0);
    compress("smallest-three-15-halves-first-negative", -0.5f, 0.5f, 0.5f, 0.5f);
    restored("smallest-three-pinned-2-parts-no-rotation", 3, 3, 3, 1, 1, 2);
    restored("smallest-three-parts-4-restore-index-2-sig-0", 8, 7, 6, 2, 0, 4);
    return 0;
}
