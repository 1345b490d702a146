#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::iree::cpu;

#include "compiler/dialects/iree_cpu/ir/CpuDialect.cpp.inc"
#include "compiler/dialects/iree_cpu/ir/CpuEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_cpu/ir/CpuAttrs.cpp.inc"

namespace {

struct CpuAsmInterface : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    if (!isa<LoweringConfigAttr>(attr))
      return AliasResult::NoAlias;
    os << "config";
    return AliasResult::OverridableAlias;
  }
};

} // namespace

void IREECPUDialect::initialize() {
  registerAttributes();
  addInterfaces<CpuAsmInterface>();
}

void IREECPUDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/iree_cpu/ir/CpuAttrs.cpp.inc"
      >();
}
