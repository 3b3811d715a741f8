/* JSON for all formats: reads cases, writes results. */
#ifndef ANSWER_H
#define ANSWER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The results of a batch: each operation appends one, with one of these. */
extern json_t *results;
void ok(json_t *value);
void ok_consumed(json_t *value, size_t consumed);
void reject(const char *class);
void fault(const char *what);

/* Values. Any binary32 NaN becomes `f32:nan`. */
json_t *hex(const uint8_t *bytes, size_t len);
json_t *binary32(float value);
json_t *binary32s(const float *values, size_t count);
json_t *binary64(double value);

/* Inputs. Each returns false for a malformed case; the caller then answers with `fault`. */
bool hex_of(const json_t *text, uint8_t *out, size_t capacity, size_t *len);
bool decimal_of(const json_t *text, uint64_t *out);
bool binary32_of(const json_t *text, uint32_t *bits);
bool binary64_of(const json_t *text, double *out);

#endif
