// Definitions of the interfaces, and the default behaviour of ties between results and operands.

#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "compiler/dialects/util/ir/UtilValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include "compiler/dialects/util/ir/UtilAttrInterfaces.cpp.inc"
#include "compiler/dialects/util/ir/UtilTypeInterfaces.cpp.inc"
#include "compiler/dialects/util/ir/UtilAnalysisInterfaces.cpp.inc"
#include "compiler/dialects/util/ir/UtilGlobalInterfaces.cpp.inc"
#include "compiler/dialects/util/ir/UtilValueInterfaces.cpp.inc"

namespace mlir::iree::util {

static constexpr int64_t kUntied = TiedOpInterface::kUntiedIndex;

/// The stored indices, which count from the first tiable operand; empty if nothing is tied.
static SmallVector<int64_t> getStoredTies(Operation *op) {
  SmallVector<int64_t> ties;
  if (auto array = op->getAttrOfType<ArrayAttr>(TiedOpInterface::getStorageAttrName()))
    for (auto index : array.getAsRange<IntegerAttr>())
      ties.push_back(index.getInt());
  return ties;
}

std::optional<unsigned> detail::getTiedResultOperandIndex(Operation *op, unsigned resultIndex) {
  SmallVector<int64_t> ties = getStoredTies(op);
  unsigned firstOperand = 0;
  if (auto tiedOp = dyn_cast<TiedOpInterface>(op)) {
    auto [firstResult, resultCount] = tiedOp.getTiedResultsIndexAndLength();
    if (resultIndex < firstResult || resultIndex - firstResult >= resultCount)
      return std::nullopt;
    resultIndex -= firstResult;
    firstOperand = tiedOp.getTiedOperandsIndexAndLength().first;
  }
  if (resultIndex >= ties.size() || ties[resultIndex] == kUntied)
    return std::nullopt;
  return firstOperand + unsigned(ties[resultIndex]);
}

void detail::setTiedResultOperandIndex(Operation *op, unsigned resultIndex,
                                       std::optional<unsigned> operandIndex) {
  auto [firstResult, resultCount] = cast<TiedOpInterface>(op).getTiedResultsIndexAndLength();
  SmallVector<int64_t> ties = getStoredTies(op);
  ties.resize(resultCount, kUntied);
  ties[resultIndex - firstResult] = operandIndex ? int64_t(*operandIndex) : kUntied;
  op->setAttr(TiedOpInterface::getStorageAttrName(), Builder(op).getIndexArrayAttr(ties));
}

SmallVector<int64_t> detail::getTiedResultOperandIndices(Operation *op) {
  SmallVector<int64_t> ties = getStoredTies(op);
  if (auto tiedOp = dyn_cast<TiedOpInterface>(op))
    for (int64_t &tie : ties)
      if (tie != kUntied)
        tie += tiedOp.getTiedOperandsIndexAndLength().first;
  return ties;
}

bool detail::isOperandTied(Operation *op, unsigned operandIndex) {
  auto tiedOp = dyn_cast<TiedOpInterface>(op);
  return tiedOp && llvm::is_contained(tiedOp.getTiedResultOperandIndices(), int64_t(operandIndex));
}

SmallVector<Value> detail::getOperandTiedResults(Operation *op, unsigned operandIndex) {
  SmallVector<Value> results;
  auto tiedOp = dyn_cast<TiedOpInterface>(op);
  if (!tiedOp)
    return results;
  unsigned firstResult = tiedOp.getTiedResultsIndexAndLength().first;
  for (auto [i, tie] : llvm::enumerate(tiedOp.getTiedResultOperandIndices()))
    if (tie == int64_t(operandIndex))
      results.push_back(op->getResult(firstResult + i));
  return results;
}

LogicalResult detail::verifyTiedOp(TiedOpInterface op) {
  SmallVector<int64_t> ties = getStoredTies(op);
  if (ties.empty())
    return success();
  unsigned resultCount = op.getTiedResultsIndexAndLength().second;
  unsigned operandCount = op.getTiedOperandsIndexAndLength().second;
  if (ties.size() != resultCount)
    return op->emitOpError() << "has " << resultCount << " results that may be tied, but "
                             << ties.size() << " tied operand indices";
  for (int64_t tie : ties)
    if (tie != kUntied && (tie < 0 || tie >= int64_t(operandCount)))
      return op->emitOpError() << "ties a result to operand " << tie << ", but has only "
                               << operandCount << " that may be tied";
  return success();
}

Value TiedOpInterface::findTiedBaseValue(Value value) {
  while (auto tiedOp = value.getDefiningOp<TiedOpInterface>()) {
    Value operand = tiedOp.getTiedResultOperand(value);
    if (!operand)
      break;
    value = operand;
  }
  return value;
}

bool TiedOpInterface::hasAnyTiedUses(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    auto tiedOp = dyn_cast<TiedOpInterface>(use.getOwner());
    return tiedOp && tiedOp.isOperandTied(use.getOperandNumber());
  });
}

void dropTiedOperands(ArrayRef<unsigned> excludedOperands, ArrayRef<unsigned> excludedResults,
                      SmallVector<int64_t> &tiedOperands) {
  SmallVector<int64_t> kept;
  for (auto [result, operand] : llvm::enumerate(tiedOperands)) {
    if (llvm::is_contained(excludedResults, result))
      continue;
    if (operand == kUntied || llvm::is_contained(excludedOperands, unsigned(operand))) {
      kept.push_back(kUntied);
      continue;
    }
    int64_t removedBefore = llvm::count_if(
        excludedOperands, [operand = operand](unsigned index) { return index < operand; });
    kept.push_back(operand - removedBefore);
  }
  tiedOperands = std::move(kept);
}

void HoistableAttrInterface::gatherHoistableAttrs(Operation *from, NamedAttrList &attrs) {
  for (; from; from = from->getParentOp())
    for (NamedAttribute attr : from->getDialectAttrs()) {
      auto hoistable = dyn_cast<HoistableAttrInterface>(attr.getValue());
      if (hoistable && hoistable.shouldAttachToHoistedOps() && !attrs.get(attr.getName()))
        attrs.push_back(attr);
    }
}

void HoistableAttrInterface::gatherHoistableAttrs(Operation *from, Operation *to) {
  NamedAttrList attrs(to->getDiscardableAttrDictionary());
  gatherHoistableAttrs(from, attrs);
  to->setDiscardableAttrs(attrs.getDictionary(to->getContext()));
}

} // namespace mlir::iree::util
