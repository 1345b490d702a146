// Dialect class and attributes of iree_cpu.
#pragma once

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"

#include "compiler/dialects/iree_cpu/ir/CpuDialect.h.inc"
#include "compiler/dialects/iree_cpu/ir/CpuEnums.h.inc"

namespace mlir::iree::cpu {

/// The levels of a lowering configuration, in tiling order.
enum class TilingLevel : unsigned {
  Distribution,
  CacheParallel,
  CacheReduction,
  VectorCommonParallel,
  VectorReduction,
  VectorInnerParallel,
};
inline constexpr unsigned kNumTilingLevels = 6;

/// The name of a level in a configuration, e.g. `vector_reduction`.
StringRef getTilingLevelName(TilingLevel level);
std::optional<TilingLevel> symbolizeTilingLevel(StringRef name);

} // namespace mlir::iree::cpu

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_cpu/ir/CpuAttrs.h.inc"
