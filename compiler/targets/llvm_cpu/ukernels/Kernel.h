// What the microkernels are written with: freestanding C++ that becomes LLVM bitcode at build time, one file for each
// architecture. A microkernel is linked into the kernel that calls it and specialized there: its tile sizes, its flags and the
// features of the CPU are constants by then, so branches on them cost nothing, and code for other CPUs is gone before any
// instruction is chosen.
#pragma once

typedef unsigned char u8;
typedef signed char i8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef _Float16 f16;
typedef float f32;
/// A bfloat16 as its bits: only conversions know what they mean.
struct bf16 {
  u16 bits;
};

template <typename T, int size> struct VectorOf {
  typedef T type __attribute__((ext_vector_type(size)));
};
template <typename T, int size> using Vector = typename VectorOf<T, size>::type;

/// On functions that choose what runs by sizes, flags and features: calls of them are gone before anything is specialized.
#define CHOICE [[gnu::always_inline]] inline

/// Memory is aligned to elements at least, and nothing here relies on more.
template <typename T> inline T load(const void *from) {
  T value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}
template <typename T> inline void store(void *to, T value) {
  __builtin_memcpy(to, &value, sizeof value);
}

/// A word of the processor's data tells what the CPU has, by the numbers that the runtime gives to features.
inline bool has(u64 features, int bit) { return features >> bit & 1; }

// ---- conversions of `size` neighbours in memory ----

template <int size> inline Vector<f32, size> readFloats(const f32 *from) {
  return load<Vector<f32, size>>(from);
}
template <int size> inline Vector<f32, size> readFloats(const f16 *from) {
  return __builtin_convertvector(load<Vector<f16, size>>(from), Vector<f32, size>);
}
template <int size> inline Vector<f32, size> readFloats(const bf16 *from) {
  auto bits = __builtin_convertvector(load<Vector<u16, size>>(from), Vector<u32, size>) << 16;
  return __builtin_bit_cast(Vector<f32, size>, bits);
}

template <int size> inline void writeFloats(f32 *to, Vector<f32, size> value) { store(to, value); }
template <int size> inline void writeFloats(f16 *to, Vector<f32, size> value) {
  store(to, __builtin_convertvector(value, Vector<f16, size>));
}
/// To the nearest, ties to even; what isn't a number stays none.
template <int size> inline void writeFloats(bf16 *to, Vector<f32, size> value) {
  auto bits = __builtin_bit_cast(Vector<u32, size>, value);
  auto rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16;
  auto quiet = bits >> 16 | 0x40;
  store(to, __builtin_convertvector(value != value ? quiet : rounded, Vector<u16, size>));
}

inline f32 readFloat(const f32 *from) { return *from; }
inline f32 readFloat(const f16 *from) { return static_cast<f32>(*from); }
inline f32 readFloat(const bf16 *from) {
  return __builtin_bit_cast(f32, static_cast<u32>(from->bits) << 16);
}
inline void writeFloat(f32 *to, f32 value) { *to = value; }
inline void writeFloat(f16 *to, f32 value) { *to = static_cast<f16>(value); }
inline void writeFloat(bf16 *to, f32 value) {
  u32 bits = __builtin_bit_cast(u32, value);
  to->bits = static_cast<u16>(value != value ? bits >> 16 | 0x40
                                             : (bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}
