// Tiles with instructions of Arm that the compiler wouldn't choose by itself.
#pragma once

#include "compiler/targets/llvm_cpu/ukernels/Tile.h"

#include <arm_neon.h>

enum AArch64Feature { kDotprod = 12, kI8mm = 13, kBf16 = 14 };

/// Groups of four bytes, multiplied and added to i32.
struct Quads {
  struct Dot {
    using Lhs = i8;
    using Rhs = i8;
    using Sums = Vector<i32, 8>;
    static constexpr int depth = 4;
    static Sums read(const i32 *from) { return load<Sums>(from); }
    static void write(i32 *to, Sums sums) { store(to, sums); }
    static Sums readRight(const i8 *from) { return load<Sums>(from); }
    static Sums add(Sums sums, i32 left, Sums right) {
      int8x16_t all = vreinterpretq_s8_s32(vdupq_n_s32(left));
      int32x4_t lo = vdotq_s32((int32x4_t)sums.lo, (int8x16_t)right.lo, all);
      int32x4_t hi = vdotq_s32((int32x4_t)sums.hi, (int8x16_t)right.hi, all);
      return __builtin_shufflevector(lo, hi, 0, 1, 2, 3, 4, 5, 6, 7);
    }
  };
  template <int rows> using Of8 = DotTile<Dot, i32, rows, 8>;
};

/// Tiles of 8 columns out of products of 2 rows and 2 columns of 8 bytes each, as `Multiply` adds them to four sums.
template <typename Multiply, typename Out, int rows> struct BlockTile {
  using Factor = typename Multiply::Factor;
  using Sums = typename Multiply::Sums;
  static constexpr int depth = 8 / static_cast<int>(sizeof(Factor)), columns = 8;
  static constexpr int rowPairs = (rows + 1) / 2, columnPairs = columns / 2;

  [[gnu::noinline]] static void run(Tile tile) {
    auto *lhs = static_cast<const Factor *>(tile.lhs);
    auto *rhs = static_cast<const Factor *>(tile.rhs);
    auto *out = static_cast<Out *>(tile.out);
    Sums sums[rowPairs][columnPairs] = {};
    if (tile.accumulate)
#pragma clang loop unroll(full)
      for (int i = 0; i < rows; ++i) {
        auto row = Multiply::read(out + i * columns);
#pragma clang loop unroll(full)
        for (int j = 0; j < columns; ++j)
          sums[i / 2][j / 2][i % 2 * 2 + j % 2] = row[j];
      }
    for (i64 k = 0; k < tile.steps; ++k) {
      Sums right[columnPairs];
#pragma clang loop unroll(full)
      for (int j = 0; j < columnPairs; ++j)
        right[j] = load<Sums>(rhs + (k * columns + j * 2) * depth);
#pragma clang loop unroll(full)
      for (int i = 0; i < rowPairs; ++i) {
        Sums left = readLeft(lhs + (k * rows + i * 2) * depth);
#pragma clang loop unroll(full)
        for (int j = 0; j < columnPairs; ++j)
          sums[i][j] = Multiply::add(sums[i][j], left, right[j]);
      }
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < rows; ++i) {
      decltype(Multiply::read(out)) row;
#pragma clang loop unroll(full)
      for (int j = 0; j < columns; ++j)
        row[j] = sums[i / 2][j / 2][i % 2 * 2 + j % 2];
      Multiply::write(out + i * columns, row);
    }
  }

private:
  /// The second row of a pair is zero where there is none.
  static Sums readLeft(const Factor *from) {
    if constexpr (rows > 1)
      return load<Sums>(from);
    Vector<u64, 2> bits = {load<u64>(from), 0};
    return __builtin_bit_cast(Sums, bits);
  }
};

struct Bytes {
  struct Multiply {
    using Factor = i8;
    using Sums = Vector<i32, 4>;
    static Vector<i32, 8> read(const i32 *from) { return load<Vector<i32, 8>>(from); }
    static void write(i32 *to, Vector<i32, 8> row) { store(to, row); }
    static Sums add(Sums sums, Sums left, Sums right) {
      return (Sums)vmmlaq_s32((int32x4_t)sums, (int8x16_t)left, (int8x16_t)right);
    }
  };
  template <int rows> using Of8 = BlockTile<Multiply, i32, rows>;
};

template <typename Out> struct BFloats {
  struct Multiply {
    using Factor = bf16;
    using Sums = Vector<f32, 4>;
    static Vector<f32, 8> read(const Out *from) { return readFloats<8>(from); }
    static void write(Out *to, Vector<f32, 8> row) { writeFloats<8>(to, row); }
    static Sums add(Sums sums, Sums left, Sums right) {
      return (Sums)vbfmmlaq_f32((float32x4_t)sums, (bfloat16x8_t)left, (bfloat16x8_t)right);
    }
  };
  template <int rows> using Of8 = BlockTile<Multiply, Out, rows>;
};

template <typename Lhs, typename Rhs>
CHOICE bool runIntegersOnMachine(u64 features, int rows, int columns, int depth, Tile tile) {
  if (!__is_same(Lhs, i8) || !__is_same(Rhs, i8) || columns != 8)
    return false;
  if (depth == 8 && has(features, kI8mm))
    return runRows<Bytes::Of8, 8>(rows, tile);
  return depth == 4 && has(features, kDotprod) && runRows<Quads::Of8, 8>(rows, tile);
}
template <typename Out>
CHOICE bool runBFloatsOnMachine(u64 features, int rows, int columns, int depth, Tile tile) {
  return columns == 8 && depth == 4 && has(features, kBf16) &&
         runRows<BFloats<Out>::template Of8, 8>(rows, tile);
}
