#include "compiler/codegen/common/transform/TuningSpecs.h"
#include "compiler/codegen/common/transform/TransformLibrary.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"

namespace mlir::iree::codegen {

using transform::AnyOpType;
using transform::NamedSequenceOp;
using transform::TransformDialect;

static bool isOneOperation(TypeRange types) {
  return types.size() == 1 && isa<AnyOpType>(types.front());
}

static SmallVector<NamedSequenceOp> getEntryPoints(ModuleOp spec) {
  return llvm::filter_to_vector(spec.getOps<NamedSequenceOp>(), [](NamedSequenceOp op) {
    return op->hasAttr(kTuningSpecEntryPointName);
  });
}

/// `__kernel_config` of a script that says it is its only entry point: one foreach_match.
static LogicalResult verifyDefaultEntryPoint(ModuleOp spec) {
  SmallVector<NamedSequenceOp> entryPoints = getEntryPoints(spec);
  if (entryPoints.size() != 1 || entryPoints.front().getName() != kKernelConfigName)
    return spec.emitOpError() << "with '" << kTuningSpecDefaultName << "' needs exactly one '"
                              << kTuningSpecEntryPointName << "', on '" << kKernelConfigName << "'";
  NamedSequenceOp entry = entryPoints.front();
  auto match = llvm::hasSingleElement(entry.getBody())
                   ? dyn_cast<transform::ForeachMatchOp>(entry.getBody().front().front())
                   : nullptr;
  if (!match || match->getNextNode() != entry.getBody().front().getTerminator())
    return entry.emitOpError("of a default script must be one foreach_match and a yield");
  if (match.getRestrictRoot() || match.getFlattenResults())
    return match.emitOpError("of a default script may neither restrict its root nor flatten results");
  if (!isOneOperation(match.getOperandTypes()) || !isOneOperation(match.getResultTypes()))
    return match.emitOpError("of a default script must take and give one operation");
  return success();
}

LogicalResult verifyTuningSpec(ModuleOp spec) {
  for (NamedSequenceOp entry : getEntryPoints(spec)) {
    if (!isa<UnitAttr>(entry->getAttr(kTuningSpecEntryPointName)))
      return entry.emitOpError() << "'" << kTuningSpecEntryPointName << "' must have no value";
    if (!isOneOperation(entry.getArgumentTypes()) || !isOneOperation(entry.getResultTypes()))
      return entry.emitOpError("with '")
             << kTuningSpecEntryPointName << "' must take and give one operation";
  }
  return spec->hasAttr(kTuningSpecDefaultName) ? verifyDefaultEntryPoint(spec) : success();
}

OwningOpRef<ModuleOp> linkTuningSpec(ModuleOp spec) {
  MLIRContext *context = spec.getContext();
  OpBuilder builder(context);
  OwningOpRef<ModuleOp> linked(ModuleOp::create(spec.getLoc(), "iree_linked_tuning_spec"));
  linked.get()->setAttr(TransformDialect::kWithNamedSequenceAttrName, builder.getUnitAttr());
  ModuleOp inner = spec.clone();
  inner.setSymName((*spec.getSymName() + "_0").str());
  inner->removeAttr(kTuningSpecDefaultName);
  linked->push_back(inner);
  SmallVector<NamedSequenceOp> entryPoints = getEntryPoints(inner);
  if (entryPoints.empty()) {
    spec.emitOpError() << "has no named sequence with '" << kTuningSpecEntryPointName << "'";
    return nullptr;
  }

  builder.setInsertionPointToEnd(linked->getBody());
  Location loc = builder.getFusedLoc(
      llvm::map_to_vector(entryPoints, [](NamedSequenceOp op) -> Location { return op.getLoc(); }));
  Type anyOp = AnyOpType::get(context);
  auto entry = NamedSequenceOp::create(builder, loc, kKernelConfigName,
                                       TypeAttr::get(builder.getFunctionType(anyOp, anyOp)),
                                       StringAttr(), ArrayAttr(), ArrayAttr());
  bool consumes = llvm::any_of(entryPoints, [](NamedSequenceOp op) {
    return op.getArgAttr(0, TransformDialect::kArgConsumedAttrName) != nullptr;
  });
  entry.setArgAttr(0,
                   consumes ? TransformDialect::kArgConsumedAttrName
                            : TransformDialect::kArgReadOnlyAttrName,
                   builder.getUnitAttr());
  entry->setAttr(kTuningSpecEntryPointName, builder.getUnitAttr());
  Block *body = builder.createBlock(&entry.getBody(), {}, anyOp, loc);
  Value handle = body->getArgument(0);
  for (NamedSequenceOp op : entryPoints) {
    // The interpreter takes sequences of one name for the same, whatever module they are in.
    if (op.getName() == kKernelConfigName)
      op.setSymName((op.getName() + "_1").str());
    auto name = SymbolRefAttr::get(inner.getSymNameAttr(),
                                   FlatSymbolRefAttr::get(op.getSymNameAttr()));
    handle = transform::IncludeOp::create(builder, loc, anyOp, name,
                                          transform::FailurePropagationMode::Suppress, handle,
                                          ArrayAttr(), ArrayAttr())
                 .getResult(0);
  }
  transform::YieldOp::create(builder, loc, handle);
  if (failed(verify(*linked)))
    return nullptr;
  return linked;
}

} // namespace mlir::iree::codegen
