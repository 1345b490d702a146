// Tensors at the boundary of the program: verifiers, folders, canonicalizers.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalRegions.h"
#include "compiler/dialects/hal/ir/HalSyntax.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsTensor.cpp.inc"

namespace mlir::iree::hal {

//===-- Shapes ------------------------------------------------------------------------------===//

static LogicalResult verifyDims(Operation *op, Type type, ValueRange dims) {
  auto tensor = cast<TensorType>(type);
  if (tensor.hasRank() && tensor.getNumDynamicDims() != static_cast<int64_t>(dims.size()))
    return op->emitOpError() << tensor << " has " << tensor.getNumDynamicDims()
                             << " dynamic dimensions, but " << dims.size() << " are given";
  return success();
}

/// What the outside sees and what the program computes on may differ, but the same dynamic
/// dimensions must describe both.
static LogicalResult verifyEncoding(Operation *op, Type encoding, Type type) {
  auto encodingShape = dyn_cast<ShapedType>(encoding);
  auto shape = dyn_cast<ShapedType>(type);
  if (encodingShape && shape && encodingShape.getNumDynamicDims() != shape.getNumDynamicDims())
    return op->emitOpError() << encoding << " and " << type
                             << " do not have the same dynamic dimensions";
  return success();
}

LogicalResult TensorImportOp::verify() {
  return failure(failed(verifyDims(*this, getTarget().getType(), getTargetDims())) ||
                 failed(verifyEncoding(*this, getTargetEncoding(), getTarget().getType())));
}
LogicalResult TensorExportOp::verify() {
  return failure(failed(verifyDims(*this, getSource().getType(), getSourceDims())) ||
                 failed(verifyEncoding(*this, getSourceEncoding(), getSource().getType())));
}
LogicalResult TensorAliasOp::verify() {
  return verifyDims(*this, getSource().getType(), getSourceDims());
}
LogicalResult TensorTransientsOp::verify() {
  return verifyDims(*this, getSource().getType(), getSourceDims());
}

ValueRange TensorImportOp::getOperandDynamicDims(unsigned) { return {}; }
ValueRange TensorImportOp::getResultDynamicDims(unsigned) { return getTargetDims(); }
ValueRange TensorExportOp::getOperandDynamicDims(unsigned) { return getSourceDims(); }
ValueRange TensorExportOp::getResultDynamicDims(unsigned) { return {}; }
ValueRange TensorAliasOp::getOperandDynamicDims(unsigned) { return getSourceDims(); }
ValueRange TensorAliasOp::getResultDynamicDims(unsigned) { return getSourceDims(); }
ValueRange TensorTransientsOp::getOperandDynamicDims(unsigned) { return getSourceDims(); }
ValueRange TensorTransientsOp::getResultDynamicDims(unsigned) { return getSourceDims(); }

//===-- Ties: the result is the operand of the same position --------------------------------===//

std::optional<unsigned> TensorAliasOp::getTiedResultOperandIndex(unsigned) { return 0; }
SmallVector<int64_t> TensorAliasOp::getTiedResultOperandIndices() { return {0}; }
std::optional<unsigned> TensorTransientsOp::getTiedResultOperandIndex(unsigned) { return 0; }
SmallVector<int64_t> TensorTransientsOp::getTiedResultOperandIndices() { return {0}; }
std::optional<unsigned> TensorBarrierOp::getTiedResultOperandIndex(unsigned result) {
  return result;
}
SmallVector<int64_t> TensorBarrierOp::getTiedResultOperandIndices() {
  return llvm::to_vector(llvm::seq<int64_t>(0, getNumResults()));
}

//===-- hal.dispatch.extern -----------------------------------------------------------------===//

std::pair<unsigned, unsigned> DispatchExternOp::getTiedOperandsIndexAndLength() {
  return getODSOperandIndexAndLength(1);
}

/// The dimensions, out of those of all `values`, that belong to the one at `index`.
static ValueRange sliceDims(ValueRange values, unsigned index, ValueRange dims) {
  auto countDims = [](Value value) -> unsigned {
    auto shaped = dyn_cast<ShapedType>(value.getType());
    return shaped && shaped.hasRank() ? shaped.getNumDynamicDims() : 0;
  };
  unsigned start = 0;
  for (Value value : values.take_front(index))
    start += countDims(value);
  return dims.slice(start, countDims(values[index]));
}

ValueRange DispatchExternOp::getOperandDynamicDims(unsigned index) {
  auto [start, count] = getODSOperandIndexAndLength(1);
  if (index < start || index >= start + count)
    return {};
  return sliceDims(getArguments(), index - start, getArgumentDims());
}

ValueRange DispatchExternOp::getResultDynamicDims(unsigned index) {
  return sliceDims(getResults(), index, getResultDims());
}

LogicalResult DispatchExternOp::verify() {
  auto countDims = [](TypeRange types) {
    int64_t count = 0;
    for (Type type : types)
      if (auto shaped = dyn_cast<ShapedType>(type))
        count += shaped.getNumDynamicDims();
    return count;
  };
  if (countDims(getArguments().getTypes()) != static_cast<int64_t>(getArgumentDims().size()))
    return emitOpError("needs one value for each dynamic dimension of its arguments");
  if (countDims(getResultTypes()) != static_cast<int64_t>(getResultDims().size()))
    return emitOpError("needs one value for each dynamic dimension of its results");
  for (Type type : llvm::concat<const Type>(SmallVector<Type>(getOperandTypes()),
                                            SmallVector<Type>(getResultTypes())))
    if (auto shaped = dyn_cast<ShapedType>(type))
      if (shaped.getElementType().isIndex())
        return emitOpError() << "index elements can't cross a dispatch, got " << type;

  if (failed(verifyWorkgroupCountRegion(*this, getWorkgroupCount())))
    return failure();
  if (!getWorkgroupCount().empty() &&
      getWorkgroupCount().getNumArguments() - 1 != getWorkload().size())
    return emitOpError("workgroup count takes ")
           << getWorkgroupCount().getNumArguments() - 1 << " workload values, but "
           << getWorkload().size() << " are given";

  size_t count = getTargets().size();
  if (count != getTargetObjects().size() || count != getTargetOrdinals().size() ||
      count != getTargetRegions().size())
    return emitOpError("needs an ordinal, objects and a region for each target");
  for (Region &region : getTargetRegions())
    if (failed(verifyConditionRegion(*this, region, /*takesWorkload=*/false)))
      return failure();
  return success();
}

//===-- Folders and canonicalizers ----------------------------------------------------------===//

/// Whether the import is nothing but another look at its source: no wait, transfer of ownership
/// or offset is lost when it is skipped.
static bool isPlain(TensorImportOp op) {
  return !op.getWaitFence() && !op.getConsume() && !op.getByteOffset();
}

OpFoldResult TensorImportOp::fold(FoldAdaptor) {
  auto source = getSource().getDefiningOp<TensorExportOp>();
  if (source && isPlain(*this) && source.getSource().getType() == getTarget().getType() &&
      source.getSourceEncoding() == getTargetEncoding())
    return source.getSource();
  return {};
}

/// Whether what uses `tensor` reads it and no more. Others may be computed in its memory, once tensors become resources.
static bool isOnlyRead(Value tensor) {
  return llvm::all_of(tensor.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<TensorExportOp>(user))
      return true;
    if (isa<CallOpInterface>(user))
      return false;
    if (auto tied = dyn_cast<util::TiedOpInterface>(user))
      return !tied.isOperandTied(use.getOperandNumber());
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(user))
      return linalgOp.isDpsInput(&use);
    return isMemoryEffectFree(user) && user->getNumRegions() == 0 &&
           llvm::none_of(user->getResultTypes(), llvm::IsaPred<TensorType>);
  });
}

OpFoldResult TensorExportOp::fold(FoldAdaptor) {
  // An argument that comes back as it is needs no export, unless something is computed in its memory: the export keeps
  // what was imported, so that the other works on a copy.
  auto source = getSource().getDefiningOp<TensorImportOp>();
  if (source && isPlain(source) && isOnlyRead(source) && source.getSource().getType() == getTarget().getType() &&
      source.getTargetEncoding() == getSourceEncoding())
    return source.getSource();
  return {};
}

namespace {

/// Dynamic dimensions that all users of the import, in its block, know as the same constant.
struct UseConstantDimsOfUsers : OpRewritePattern<TensorImportOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorImportOp op, PatternRewriter &rewriter) const override {
    SmallVector<Value> dims(op.getTargetDims());
    // Users per dimension that speak about it: the constant found first, null for a conflict.
    SmallVector<std::optional<Value>> constants(dims.size());
    for (OpOperand &use : op.getTarget().getUses()) {
      // A user that may not run proves nothing.
      if (use.getOwner()->getBlock() != op->getBlock())
        return failure();
      auto user = dyn_cast<util::ShapeAwareOpInterface>(use.getOwner());
      if (!user)
        continue;
      ValueRange userDims = user.getOperandDynamicDims(use.getOperandNumber());
      if (userDims.size() != dims.size())
        return failure();
      for (auto [known, dim] : llvm::zip_equal(constants, userDims)) {
        Attribute value, knownValue;
        if (!matchPattern(dim, m_Constant(&value)))
          known = Value();
        else if (!known)
          known = dim;
        else if (*known && (!matchPattern(*known, m_Constant(&knownValue)) || value != knownValue))
          known = Value();
      }
    }

    bool changed = false;
    for (auto [dim, known] : llvm::zip_equal(dims, constants)) {
      if (!known || !*known || matchPattern(dim, m_Constant()))
        continue;
      Operation *constant = known->getDefiningOp();
      bool available =
          constant->getBlock() == op->getBlock() && constant->isBeforeInBlock(op);
      dim = available ? *known : rewriter.clone(*constant)->getResult(0);
      changed = true;
    }
    if (!changed)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getTargetDimsMutable().assign(dims); });
    return success();
  }
};

/// Of two storages named for the temporaries of one computation the outer one counts.
struct MergeTransients : OpRewritePattern<TensorTransientsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorTransientsOp op, PatternRewriter &rewriter) const override {
    TensorTransientsOp named = op;
    while (auto inner = named.getSource().getDefiningOp<TensorTransientsOp>())
      named = inner;
    if (named == op)
      return failure();
    rewriter.startOpModification(op);
    op.getSourceMutable().assign(named.getSource());
    op.getSourceDimsMutable().assign(named.getSourceDims());
    rewriter.finalizeOpModification(op);
    return success();
  }
};

struct RemoveRepeatedSources : OpRewritePattern<TensorBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorBarrierOp op, PatternRewriter &rewriter) const override {
    llvm::MapVector<Value, unsigned> positions;
    for (Value source : op.getSources())
      positions.insert({source, positions.size()});
    if (positions.size() == op.getSources().size())
      return failure();
    SmallVector<Value> sources = llvm::map_to_vector(positions, [](auto it) { return it.first; });
    auto newOp = TensorBarrierOp::create(rewriter, op.getLoc(), TypeRange(sources), sources,
                                         op.getSignalFence());
    SmallVector<Value> results;
    for (Value source : op.getSources())
      results.push_back(newOp.getResult(positions.lookup(source)));
    rewriter.replaceOp(op, results);
    return success();
  }
};

} // namespace

void TensorImportOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<UseConstantDimsOfUsers>(context);
}

void TensorTransientsOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                     MLIRContext *context) {
  patterns.add<MergeTransients>(context);
}

void TensorBarrierOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<RemoveRepeatedSources>(context);
}

} // namespace mlir::iree::hal
