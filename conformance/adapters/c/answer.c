#include "answer.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *results;

void ok(json_t *value)
{
    json_array_append_new(results, json_pack("{s:o}", "ok", value));
}

void ok_consumed(json_t *value, size_t consumed)
{
    json_array_append_new(results, json_pack("{s:o,s:I}", "ok", value, "consumed", (json_int_t)consumed));
}

void reject(const char *class)
{
    json_array_append_new(results, json_pack("{s:s}", "reject", class));
}

void fault(const char *what)
{
    json_array_append_new(results, json_pack("{s:s}", "error", what));
}

json_t *hex(const uint8_t *bytes, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    char *text = malloc(2 * len + 1);
    if (text == NULL)
        return NULL;
    for (size_t i = 0; i < len; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    json_t *value = json_stringn(text, 2 * len);
    free(text);
    return value;
}

json_t *binary32(float value)
{
    uint32_t pattern;
    memcpy(&pattern, &value, sizeof pattern);
    return isnan(value) ? json_string("f32:nan") : json_sprintf("f32:%08" PRIx32, pattern);
}

json_t *binary32s(const float *values, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, binary32(values[i]));
    return list;
}

json_t *binary64(double value)
{
    uint64_t pattern;
    memcpy(&pattern, &value, sizeof pattern);
    return json_sprintf("f64:%016" PRIx64, pattern);
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool hex_of(const json_t *text, uint8_t *out, size_t space, size_t *len)
{
    const char *digits = json_string_value(text);
    size_t count = json_string_length(text);
    if (digits == NULL || count % 2 != 0 || count / 2 > space)
        return false;
    for (size_t i = 0; i < count / 2; i++) {
        int high = digit_of(digits[2 * i]), low = digit_of(digits[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    *len = count / 2;
    return true;
}

bool decimal_of(const json_t *text, uint64_t *out)
{
    const char *digits = json_string_value(text);
    char *end;
    if (digits == NULL || *digits < '0' || *digits > '9')
        return false;
    errno = 0;
    *out = strtoull(digits, &end, 10);
    return errno == 0 && *end == '\0';
}

/* Parses the `count` digits of a pattern after `prefix`. */
static bool pattern_of(const json_t *text, const char *prefix, size_t count, uint64_t *bits)
{
    const char *pattern = json_string_value(text);
    if (pattern == NULL || json_string_length(text) != 4 + count || memcmp(pattern, prefix, 4) != 0)
        return false;
    *bits = 0;
    for (size_t i = 4; i < 4 + count; i++) {
        int digit = digit_of(pattern[i]);
        if (digit < 0)
            return false;
        *bits = *bits << 4 | (uint64_t)digit;
    }
    return true;
}

/* A NaN whose payload does not matter. */
static bool is_nan(const json_t *text, const char *name)
{
    const char *pattern = json_string_value(text);
    return pattern != NULL && strcmp(pattern, name) == 0;
}

bool binary32_of(const json_t *text, uint32_t *bits)
{
    uint64_t pattern;
    if (is_nan(text, "f32:nan")) {
        *bits = 0x7FC00000;
        return true;
    }
    if (!pattern_of(text, "f32:", 8, &pattern))
        return false;
    *bits = (uint32_t)pattern;
    return true;
}

bool binary64_of(const json_t *text, double *out)
{
    uint64_t pattern;
    if (is_nan(text, "f64:nan")) {
        *out = (double)NAN;
        return true;
    }
    if (!pattern_of(text, "f64:", 16, &pattern))
        return false;
    memcpy(out, &pattern, sizeof pattern);
    return true;
}
