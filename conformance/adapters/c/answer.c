#include "answer.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *line;
static size_t used, capacity;

static char *room(size_t len)
{
    if (used + len > capacity) {
        capacity = 2 * (used + len);
        line = realloc(line, capacity);
        if (line == NULL) {
            fputs("out of memory\n", stderr);
            exit(1);
        }
    }
    return line + used;
}

static void say_bytes(const char *text, size_t len)
{
    memcpy(room(len), text, len);
    used += len;
}

void say(const char *text)
{
    say_bytes(text, strlen(text));
}

void say_char(char c)
{
    say_bytes(&c, 1);
}

void say_unsigned(uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    say_bytes(digits + at, sizeof digits - at);
}

void say_signed(int64_t value)
{
    uint64_t magnitude = (uint64_t)value;
    if (value < 0) {
        say_char('-');
        magnitude = 0 - magnitude;
    }
    say_unsigned(magnitude);
}

void say_hex(const uint8_t *bytes, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    char *out = room(2 * len);
    for (size_t i = 0; i < len; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    used += 2 * len;
}

void ok_bytes(const uint8_t *bytes, size_t len)
{
    say("{\"ok\":\"");
    say_hex(bytes, len);
    say("\"}");
}

static void close_consumed(size_t consumed)
{
    say(",\"consumed\":");
    say_unsigned(consumed);
    say_char('}');
}

void ok_signed(int64_t value, size_t consumed)
{
    say("{\"ok\":");
    say_signed(value);
    close_consumed(consumed);
}

void ok_decimal(uint64_t value, size_t consumed)
{
    say("{\"ok\":\"");
    say_unsigned(value);
    say_char('"');
    close_consumed(consumed);
}

void ok_signed_decimal(int64_t value, size_t consumed)
{
    say("{\"ok\":\"");
    say_signed(value);
    say_char('"');
    close_consumed(consumed);
}

void ok_unsigned(uint32_t value)
{
    say("{\"ok\":");
    say_unsigned(value);
    say_char('}');
}

void ok_integers(const uint32_t *values, size_t count)
{
    say("{\"ok\":");
    for (size_t i = 0; i < count; i++) {
        say_char(i == 0 ? '[' : ',');
        say_unsigned(values[i]);
    }
    say("]}");
}

void ok_binary64(double value)
{
    char text[32];
    uint64_t pattern;
    memcpy(&pattern, &value, sizeof pattern);
    snprintf(text, sizeof text, "{\"ok\":\"f64:%016" PRIx64 "\"}", pattern);
    say(text);
}

static void say_binary32(float value)
{
    char text[32];
    uint32_t pattern;
    memcpy(&pattern, &value, sizeof pattern);
    if ((pattern & 0x7FFFFFFF) > 0x7F800000)
        snprintf(text, sizeof text, "\"f32:nan\"");
    else
        snprintf(text, sizeof text, "\"f32:%08" PRIx32 "\"", pattern);
    say(text);
}

void ok_binary32(float value, size_t consumed)
{
    say("{\"ok\":");
    say_binary32(value);
    close_consumed(consumed);
}

void ok_binary32s(const float *values, size_t count, const size_t *consumed)
{
    say("{\"ok\":");
    for (size_t i = 0; i < count; i++) {
        say_char(i == 0 ? '[' : ',');
        say_binary32(values[i]);
    }
    say_char(']');
    if (consumed == NULL)
        say_char('}');
    else
        close_consumed(*consumed);
}

void reject(const char *class)
{
    say("{\"reject\":\"");
    say(class);
    say("\"}");
}

void fault(const char *what)
{
    say("{\"error\":\"");
    say(what);
    say("\"}");
}

void flush_line(void)
{
    say_char('\n');
    fwrite(line, 1, used, stdout);
    fflush(stdout);
    used = 0;
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

bool signed_decimal_of(const json_t *text, int64_t *out)
{
    const char *digits = json_string_value(text);
    char *end;
    if (digits == NULL || *digits == '\0')
        return false;
    errno = 0;
    *out = strtoll(digits, &end, 10);
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
