// What the lowering strategy needs to know of the CPU that a function is compiled for.
#pragma once

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::iree::codegen {

enum class CpuArch { Other, X86, AArch64, RiscV };

class CpuTarget {
public:
  /// The target of the executable variant around `op`; of kind Other where there is none.
  static CpuTarget get(Operation *op);

  CpuArch arch() const { return arch_; }
  bool isX86() const { return arch_ == CpuArch::X86; }
  bool isAArch64() const { return arch_ == CpuArch::AArch64; }
  bool isRiscV() const { return arch_ == CpuArch::RiscV; }

  /// Whether a feature such as "+avx512f" is on.
  bool hasFeature(StringRef feature) const;

  /// Bytes of a vector register; 0 if unknown.
  int64_t nativeVectorBytes() const { return nativeVectorBytes_; }

  /// Elements of `type` per vector register, at least 1.
  int64_t vectorSize(Type elementType) const;

  /// Bits of all vector registers together, 0 if unknown.
  int64_t registerBits() const;

  /// Bytes that no vector of one value may reach, as code for it would be too long.
  int64_t maxVectorBytes() const { return 512 * (nativeVectorBytes_ ? nativeVectorBytes_ : 16); }

  /// The configuration of the target; null if unknown.
  DictionaryAttr configuration() const { return configuration_; }

private:
  CpuArch arch_ = CpuArch::Other;
  int64_t nativeVectorBytes_ = 0;
  DictionaryAttr configuration_;
};

} // namespace mlir::iree::codegen
