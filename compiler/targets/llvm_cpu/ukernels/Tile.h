// One tile of a product of packed matrices: rows x columns sums over a row of left tiles and a row of right tiles.
//
// Sums stay in registers, one vector of columns for each row, all steps long; the number of a left row goes to all lanes from
// memory. Left numbers that are narrower than what is multiplied are widened in blocks beforehand, since a conversion for each
// step would end in a register, from which going to all lanes costs a shuffle.
#pragma once

#include "compiler/codegen/common/ukernel/Flags.h"
#include "compiler/targets/llvm_cpu/ukernels/Kernel.h"

struct Tile {
  const void *lhs, *rhs;
  void *out;
  i64 steps;
  bool accumulate;
};

inline constexpr int kBlockSteps = 64;

/// Floats of any width, multiplied and summed in f32.
template <typename Lhs, typename Rhs, typename Out, int rows, int columns> struct FloatTile {
  using Sums = Vector<f32, columns>;

  [[gnu::noinline]] static void run(Tile tile) {
    auto *lhs = static_cast<const Lhs *>(tile.lhs);
    auto *rhs = static_cast<const Rhs *>(tile.rhs);
    auto *out = static_cast<Out *>(tile.out);
    Sums sums[rows] = {};
    if (tile.accumulate)
#pragma clang loop unroll(full)
      for (int i = 0; i < rows; ++i)
        sums[i] = readFloats<columns>(out + i * columns);
    if constexpr (__is_same(Lhs, f32)) {
      multiply(sums, lhs, rhs, tile.steps);
    } else {
      alignas(64) f32 wide[kBlockSteps * rows];
      for (i64 done = 0; done < tile.steps; done += kBlockSteps) {
        i64 steps = tile.steps - done < kBlockSteps ? tile.steps - done : kBlockSteps;
        for (i64 k = 0; k < steps; ++k)
          store(wide + k * rows, readFloats<rows>(lhs + (done + k) * rows));
        multiply(sums, wide, rhs + done * columns, steps);
      }
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < rows; ++i)
      writeFloats<columns>(out + i * columns, sums[i]);
  }

private:
  static void multiply(Sums (&sums)[rows], const f32 *lhs, const Rhs *rhs, i64 steps) {
    for (i64 k = 0; k < steps; ++k) {
      Sums right = readFloats<columns>(rhs + k * columns);
#pragma clang loop unroll(full)
      for (int i = 0; i < rows; ++i)
        sums[i] = lhs[k * rows + i] * right + sums[i];
    }
  }
};

/// Factors in groups of neighbours along the sum, each group 32 bits wide: `Dot` adds the products of one left group with
/// `columns` right groups to as many sums.
template <typename Dot, typename Out, int rows, int columns> struct DotTile {
  using Lhs = typename Dot::Lhs;
  using Rhs = typename Dot::Rhs;
  using Sums = typename Dot::Sums;
  static constexpr int depth = Dot::depth;

  [[gnu::noinline]] static void run(Tile tile) {
    auto *lhs = static_cast<const Lhs *>(tile.lhs);
    auto *rhs = static_cast<const Rhs *>(tile.rhs);
    auto *out = static_cast<Out *>(tile.out);
    Sums sums[rows] = {};
    if (tile.accumulate)
#pragma clang loop unroll(full)
      for (int i = 0; i < rows; ++i)
        sums[i] = Dot::read(out + i * columns);
    if constexpr (sizeof(Lhs) * depth == sizeof(i32)) {
      multiply(sums, lhs, rhs, tile.steps);
    } else {
      alignas(64) i16 wide[kBlockSteps * rows * depth];
      for (i64 done = 0; done < tile.steps; done += kBlockSteps) {
        i64 steps = tile.steps - done < kBlockSteps ? tile.steps - done : kBlockSteps;
        for (i64 k = 0; k < steps; ++k) {
          auto narrow = load<Vector<Lhs, rows * depth>>(lhs + (done + k) * rows * depth);
          store(wide + k * rows * depth,
                __builtin_convertvector(narrow, Vector<i16, rows * depth>));
        }
        multiply(sums, wide, rhs + done * columns * depth, steps);
      }
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < rows; ++i)
      Dot::write(out + i * columns, sums[i]);
  }

private:
  static void multiply(Sums (&sums)[rows], const void *lhs, const Rhs *rhs, i64 steps) {
    auto *groups = static_cast<const u8 *>(lhs);
    for (i64 k = 0; k < steps; ++k) {
      auto right = Dot::readRight(rhs + k * columns * depth);
#pragma clang loop unroll(full)
      for (int i = 0; i < rows; ++i)
        sums[i] = Dot::add(sums[i], load<i32>(groups + (k * rows + i) * sizeof(i32)), right);
    }
  }
};

/// Runs the tile of `rows` x columns of a family that has it for 1, 2, 4, 8 and 16 rows; false for other rows.
template <template <int> typename Family, int maxRows> CHOICE bool runRows(int rows, Tile tile) {
  if (rows == maxRows) {
    Family<maxRows>::run(tile);
    return true;
  }
  if constexpr (maxRows > 1)
    return runRows<Family, maxRows / 2>(rows, tile);
  return false;
}

template <typename Lhs, typename Rhs, typename Out> struct Floats {
  template <int rows> using Of4 = FloatTile<Lhs, Rhs, Out, rows, 4>;
  template <int rows> using Of8 = FloatTile<Lhs, Rhs, Out, rows, 8>;
  template <int rows> using Of16 = FloatTile<Lhs, Rhs, Out, rows, 16>;

  CHOICE static bool run(int rows, int columns, int depth, Tile tile) {
    if (depth != 1)
      return false;
    if (columns == 16)
      return runRows<Of16, 16>(rows, tile);
    if (columns == 8)
      return runRows<Of8, 8>(rows, tile);
    return columns == 4 && runRows<Of4, 8>(rows, tile);
  }
};
