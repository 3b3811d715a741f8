/* Quantising, shared by formats. */
#ifndef QUANTIZE_H
#define QUANTIZE_H

#include <stdbool.h>
#include <stdint.h>

/* An interval and the steps in it. */
struct range {
    double min, max, largest;
};

/* 2^bits - 1, for 1 to 32 bits; 0 for any other width. */
double largest_of(int64_t bits);

/* Returns false if the value rounds below the range. `value` is finite. */
bool quantized(double value, struct range range, uint32_t *out);

double restored(uint32_t integer, struct range range);

#endif
