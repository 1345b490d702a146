#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"

#include "compiler/dialects/hal/ir/HalTypes.h"
#include "llvm/TargetParser/Triple.h"
#include "mlir/IR/Operation.h"

namespace mlir::iree::codegen {

CpuTarget CpuTarget::get(Operation *op) {
  CpuTarget target;
  hal::ExecutableTargetAttr attr = hal::ExecutableTargetAttr::lookup(op);
  if (!attr || !attr.getConfiguration())
    return target;
  target.configuration_ = attr.getConfiguration();
  if (auto bytes = target.configuration_.getAs<IntegerAttr>("native_vector_size"))
    target.nativeVectorBytes_ = bytes.getInt();
  if (auto name = target.configuration_.getAs<StringAttr>("target_triple")) {
    llvm::Triple triple(name.getValue());
    if (triple.isX86())
      target.arch_ = CpuArch::X86;
    else if (triple.isAArch64())
      target.arch_ = CpuArch::AArch64;
    else if (triple.isRISCV())
      target.arch_ = CpuArch::RiscV;
  }
  return target;
}

bool CpuTarget::hasFeature(StringRef feature) const {
  auto features = configuration_ ? configuration_.getAs<StringAttr>("cpu_features") : nullptr;
  if (!features)
    return false;
  SmallVector<StringRef> names;
  features.getValue().split(names, ',');
  return llvm::is_contained(names, feature);
}

int64_t CpuTarget::vectorSize(Type elementType) const {
  if (!elementType.isIntOrFloat())
    return 1;
  int64_t bytes = llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8);
  return std::max<int64_t>(1, nativeVectorBytes_ / static_cast<int64_t>(llvm::PowerOf2Ceil(bytes)));
}

int64_t CpuTarget::registerBits() const {
  if (isX86()) {
    if (hasFeature("+avx512f"))
      return 32 * 512;
    return hasFeature("+avx") || hasFeature("+avx2") ? 16 * 256 : 16 * 128;
  }
  return isAArch64() ? 32 * 128 : 0;
}

} // namespace mlir::iree::codegen
