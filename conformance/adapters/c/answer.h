/* JSON for all formats: reads cases, writes results. */
#ifndef ANSWER_H
#define ANSWER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The line being written. It grows as needed; without memory, the process exits. */
void say(const char *text);
void say_char(char c);
void say_unsigned(uint64_t value);
void say_signed(int64_t value);
void say_hex(const uint8_t *bytes, size_t len);

/* Results. */
void ok_bytes(const uint8_t *bytes, size_t len);
void ok_signed(int64_t value, size_t consumed);
void ok_decimal(uint64_t value, size_t consumed);
void ok_unsigned(uint32_t value);
void ok_integers(const uint32_t *values, size_t count);
void ok_binary64(double value);
void ok_binary32(float value, size_t consumed);
/* Any NaN becomes `f32:nan`. `consumed` may be NULL. */
void ok_binary32s(const float *values, size_t count, const size_t *consumed);
void ok_signed_decimal(int64_t value, size_t consumed);
void reject(const char *class);
void fault(const char *what);

/* Writes the line to standard output. */
void flush_line(void);

/* Inputs. Each returns false for a malformed case; the caller then answers with `fault`. */
bool hex_of(const json_t *text, uint8_t *out, size_t capacity, size_t *len);
bool decimal_of(const json_t *text, uint64_t *out);
bool signed_decimal_of(const json_t *text, int64_t *out);
bool binary32_of(const json_t *text, uint32_t *bits);
bool binary64_of(const json_t *text, double *out);

#endif
