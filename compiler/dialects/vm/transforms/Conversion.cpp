#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/io_parameters/ir/IOParametersDialect.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/FixedOption.h"
#include "compiler/dialects/vm/conversion/VmTypeConverter.h"
#include "compiler/dialects/vm/conversion/arith_to_vm/ArithToVm.h"
#include "compiler/dialects/vm/conversion/cf_to_vm/CfToVm.h"
#include "compiler/dialects/vm/conversion/hal_to_vm/HalToVm.h"
#include "compiler/dialects/vm/conversion/io_parameters_to_vm/IOParametersToVm.h"
#include "compiler/dialects/vm/conversion/math_to_vm/MathToVm.h"
#include "compiler/dialects/vm/conversion/util_to_vm/UtilToVm.h"
#include "compiler/dialects/vm/transforms/Passes.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_CONVERSIONPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

/// Moves everything into a module of its own, which is the one that is converted.
mlir::ModuleOp nestModule(mlir::ModuleOp outer) {
  outer->setAttr("vm.toplevel", UnitAttr::get(outer.getContext()));
  if (auto inner = dyn_cast<mlir::ModuleOp>(outer.getBody()->front()))
    return inner;
  auto inner = mlir::ModuleOp::create(outer.getLoc(), outer.getName());
  for (StringRef name : {"iree.reflection", "vm.version"})
    if (Attribute value = outer->removeAttr(name))
      inner->setAttr(name, value);
  inner.getBodyRegion().takeBody(outer.getBodyRegion());
  outer.getBodyRegion().emplaceBlock();
  outer.push_back(inner);
  return inner;
}

/// True if the module has ops that call the runtime's module for the dialect.
template <typename DialectT>
bool uses(mlir::ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa<DialectT>(op->getDialect()) ? WalkResult::interrupt()
                                                      : WalkResult::advance();
      })
      .wasInterrupted();
}

struct ConversionPass : impl::ConversionPassBase<ConversionPass> {
  using ConversionPassBase::ConversionPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(optimizeForStackSize, false, context);
  }

  void runOnOperation() override {
    mlir::ModuleOp outer = getOperation();
    if (outer.getBody()->empty() || isa<ModuleOp>(outer.getBody()->front()))
      return;
    mlir::ModuleOp inner = nestModule(outer);
    OpBuilder imports(&inner.getBody()->back());
    if (uses<hal::HALDialect>(inner))
      declareHalImports(imports, inner.getLoc());
    bool usesParameters = uses<io_parameters::IOParametersDialect>(inner);
    if (usesParameters)
      declareIOParametersImports(imports, inner.getLoc());

    declareStringFunctions(inner);

    MLIRContext *context = &getContext();
    VmTypeConverter types({indexBits, f32Extension, f64Extension, truncateUnsupportedFloats});
    ConversionTarget target(*context);
    target.addLegalDialect<VmDialect>();
    target.addDynamicallyLegalOp<mlir::ModuleOp>([=](mlir::ModuleOp op) { return op == outer; });
    target.addIllegalDialect<affine::AffineDialect, arith::ArithDialect, cf::ControlFlowDialect,
                             math::MathDialect, util::UtilDialect, hal::HALDialect,
                             io_parameters::IOParametersDialect>();

    RewritePatternSet patterns(context);
    SymbolTable symbols(inner);
    populateUtilToVmPatterns(types, patterns);
    populateAffineToStdConversionPatterns(patterns);
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    populateArithToVmPatterns(types, patterns);
    populateMathToVmPatterns(types, patterns);
    populateCfToVmPatterns(types, patterns);
    populateHalToVmPatterns(types, symbols, patterns);
    if (usesParameters)
      populateIOParametersToVmPatterns(types, symbols, patterns);
    if (failed(applyPartialConversion(outer, target, std::move(patterns))))
      return signalPassFailure();
    eraseUnusedStringFunctions(outer);
  }
};

} // namespace
} // namespace mlir::iree::vm
