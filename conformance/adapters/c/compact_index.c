/* CompactIndex, after the Unreal Wiki: sign, "more" and six bits, then "more" and seven bits up to three times,
 * then a fifth byte that is all data. The wiki's decoding recipe masks with 0x3F, its example with 0x7F;
 * the example is right. Its encoder takes abs() of a signed value; here the magnitude is unsigned. */
#include "formats.h"

enum { LONGEST = 5 };

/* The bytes of the index as a little-endian word, so that sweeps need no memory. */
static uint64_t encode(int32_t value, unsigned *len)
{
    uint32_t magnitude = value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
    uint64_t word = (value < 0 ? 0x80 : 0) | (magnitude & 0x3F);
    *len = 1;
    magnitude >>= 6;
    if (magnitude != 0)
        word |= 0x40;
    while (magnitude != 0) {
        uint64_t byte = magnitude & 0x7F;
        magnitude >>= 7;
        if (magnitude != 0)
            byte |= 0x80;
        word |= byte << 8 * (*len)++;
    }
    return word;
}

/* Returns the length of the index, or 0 if the input is truncated. */
static size_t spelled(const uint8_t *in, size_t len, uint64_t *magnitude)
{
    size_t at = 1;
    if (len == 0)
        return 0;
    *magnitude = in[0] & 0x3F;
    for (bool more = in[0] & 0x40; more; at++) {
        if (at == len)
            return 0;
        more = at < LONGEST - 1 && (in[at] & 0x80);
        *magnitude |= (uint64_t)(at < LONGEST - 1 ? in[at] & 0x7F : in[at]) << (7 * at - 1);
    }
    return at;
}

void compact_index_encode(const json_t *input, const json_t *parameters)
{
    uint8_t out[8];
    unsigned len;
    json_int_t value = json_integer_value(input);
    (void)parameters;
    if (!json_is_integer(input) || value < INT32_MIN || value > INT32_MAX) {
        fault("the input is not an i32");
        return;
    }
    uint64_t word = encode((int32_t)value, &len);
    for (unsigned at = 0; at < len; at++)
        out[at] = (uint8_t)(word >> 8 * at);
    ok(hex(out, len));
}

static void decode(const json_t *input, bool canonical)
{
    uint8_t in[16384];
    size_t len, consumed;
    uint64_t magnitude;
    if (!hex_of(input, in, sizeof in, &len)) {
        fault("the input is not hex of up to 16384 bytes");
        return;
    }
    consumed = spelled(in, len, &magnitude);
    bool negative = in[0] & 0x80;
    /* As in an engine's 32-bit arithmetic, higher bits are lost. */
    uint32_t wrapped = negative ? 0 - (uint32_t)magnitude : (uint32_t)magnitude;
    if (consumed == 0)
        reject("truncated");
    else if (canonical && magnitude > (negative ? 0x80000000u : 0x7FFFFFFFu))
        reject("out_of_range");
    else if (canonical && consumed > 1 && in[consumed - 1] == 0)
        reject("overlong");
    else if (canonical && negative && magnitude == 0)
        reject("not_canonical");
    else
        ok_consumed(json_integer((int32_t)wrapped), consumed);
}

void compact_index_decode(const json_t *input, const json_t *parameters)
{
    (void)parameters;
    decode(input, false);
}

void compact_index_decode_canonical(const json_t *input, const json_t *parameters)
{
    (void)parameters;
    decode(input, true);
}

uint64_t compact_index_sweep_encode(uint64_t from, uint64_t count)
{
    uint64_t digest = 0xcbf29ce484222325u;
    for (uint64_t i = from; i != from + count; i++) {
        unsigned len;
        /* The length and up to five bytes form one word of the digest. */
        uint64_t word = encode((int32_t)(uint32_t)i, &len) << 8;
        digest = (digest ^ (word | len)) * 0x100000001b3u;
        digest ^= digest >> 32;
    }
    return digest;
}
