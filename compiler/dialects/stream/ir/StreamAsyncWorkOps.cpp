// Kernels, calls, collectives and regions with value semantics: what they access, how regions capture,
// and verifiers.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamSyntax.h"
#include "compiler/dialects/stream/ir/StreamVerify.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::stream;

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamAsyncWorkOps.cpp.inc"

void StreamDialect::registerAsyncWorkOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/stream/ir/StreamAsyncWorkOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

using AccessRanges = SmallVectorImpl<AsyncAccessRange>;
static constexpr auto kRead = ResourceAccessBitfield::Read;
static constexpr auto kWrite = ResourceAccessBitfield::Write;

/// The whole resource; a null start stands for offset zero.
static AsyncAccessRange whole(ResourceAccessBitfield access, Value resource, Value size) {
  return {access, resource, Value(), size, size};
}

void AsyncCollectiveOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back({kRead, getSource(), getSourceOffset(), getSourceEnd(), getSourceLength()});
  ranges.push_back({kWrite, getResult(), getTargetOffset(), getTargetEnd(), getTargetLength()});
}

/// Resource operands with ranges; those that a result is tied to are written as well.
template <typename OpT>
static void getDispatchAccessRanges(OpT op, AccessRanges &ranges) {
  unsigned range = 0;
  unsigned first = op.getTiedOperandsIndexAndLength().first;
  for (auto [i, operand] : llvm::enumerate(op.getResourceOperands())) {
    if (!isa<ResourceType>(operand.getType()))
      continue;
    Value start = op.getResourceOperandOffsets()[range];
    Value end = op.getResourceOperandEnds()[range];
    Value length = op.getResourceOperandLengths()[range];
    ++range;
    ResourceAccessBitfield access = op.isOperandTied(first + i) ? kRead | kWrite : kRead;
    ranges.push_back({access, operand, start, end, length});
  }
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    if (!isa<ResourceType>(result.getType()) || op.getTiedResultOperandIndex(i))
      continue;
    ranges.push_back(whole(kWrite, result, op.getResultSize(i)));
  }
}

void AsyncDispatchOp::getAsyncAccessRanges(AccessRanges &ranges) {
  getDispatchAccessRanges(*this, ranges);
}

void AsyncCallOp::getAsyncAccessRanges(AccessRanges &ranges) {
  getDispatchAccessRanges(*this, ranges);
}

/// Regions may access all of what they capture.
template <typename OpT>
static void getRegionAccessRanges(OpT op, AccessRanges &ranges) {
  for (auto [i, operand] : llvm::enumerate(op.getResourceOperands()))
    ranges.push_back(whole(op.isOperandTied(i) ? kRead | kWrite : kRead, operand,
                           op.getOperandSize(i)));
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    if (!op.getTiedResultOperandIndex(i))
      ranges.push_back(whole(kWrite, result, op.getResultSize(i)));
}

void AsyncExecuteOp::getAsyncAccessRanges(AccessRanges &ranges) {
  getRegionAccessRanges(*this, ranges);
}

void AsyncConcurrentOp::getAsyncAccessRanges(AccessRanges &ranges) {
  getRegionAccessRanges(*this, ranges);
}

//===----------------------------------------------------------------------===//
// Calls and functions
//===----------------------------------------------------------------------===//

CallInterfaceCallable AsyncCallOp::getCallableForCallee() { return getCalleeAttr(); }

void AsyncCallOp::setCalleeFromCallable(CallInterfaceCallable callee) {
  setCalleeAttr(cast<FlatSymbolRefAttr>(cast<SymbolRefAttr>(callee)));
}

Operation::operand_range AsyncCallOp::getArgOperands() { return getResourceOperands(); }
MutableOperandRange AsyncCallOp::getArgOperandsMutable() { return getResourceOperandsMutable(); }

LogicalResult AsyncCallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto callee = symbolTable.lookupNearestSymbolFrom<AsyncFuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError() << "callee " << getCallee() << " is no stream.async.func";
  if (TypeRange(callee.getFunctionType().getInputs()) != TypeRange(getResourceOperands()) ||
      TypeRange(callee.getFunctionType().getResults()) != getResultTypes())
    return emitOpError() << "types differ from those of " << getCallee();
  return success();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

OperandRange AsyncExecuteOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getResourceOperands();
}

void AsyncExecuteOp::getSuccessorRegions(RegionBranchPoint point,
                                         SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.push_back(RegionSuccessor(&getBody(), getBody().getArguments()));
  else
    regions.push_back(RegionSuccessor(getOperation(), getResults()));
}

OperandRange AsyncConcurrentOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getResourceOperands();
}

void AsyncConcurrentOp::getSuccessorRegions(RegionBranchPoint point,
                                            SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.push_back(RegionSuccessor(&getBody(), getBody().getArguments()));
  else
    regions.push_back(RegionSuccessor(getOperation(), getResults()));
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

LogicalResult AsyncCollectiveOp::verify() {
  return failure(failed(verifyRange(*this, getSourceOffset(), getSourceEnd(), getSourceLength(),
                                    getSourceSize())) ||
                 failed(verifyRange(*this, getTargetOffset(), getTargetEnd(), getTargetLength(),
                                    getTargetSize())));
}

template <typename OpT>
static LogicalResult verifyDispatch(OpT op) {
  if (failed(verifySizes(op, "operands", op.getResourceOperands(),
                         op.getResourceOperandSizes())) ||
      failed(verifySizes(op, "results", op.getResults(), op.getResultSizes())) ||
      failed(verifyRangeCounts(op, op.getResourceOperands(),
                               {op.getResourceOperandOffsets(), op.getResourceOperandEnds(),
                                op.getResourceOperandLengths()})))
    return failure();
  for (auto [start, end, length, size] :
       llvm::zip_equal(op.getResourceOperandOffsets(), op.getResourceOperandEnds(),
                       op.getResourceOperandLengths(), op.getResourceOperandSizes()))
    if (failed(verifyRange(op, start, end, length, size)))
      return failure();
  return success();
}

LogicalResult AsyncDispatchOp::verify() { return verifyDispatch(*this); }
LogicalResult AsyncCallOp::verify() { return verifyDispatch(*this); }

LogicalResult AsyncDispatchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return verifyEntryPoints(*this, getEntryPoints(), getWorkload(), symbolTable);
}

template <typename OpT>
static LogicalResult verifyRegion(OpT op) {
  return failure(
      failed(verifySizes(op, "operands", op.getResourceOperands(),
                         op.getResourceOperandSizes())) ||
      failed(verifySizes(op, "results", op.getResults(), op.getResultSizes())) ||
      failed(verifyCaptures(op, op.getBody(), op.getResourceOperands())) ||
      failed(verifyYields(op, op.getBody(), op.getResults().getTypes())));
}

LogicalResult AsyncExecuteOp::verify() { return verifyRegion(*this); }
LogicalResult AsyncConcurrentOp::verify() { return verifyRegion(*this); }
