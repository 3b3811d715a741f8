/* VariableUint64, after "Packet Encoding: Lossless": seven bits a byte, least significant first, bit 7 says "more".
 * The published loop runs eight rounds; 64 bits need ten. */
#include "formats.h"

#include <string.h>

/* Bits of the parameter `type`, 0 if there is none such. */
static unsigned bits_of(const json_t *parameters)
{
    const char *type = json_string_value(json_object_get(parameters, "type"));
    if (type == NULL)
        return 0;
    return strcmp(type, "u16") == 0 ? 16 : strcmp(type, "u32") == 0 ? 32 : strcmp(type, "u64") == 0 ? 64 : 0;
}

void varint_encode(const json_t *input, const json_t *parameters)
{
    unsigned bits = bits_of(parameters);
    uint64_t value;
    uint8_t out[10];
    size_t len = 0;
    if (bits == 0 || !decimal_of(input, &value)) {
        fault("the input is not a decimal string, or the type unknown");
        return;
    }
    if (bits < 64 && value >> bits != 0) {
        reject("out_of_range");
        return;
    }
    do {
        out[len] = value & 0x7F;
        value >>= 7;
        if (value != 0)
            out[len] |= 0x80;
        len++;
    } while (value != 0);
    ok_bytes(out, len);
}

static void decode(const json_t *input, const json_t *parameters, bool canonical)
{
    unsigned bits = bits_of(parameters);
    size_t most = (bits + 6) / 7, len, at = 0;
    uint64_t value = 0;
    uint8_t in[64];
    if (bits == 0 || !hex_of(input, in, sizeof in, &len)) {
        fault("the input is not hex of up to 64 bytes, or the type unknown");
        return;
    }
    do {
        if (at == most) {
            reject("out_of_range");
            return;
        }
        if (at == len) {
            reject("truncated");
            return;
        }
        value |= (uint64_t)(in[at] & 0x7F) << (7 * at);
    } while (in[at++] & 0x80);
    uint8_t last = in[at - 1];
    if (at == most && last >> (bits - 7 * (most - 1)) != 0)
        reject("out_of_range");
    else if (canonical && at > 1 && last == 0)
        reject("overlong");
    else
        ok_decimal(value, at);
}

void varint_decode(const json_t *input, const json_t *parameters)
{
    decode(input, parameters, false);
}

void varint_decode_canonical(const json_t *input, const json_t *parameters)
{
    decode(input, parameters, true);
}
