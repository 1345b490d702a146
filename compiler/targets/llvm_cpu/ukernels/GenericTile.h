// Tiles of any size and type, one number at a time.
#pragma once

#include "compiler/targets/llvm_cpu/ukernels/Tile.h"

struct TileSizes {
  i32 rows, columns, depth;
};

/// How numbers are read, summed and stored: floats by conversion to f32, rounded to the type of the result after each step
/// where that is asked for; integers wrap.
template <typename Out> struct FloatSum {
  using Sum = f32;
  template <typename T> static f32 read(const T *from) { return readFloat(from); }
  static void write(Out *to, f32 sum) { writeFloat(to, sum); }
  static f32 round(f32 sum) {
    Out narrow;
    writeFloat(&narrow, sum);
    return readFloat(&narrow);
  }
};
struct IntegerSum {
  using Sum = u32;
  template <typename T> static u32 read(const T *from) { return static_cast<u32>(*from); }
  static void write(i32 *to, u32 sum) { *to = static_cast<i32>(sum); }
  static u32 round(u32 sum) { return sum; }
};

template <typename Math, typename Lhs, typename Rhs, typename Out>
[[gnu::noinline]] void runGenericTile(TileSizes sizes, Tile tile, bool roundSteps) {
  auto *lhs = static_cast<const Lhs *>(tile.lhs);
  auto *rhs = static_cast<const Rhs *>(tile.rhs);
  auto *out = static_cast<Out *>(tile.out);
  for (i64 i = 0; i < sizes.rows; ++i)
    for (i64 j = 0; j < sizes.columns; ++j, ++out) {
      typename Math::Sum sum = tile.accumulate ? Math::read(out) : 0;
      for (i64 step = 0; step < tile.steps; ++step)
        for (i64 k = 0; k < sizes.depth; ++k) {
          sum += Math::read(lhs + (step * sizes.rows + i) * sizes.depth + k) *
                 Math::read(rhs + (step * sizes.columns + j) * sizes.depth + k);
          if (roundSteps)
            sum = Math::round(sum);
        }
      Math::write(out, sum);
    }
}
