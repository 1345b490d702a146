// The hal dialect: registration, attribute aliases, inlining.

#include "compiler/dialects/hal/ir/HalDialect.h"

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalTypes.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

#include "compiler/dialects/hal/ir/HalDialect.cpp.inc"

namespace mlir::iree::hal {

namespace {

struct HalAsmInterface : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    if (auto device = dyn_cast<DeviceTargetAttr>(attr))
      os << "device_target_" << device.getSymbolNameFragment();
    else if (auto target = dyn_cast<ExecutableTargetAttr>(attr))
      os << "executable_target_" << target.getSymbolNameFragment();
    else if (isa<PipelineLayoutAttr>(attr))
      os << "pipeline_layout";
    else
      return AliasResult::NoAlias;
    return AliasResult::OverridableAlias;
  }
};

/// Everything on the host side may be inlined.
struct HalInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Operation *, bool) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};

} // namespace

void HALDialect::initialize() {
  registerTypes();
  registerAttributes();
  registerOps();
  addInterfaces<HalAsmInterface, HalInlinerInterface>();
}

void HALDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/hal/ir/HalOpsBuffer.cpp.inc"
      ,
#define GET_OP_LIST
#include "compiler/dialects/hal/ir/HalOpsCommandBuffer.cpp.inc"
      ,
#define GET_OP_LIST
#include "compiler/dialects/hal/ir/HalOpsDevice.cpp.inc"
      ,
#define GET_OP_LIST
#include "compiler/dialects/hal/ir/HalOpsExecutable.cpp.inc"
      ,
#define GET_OP_LIST
#include "compiler/dialects/hal/ir/HalOpsInterface.cpp.inc"
      ,
#define GET_OP_LIST
#include "compiler/dialects/hal/ir/HalOpsQueue.cpp.inc"
      ,
#define GET_OP_LIST
#include "compiler/dialects/hal/ir/HalOpsSync.cpp.inc"
      ,
#define GET_OP_LIST
#include "compiler/dialects/hal/ir/HalOpsTensor.cpp.inc"
      >();
}

Operation *HALDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                           Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

} // namespace mlir::iree::hal
