// Ops on allocated memory.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamSyntax.h"
#include "compiler/dialects/stream/ir/StreamVerify.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::stream;

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamCmdOps.cpp.inc"

void StreamDialect::registerCmdOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/stream/ir/StreamCmdOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

CallInterfaceCallable CmdCallOp::getCallableForCallee() { return getCalleeAttr(); }

void CmdCallOp::setCalleeFromCallable(CallInterfaceCallable callee) {
  setCalleeAttr(cast<FlatSymbolRefAttr>(cast<SymbolRefAttr>(callee)));
}

Operation::operand_range CmdCallOp::getArgOperands() { return getResourceOperands(); }
MutableOperandRange CmdCallOp::getArgOperandsMutable() { return getResourceOperandsMutable(); }

LogicalResult CmdCallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto callee = symbolTable.lookupNearestSymbolFrom<CmdFuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError() << "callee " << getCallee() << " is no stream.cmd.func";
  // The function takes each resource as (resource, offset, length).
  SmallVector<Type> expected;
  Type index = IndexType::get(getContext());
  for (Type type : getResourceOperands().getTypes()) {
    expected.push_back(type);
    if (isa<ResourceType>(type))
      expected.append(2, index);
  }
  auto sameKind = [](Type a, Type b) {
    return a == b || (isa<ResourceType>(a) && isa<ResourceType>(b));
  };
  ArrayRef<Type> inputs = callee.getFunctionType().getInputs();
  if (inputs.size() != expected.size() ||
      !llvm::all_of(llvm::zip(inputs, expected),
                    [&](auto it) { return sameKind(std::get<0>(it), std::get<1>(it)); }) ||
      TypeRange(callee.getFunctionType().getResults()) != getResultTypes())
    return emitOpError() << "types differ from those of " << getCallee();
  return success();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

OperandRange CmdExecuteOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getResourceOperands();
}

void CmdExecuteOp::getSuccessorRegions(RegionBranchPoint point,
                                       SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.push_back(RegionSuccessor(&getBody(), getBody().getArguments()));
  else
    regions.push_back(RegionSuccessor(getOperation(), getOperation()->getResults().take_front(0)));
}

static void getPlainSuccessors(Operation *op, RegionBranchPoint point,
                               SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.push_back(RegionSuccessor(&op->getRegion(0)));
  else
    regions.push_back(RegionSuccessor(op, op->getResults()));
}

OperandRange CmdSerialOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getOperation()->getOperands();
}

void CmdSerialOp::getSuccessorRegions(RegionBranchPoint point,
                                      SmallVectorImpl<RegionSuccessor> &regions) {
  getPlainSuccessors(*this, point, regions);
}

OperandRange CmdConcurrentOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getOperation()->getOperands();
}

void CmdConcurrentOp::getSuccessorRegions(RegionBranchPoint point,
                                          SmallVectorImpl<RegionSuccessor> &regions) {
  getPlainSuccessors(*this, point, regions);
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

LogicalResult CmdExecuteOp::verify() {
  return failure(failed(verifySizes(*this, "operands", getResourceOperands(),
                                    getResourceOperandSizes())) ||
                 failed(verifyCaptures(*this, getBody(), getResourceOperands())));
}

template <typename OpT>
static LogicalResult verifyTargetRange(OpT op) {
  return verifyRange(op, op.getTargetOffset(), Value(), op.getTargetLength(), op.getTargetSize());
}

LogicalResult CmdFillOp::verify() { return verifyTargetRange(*this); }
LogicalResult CmdFlushOp::verify() { return verifyTargetRange(*this); }
LogicalResult CmdInvalidateOp::verify() { return verifyTargetRange(*this); }
LogicalResult CmdDiscardOp::verify() { return verifyTargetRange(*this); }

LogicalResult CmdCopyOp::verify() {
  return failure(
      failed(verifyRange(*this, getSourceOffset(), Value(), getLength(), getSourceSize())) ||
      failed(verifyRange(*this, getTargetOffset(), Value(), getLength(), getTargetSize())));
}

template <typename OpT>
static LogicalResult verifyResources(OpT op) {
  size_t count = op.getResources().size();
  if (op.getResourceSizes().size() != count || op.getResourceOffsets().size() != count ||
      op.getResourceLengths().size() != count || op.getResourceAccesses().size() != count)
    return op.emitOpError("needs a size, offset, length and access for every resource");
  for (auto [offset, length, size] :
       llvm::zip(op.getResourceOffsets(), op.getResourceLengths(), op.getResourceSizes()))
    if (failed(verifyRange(op, offset, Value(), length, size)))
      return failure();
  return success();
}

LogicalResult CmdDispatchOp::verify() { return verifyResources(*this); }
LogicalResult CmdCollectiveOp::verify() { return verifyResources(*this); }

LogicalResult CmdDispatchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return verifyEntryPoints(*this, getEntryPoints(), getWorkload(), symbolTable);
}

LogicalResult CmdCallOp::verify() {
  if (failed(verifySizes(*this, "operands", getResourceOperands(), getResourceOperandSizes())) ||
      failed(verifyRangeCounts(*this, getResourceOperands(),
                               {getResourceOperandOffsets(), getResourceOperandLengths()})))
    return failure();
  if (getResourceOperandAccesses().size() != getResourceOperandOffsets().size())
    return emitOpError("needs an access for every resource");
  return success();
}
