// Conversions between the element types of tensors and what a host computes with.
#pragma once

#include "runtime/hal/Types.h"

#include <cstdint>

namespace strata::rt::hal {

float halfToFloat(uint16_t bits);
uint16_t floatToHalf(float value);
float bfloatToFloat(uint16_t bits);
uint16_t floatToBfloat(float value);
float float8ToFloat(NumericalType kind, uint8_t bits);
/// To the nearest value, ties to even; out of range goes to infinity or NaN as the type has them.
uint8_t floatToFloat8(NumericalType kind, float value);

/// Any float element as a double. Complex types: their parts, one at a time.
bool isFloat(ElementType type);
double readFloat(ElementType type, const void *element);
void writeFloat(ElementType type, double value, void *element);
int64_t readInteger(ElementType type, const void *element);

} // namespace strata::rt::hal
