#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/transform/TransformLibrary.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/Parser/Parser.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_MATERIALIZEUSERCONFIGSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// A script, and the sequence in it that is applied to each function.
struct Strategy {
  OwningOpRef<ModuleOp> library; ///< Null where there is no script.
  std::string sequence;
};

} // namespace

/// The script that is stored in a module around `op`; null where there is none.
static DenseElementsAttr findStoredSpec(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto stored = op->getAttrOfType<DenseElementsAttr>(kSerializedTuningSpecName))
      return stored;
  return nullptr;
}

/// The script of the flag, else the stored one.
static FailureOr<Strategy> getStrategy(ModuleOp module) {
  TransformLibraryFlag flag = getTransformLibraryFlag();
  if (!flag.file.empty()) {
    Strategy strategy{loadTransformLibrary(module.getContext(), flag.file), flag.sequence};
    if (!strategy.library)
      return module.emitOpError("has no script in '") << flag.file << "'";
    return strategy;
  }
  DenseElementsAttr stored = findStoredSpec(module);
  if (!stored)
    return Strategy();
  if (!stored.getElementType().isInteger(8))
    return module.emitOpError() << "'" << kSerializedTuningSpecName << "' must be bytes";
  auto bytes = llvm::map_to_vector(stored.getValues<int8_t>(), [](int8_t byte) -> char { return byte; });
  Strategy strategy{parseSourceString<ModuleOp>(StringRef(bytes.data(), bytes.size()),
                                                module.getContext()),
                    kKernelConfigName.str()};
  if (!strategy.library)
    return module.emitOpError() << "'" << kSerializedTuningSpecName << "' cannot be read";
  return strategy;
}

static Operation *findSequence(FunctionOpInterface func, const Strategy &strategy, StringRef name) {
  return strategy.library
             ? transform::detail::findTransformEntryPoint(func, *strategy.library, name)
             : nullptr;
}

static LogicalResult apply(const Strategy &strategy, FunctionOpInterface func) {
  Operation *sequence = findSequence(func, strategy, strategy.sequence);
  if (!sequence)
    return func.emitOpError("finds no sequence '") << strategy.sequence << "' in its script";
  if (failed(transform::applyTransformNamedSequence(
          func, sequence, *strategy.library,
          transform::TransformOptions().enableExpensiveChecks(true))))
    return func.emitOpError("is not what the sequence '") << strategy.sequence << "' applies to";
  if (notifiesOfTransforms())
    func.emitRemark("applied @")
        << strategy.library.get().getSymName().value_or("") << "::@" << strategy.sequence;
  return success();
}

/// Gives the function and the operation what the user asks for.
static LogicalResult materialize(FunctionOpInterface func, Operation *op, CompilationInfoAttr info) {
  TranslationInfoAttr existing = getTranslationInfo(func);
  if (existing && existing != info.getTranslationInfo())
    return op->emitOpError("asks for another translation than an operation before it in the "
                           "same dispatch: ")
           << existing;
  setTranslationInfo(func, info.getTranslationInfo());
  setLoweringConfig(op, info.getLoweringConfig());
  op->removeAttr(kCompilationInfoAttrName);
  return success();
}

static LogicalResult materialize(FunctionOpInterface func, const Strategy &strategy) {
  if (strategy.library && failed(apply(strategy, func)))
    return failure();
  if (getTranslationInfo(func))
    return success();
  auto walked = func.walk([&](Operation *op) -> WalkResult {
    auto info = op->getAttrOfType<CompilationInfoAttr>(kCompilationInfoAttrName);
    return info ? materialize(func, op, info) : success();
  });
  if (walked.wasInterrupted())
    return failure();
  TranslationInfoAttr info = getTranslationInfo(func);
  if (!info || !isa<TransformDialectCodegenAttr>(info.getPassPipeline()) || !info.getCodegenSpec())
    return success();
  StringRef name = info.getCodegenSpec().getLeafReference();
  if (!findSequence(func, strategy, name))
    return func.emitOpError("finds no sequence '") << name << "' to be lowered by";
  return success();
}

namespace {

struct MaterializeUserConfigsPass
    : impl::MaterializeUserConfigsPassBase<MaterializeUserConfigsPass> {
  /// The dialect has many ops, so that only scripts load it.
  void getDependentDialects(DialectRegistry &registry) const override {
    MaterializeUserConfigsPassBase::getDependentDialects(registry);
    if (!getTransformLibraryFlag().file.empty())
      registry.insert<transform::TransformDialect>();
  }

  void runOnOperation() override {
    FailureOr<Strategy> strategy = getStrategy(getOperation());
    if (failed(strategy))
      return signalPassFailure();
    // One around this module may be there for other modules too.
    getOperation()->removeAttr(kSerializedTuningSpecName);
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (failed(materialize(func, *strategy)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
