/* Connects a codec to packproof: one line of words per question, one per answer.
 *
 * `packproof run my-codec` judges it. `packproof protocol --lines` describes the lines, `packproof operations` lists the
 * operations with the shapes of their inputs and answers. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The codec. Replace what follows by calls of your own:
 *
 *     #include "../src/my_codec.h"
 *
 * and add ../src/my_codec.c to SOURCES in the Makefile. A decoder returns NULL or the class of its refusal. */

static size_t compact_index_encode(int32_t value, uint8_t out[5])
{
    uint32_t magnitude = value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
    size_t used = 1;
    out[0] = (uint8_t)((value < 0 ? 0x80 : 0) | (magnitude > 0x3F ? 0x40 : 0) | (magnitude & 0x3F));
    for (magnitude >>= 6; magnitude != 0; magnitude >>= 7)
        out[used++] = (uint8_t)((magnitude > 0x7F ? 0x80 : 0) | (magnitude & 0x7F));
    return used;
}

static const char *compact_index_decode(const uint8_t *data, size_t size, bool canonical, int32_t *value, size_t *used)
{
    if (size == 0)
        return "truncated";
    bool negative = data[0] & 0x80, more = data[0] & 0x40;
    uint64_t magnitude = data[0] & 0x3F;
    size_t at = 1;
    for (; more && at < 5; at++) {
        if (at == size)
            return "truncated";
        magnitude |= (uint64_t)(data[at] & (at < 4 ? 0x7F : 0xFF)) << (7 * at - 1);
        more = data[at] & 0x80;
    }
    if (canonical && magnitude > (negative ? 0x80000000u : 0x7FFFFFFFu))
        return "out_of_range";
    if (canonical && at > 1 && data[at - 1] == 0)
        return "overlong";
    if (canonical && negative && magnitude == 0)
        return "not_canonical";
    /* Keep 32 bits. Unsigned, because the negation of the smallest value overflows a signed one. */
    uint32_t low = negative ? 0 - (uint32_t)magnitude : (uint32_t)magnitude;
    memcpy(value, &low, sizeof low);
    *used = at;
    return NULL;
}

/* Between words and the codec: bytes are hex; an empty string of bytes is `""`. */

/* Line buffer; the longest request of the suite for these operations has 8228 bytes. */
enum { LINE = 16384 };

static bool parse_hex(const char *text, uint8_t *out, size_t *size)
{
    *size = 0;
    if (strcmp(text, "\"\"") == 0)
        return true;
    for (; *text != 0; text += 2) {
        unsigned byte;
        int taken = 0;
        if (sscanf(text, "%2x%n", &byte, &taken) != 1 || taken != 2)
            return false;
        out[(*size)++] = (uint8_t)byte;
    }
    return true;
}

static void ok_bytes(const uint8_t *data, size_t size)
{
    printf("ok ");
    for (size_t at = 0; at < size; at++)
        printf("%02x", data[at]);
    printf("\n");
}

static void compact_index(const char *operation, const char *input)
{
    uint8_t data[LINE];
    size_t size, used;
    int32_t value;
    if (strcmp(operation, "encode") == 0) {
        ok_bytes(data, compact_index_encode((int32_t)strtol(input, NULL, 10), data));
        return;
    }
    if (!parse_hex(input, data, &size)) {
        printf("error the input is not hex\n");
        return;
    }
    const char *refusal = compact_index_decode(data, size, strcmp(operation, "decode") != 0, &value, &used);
    if (refusal != NULL)
        printf("reject %s\n", refusal);
    else
        printf("ok %" PRId32 " %zu\n", value, used);
}

static const char *const operations[] = {
    "compact_index.encode", "compact_index.decode", "compact_index.decode_canonical",
};

static void greet(void)
{
    printf("name=my-codec version=0.1 language=C");
    for (size_t at = 0; at < sizeof operations / sizeof *operations; at++)
        printf("%s%s", at == 0 ? " operations=" : ",", operations[at]);
    printf("\n");
}

static void answer(const char *line)
{
    /* The rest of the line is the input, as texts and JSON contain blanks. Operations with parameters have pairs
     * such as `type=u32` before it. */
    char operation[32], input[LINE];
    if (strncmp(line, "hello ", 6) == 0)
        greet();
    else if (sscanf(line, "compact_index.%31s %16383[^\n]", operation, input) == 2)
        compact_index(operation, input);
    else
        printf("unsupported\n");
    fflush(stdout);
}

int main(void)
{
    char line[LINE];
    while (fgets(line, sizeof line, stdin) != NULL && strcmp(line, "bye\n") != 0) {
        if (strchr(line, '\n') != NULL) {
            answer(line);
            continue;
        }
        /* Line too long: skip the rest of it. */
        for (int c = 0; c != '\n' && c != EOF;)
            c = getchar();
        answer("");
    }
    return 0;
}
