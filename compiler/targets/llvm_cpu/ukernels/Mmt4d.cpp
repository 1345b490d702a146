// iree_uk_mmt4d: the product of a packed matrix and the transposition of another, both in tiles, added to a third.
#include "compiler/targets/llvm_cpu/ukernels/GenericTile.h"
#ifdef __x86_64__
#include "compiler/targets/llvm_cpu/ukernels/MachineX86.h"
#elif defined(__aarch64__)
#include "compiler/targets/llvm_cpu/ukernels/MachineAArch64.h"
#else
#include "compiler/targets/llvm_cpu/ukernels/MachineAny.h"
#endif

namespace {

template <typename Lhs, typename Rhs, typename Out>
CHOICE void runFloats(TileSizes sizes, Tile tile, u32 flags, u64 features) {
  // Steps are rounded only where the result is narrower than what sums are kept in.
  bool roundSteps = !__is_same(Out, f32) && !(flags & UKERNEL_MMT4D_SKIP_ROUNDINGS);
  bool done = false;
  if constexpr (__is_same(Lhs, bf16) && __is_same(Rhs, bf16))
    done = !roundSteps && runBFloatsOnMachine<Out>(features, sizes.rows, sizes.columns,
                                                   sizes.depth, tile);
  if (!done && !roundSteps)
    done = Floats<Lhs, Rhs, Out>::run(sizes.rows, sizes.columns, sizes.depth, tile);
  if (!done)
    runGenericTile<FloatSum<Out>, Lhs, Rhs, Out>(sizes, tile, roundSteps);
}

template <typename Lhs, typename Rhs>
CHOICE void runIntegers(TileSizes sizes, Tile tile, u64 features) {
  if (!runIntegersOnMachine<Lhs, Rhs>(features, sizes.rows, sizes.columns, sizes.depth, tile))
    runGenericTile<IntegerSum, Lhs, Rhs, i32>(sizes, tile, /*roundSteps=*/false);
}

CHOICE void runTile(TileSizes sizes, Tile tile, u32 flags, u64 features) {
  switch (flags & UKERNEL_MMT4D_TYPE_MASK) {
  case UKERNEL_MMT4D_F32F32F32:
    return runFloats<f32, f32, f32>(sizes, tile, flags, features);
  case UKERNEL_MMT4D_F16F16F32:
    return runFloats<f16, f16, f32>(sizes, tile, flags, features);
  case UKERNEL_MMT4D_F16F16F16:
    return runFloats<f16, f16, f16>(sizes, tile, flags, features);
  case UKERNEL_MMT4D_BF16BF16F32:
    return runFloats<bf16, bf16, f32>(sizes, tile, flags, features);
  case UKERNEL_MMT4D_BF16BF16BF16:
    return runFloats<bf16, bf16, bf16>(sizes, tile, flags, features);
  case UKERNEL_MMT4D_S8S8S32:
    return runIntegers<i8, i8>(sizes, tile, features);
  case UKERNEL_MMT4D_S16S16S32:
    return runIntegers<i16, i16>(sizes, tile, features);
  case UKERNEL_MMT4D_S16S8S32:
    return runIntegers<i16, i8>(sizes, tile, features);
  }
}

struct Sizes {
  int lhs, rhs, out;
};

Sizes getSizes(u32 flags) {
  switch (flags & UKERNEL_MMT4D_TYPE_MASK) {
  case UKERNEL_MMT4D_F32F32F32:
    return {4, 4, 4};
  case UKERNEL_MMT4D_F16F16F32:
  case UKERNEL_MMT4D_BF16BF16F32:
  case UKERNEL_MMT4D_S16S16S32:
    return {2, 2, 4};
  case UKERNEL_MMT4D_F16F16F16:
  case UKERNEL_MMT4D_BF16BF16BF16:
    return {2, 2, 2};
  case UKERNEL_MMT4D_S16S8S32:
    return {2, 1, 4};
  default:
    return {1, 1, 4};
  }
}

} // namespace

/// Offsets and strides count elements. A row of left tiles is at `lhs + row * lhsStride`, its tiles follow each other;
/// rows of right tiles are columns of the result.
extern "C" i32 iree_uk_mmt4d(const void *lhs, i64 lhsOffset, i64 lhsStride, const void *rhs,
                             i64 rhsOffset, i64 rhsStride, void *out, i64 outOffset, i64 outStride,
                             i64 m, i64 n, i64 k, i32 rows, i32 columns, i32 depth, u32 flags,
                             const u64 *processor) {
  Sizes bytes = getSizes(flags);
  u64 features = processor[0];
  for (i64 i = 0; i < m; ++i)
    for (i64 j = 0; j < n; ++j) {
      Tile tile;
      tile.lhs = static_cast<const u8 *>(lhs) + (lhsOffset + i * lhsStride) * bytes.lhs;
      tile.rhs = static_cast<const u8 *>(rhs) + (rhsOffset + j * rhsStride) * bytes.rhs;
      tile.out = static_cast<u8 *>(out) +
                 (outOffset + i * outStride + j * static_cast<i64>(rows) * columns) * bytes.out;
      tile.steps = k;
      tile.accumulate = flags & UKERNEL_MMT4D_ACCUMULATE;
      runTile({rows, columns, depth}, tile, flags, features);
    }
  return 0;
}
