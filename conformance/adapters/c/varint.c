/* VariableUint64, after "Packet Encoding: Lossless": seven bits per byte, least significant first; bit 7 means "more".
 * The published loop runs eight rounds; 64 bits need ten. */
#include "formats.h"

#include <inttypes.h>
#include <string.h>

/* Bits of the parameter `type` (u16, u32, u64, i16, i32 or i64), or 0. */
static unsigned bits_of(const json_t *parameters, char letter)
{
    const char *type = json_string_value(json_object_get(parameters, "type"));
    if (type == NULL || type[0] != letter)
        return 0;
    return strcmp(type + 1, "16") == 0 ? 16 : strcmp(type + 1, "32") == 0 ? 32 : strcmp(type + 1, "64") == 0 ? 64 : 0;
}

static bool holds(unsigned bits, uint64_t value)
{
    return bits == 64 || value >> bits == 0;
}

static void encode(uint64_t value)
{
    uint8_t out[10];
    size_t len = 0;
    do {
        out[len] = value & 0x7F;
        value >>= 7;
        if (value != 0)
            out[len] |= 0x80;
        len++;
    } while (value != 0);
    ok(hex(out, len));
}

void varint_encode(const json_t *input, const json_t *parameters)
{
    unsigned bits = bits_of(parameters, 'u');
    uint64_t value;
    if (bits == 0 || !decimal_of(input, &value))
        fault("the input is not a decimal string, or the type unknown");
    else if (!holds(bits, value))
        reject("out_of_range");
    else
        encode(value);
}

/* Zigzag counts outward from zero: 0, -1, 1, -2, ... are 0, 1, 2, 3, ... */
void varint_zigzag_encode(const json_t *input, const json_t *parameters)
{
    unsigned bits = bits_of(parameters, 'i');
    int64_t value;
    if (bits == 0 || !signed_decimal_of(input, &value)) {
        fault("the input is not a decimal string, or the type unknown");
        return;
    }
    uint64_t count = value < 0 ? ~((uint64_t)value << 1) : (uint64_t)value << 1;
    if (holds(bits, count))
        encode(count);
    else
        reject("out_of_range");
}

/* Decodes the value at the front of the input, and its length; answers and returns false on failure. */
static bool decode(const json_t *input, unsigned bits, bool canonical, uint64_t *value, size_t *consumed)
{
    size_t most = (bits + 6) / 7, len, at = 0;
    uint8_t in[16384];
    if (bits == 0 || !hex_of(input, in, sizeof in, &len)) {
        fault("the input is not hex of up to 16384 bytes, or the type unknown");
        return false;
    }
    *value = 0;
    do {
        if (at == most || at == len) {
            reject(at == most ? "out_of_range" : "truncated");
            return false;
        }
        *value |= (uint64_t)(in[at] & 0x7F) << (7 * at);
    } while (in[at++] & 0x80);
    uint8_t last = in[at - 1];
    if (at == most && last >> (bits - 7 * (most - 1)) != 0) {
        reject("out_of_range");
        return false;
    }
    if (canonical && at > 1 && last == 0) {
        reject("overlong");
        return false;
    }
    *consumed = at;
    return true;
}

void varint_decode(const json_t *input, const json_t *parameters)
{
    uint64_t value;
    size_t consumed;
    if (decode(input, bits_of(parameters, 'u'), false, &value, &consumed))
        ok_consumed(json_sprintf("%" PRIu64, value), consumed);
}

void varint_decode_canonical(const json_t *input, const json_t *parameters)
{
    uint64_t value;
    size_t consumed;
    if (decode(input, bits_of(parameters, 'u'), true, &value, &consumed))
        ok_consumed(json_sprintf("%" PRIu64, value), consumed);
}

void varint_zigzag_decode(const json_t *input, const json_t *parameters)
{
    uint64_t count;
    size_t consumed;
    if (decode(input, bits_of(parameters, 'i'), false, &count, &consumed))
        ok_consumed(json_sprintf("%" PRId64, (int64_t)(count >> 1 ^ (0 - (count & 1)))), consumed);
}
