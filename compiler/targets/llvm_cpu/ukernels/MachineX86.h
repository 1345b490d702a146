// Tiles with instructions of x86 that the compiler wouldn't choose by itself.
#pragma once

#include "compiler/targets/llvm_cpu/ukernels/Tile.h"

#include <immintrin.h>

enum X86Feature { kAvx2 = 15, kAvx512bw = 24, kAvx512vnni = 28, kAvx512bf16 = 31 };

/// Pairs of i16, multiplied and added to i32. Numbers of a narrower right side are widened as they are read.
template <typename L, typename R, int columns> struct PairsBase {
  using Lhs = L;
  using Rhs = R;
  using Sums = Vector<i32, columns>;
  static constexpr int depth = 2;
  static Sums read(const i32 *from) { return load<Sums>(from); }
  static void write(i32 *to, Sums sums) { store(to, sums); }
  static Sums readRight(const Rhs *from) {
    return __builtin_bit_cast(Sums, __builtin_convertvector(load<Vector<Rhs, columns * 2>>(from),
                                                            Vector<i16, columns * 2>));
  }
};
template <typename L, typename R> struct Pairs4 : PairsBase<L, R, 4> {
  using Sums = Vector<i32, 4>;
  static Sums add(Sums sums, i32 left, Sums right) {
    return sums + (Sums)_mm_madd_epi16(_mm_set1_epi32(left), (__m128i)right);
  }
};
template <typename L, typename R> struct Pairs8 : PairsBase<L, R, 8> {
  using Sums = Vector<i32, 8>;
  static Sums add(Sums sums, i32 left, Sums right) {
    return sums + (Sums)_mm256_madd_epi16(_mm256_set1_epi32(left), (__m256i)right);
  }
};
template <typename L, typename R> struct Pairs16 : PairsBase<L, R, 16> {
  using Sums = Vector<i32, 16>;
  static Sums add(Sums sums, i32 left, Sums right) {
    return sums + (Sums)_mm512_madd_epi16(_mm512_set1_epi32(left), (__m512i)right);
  }
};
template <typename L, typename R> struct PairsVnni : PairsBase<L, R, 16> {
  using Sums = Vector<i32, 16>;
  static Sums add(Sums sums, i32 left, Sums right) {
    return (Sums)_mm512_dpwssd_epi32((__m512i)sums, _mm512_set1_epi32(left), (__m512i)right);
  }
};

template <typename Lhs, typename Rhs> struct Pairs {
  template <int rows> using Of4 = DotTile<Pairs4<Lhs, Rhs>, i32, rows, 4>;
  template <int rows> using Of8 = DotTile<Pairs8<Lhs, Rhs>, i32, rows, 8>;
  template <int rows> using Of16 = DotTile<Pairs16<Lhs, Rhs>, i32, rows, 16>;
  template <int rows> using OfVnni = DotTile<PairsVnni<Lhs, Rhs>, i32, rows, 16>;

  CHOICE static bool run(u64 features, int rows, int columns, int depth, Tile tile) {
    if (depth != 2)
      return false;
    if (columns == 16 && has(features, kAvx512vnni))
      return runRows<OfVnni, 16>(rows, tile);
    if (columns == 16 && has(features, kAvx512bw))
      return runRows<Of16, 16>(rows, tile);
    if (columns == 8 && has(features, kAvx2))
      return runRows<Of8, 8>(rows, tile);
    return columns == 4 && runRows<Of4, 8>(rows, tile);
  }
};

/// Pairs of bf16, multiplied and added to f32.
template <typename Out> struct BFloatPairs {
  struct Dot {
    using Lhs = bf16;
    using Rhs = bf16;
    using Sums = Vector<f32, 16>;
    static constexpr int depth = 2;
    static Sums read(const Out *from) { return readFloats<16>(from); }
    static void write(Out *to, Sums sums) { writeFloats<16>(to, sums); }
    static Vector<i32, 16> readRight(const bf16 *from) { return load<Vector<i32, 16>>(from); }
    static Sums add(Sums sums, i32 left, Vector<i32, 16> right) {
      return (Sums)_mm512_dpbf16_ps((__m512)sums, (__m512bh)_mm512_set1_epi32(left),
                                    (__m512bh)right);
    }
  };
  template <int rows> using Of16 = DotTile<Dot, Out, rows, 16>;

  CHOICE static bool run(u64 features, int rows, int columns, int depth, Tile tile) {
    return depth == 2 && columns == 16 && has(features, kAvx512bf16) &&
           runRows<Of16, 16>(rows, tile);
  }
};

template <typename Lhs, typename Rhs>
CHOICE bool runIntegersOnMachine(u64 features, int rows, int columns, int depth, Tile tile) {
  return Pairs<Lhs, Rhs>::run(features, rows, columns, depth, tile);
}
template <typename Out>
CHOICE bool runBFloatsOnMachine(u64 features, int rows, int columns, int depth, Tile tile) {
  return BFloatPairs<Out>::run(features, rows, columns, depth, tile);
}
