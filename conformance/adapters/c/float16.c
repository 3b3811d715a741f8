/* Float16: IEEE 754 binary16, little-endian, rounded to nearest, ties to even. */
#include "formats.h"

#include <inttypes.h>

static uint32_t shift_to_nearest(uint32_t value, unsigned shift)
{
    uint32_t half = (uint32_t)1 << (shift - 1), rest = value & (2 * half - 1), out = value >> shift;
    return rest > half || (rest == half && (out & 1)) ? out + 1 : out;
}

static uint16_t narrowed(uint32_t bits)
{
    uint32_t exponent = bits >> 23 & 0xFF, fraction = bits & 0x7FFFFF, magnitude;
    if (exponent == 0xFF)
        /* A NaN keeps the top of its payload and is quiet, so that it never becomes an infinity. */
        magnitude = fraction == 0 ? 0x7C00 : 0x7E00 | fraction >> 13;
    else if (exponent > 142)
        magnitude = 0x7C00;
    else if (exponent > 112)
        /* A carry out of the fraction correctly increments the exponent. */
        magnitude = shift_to_nearest((exponent - 112) << 23 | fraction, 13);
    else if (exponent > 101)
        magnitude = shift_to_nearest(0x800000 | fraction, 126 - exponent);
    else
        magnitude = 0;
    return (uint16_t)(bits >> 16 & 0x8000) | (uint16_t)magnitude;
}

static uint32_t widened(uint16_t pattern)
{
    uint32_t sign = (uint32_t)(pattern & 0x8000) << 16;
    uint32_t exponent = pattern >> 10 & 0x1F, fraction = pattern & 0x3FF;
    if (exponent == 31)
        return sign | 0x7F800000 | (fraction == 0 ? 0 : 0x400000 | fraction << 13);
    if (exponent > 0)
        return sign | (exponent + 112) << 23 | fraction << 13;
    if (fraction == 0)
        return sign;
    for (exponent = 113; !(fraction & 0x400); exponent--)
        fraction <<= 1;
    return sign | exponent << 23 | (fraction & 0x3FF) << 13;
}

void packet_float16_encode(const json_t *input, const json_t *parameters)
{
    uint32_t bits;
    (void)parameters;
    if (!binary32_of(input, &bits)) {
        fault("the input is not a binary32 pattern");
        return;
    }
    uint16_t pattern = narrowed(bits);
    ok(hex((uint8_t[]){(uint8_t)pattern, (uint8_t)(pattern >> 8)}, 2));
}

void packet_float16_decode(const json_t *input, const json_t *parameters)
{
    uint8_t in[16384];
    size_t len;
    (void)parameters;
    if (!hex_of(input, in, sizeof in, &len)) {
        fault("the input is not hex of up to 16384 bytes");
    } else if (len < 2) {
        reject("truncated");
    } else {
        uint32_t bits = widened((uint16_t)(in[0] | in[1] << 8));
        ok_consumed(json_sprintf("f32:%08" PRIx32, bits), 2);
    }
}
