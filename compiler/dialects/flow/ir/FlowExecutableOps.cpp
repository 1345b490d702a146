// Builders, verifiers and interface methods of executables and calls.
#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilSyntax.h"

#include "mlir/IR/Builders.h"

namespace mlir::iree::flow {

// `workgroups(%arg: index, ...) -> (index, index, index) { ... }`, or nothing.
static ParseResult parseExportWorkgroups(OpAsmParser &parser, Region &region) {
  if (failed(parser.parseOptionalKeyword("workgroups")))
    return success();
  return parseWorkgroupCountRegion(parser, region);
}

static void printExportWorkgroups(OpAsmPrinter &p, Operation *op, Region &region) {
  if (region.empty()) {
    p << ' '; // As the reference has it, at the end of the line.
    return;
  }
  p << " workgroups";
  printWorkgroupCountRegion(p, op, region);
}

void ExecutableOp::build(OpBuilder &builder, OperationState &state, StringRef name) {
  ensureTerminator(*state.addRegion(), builder, state.location);
  state.getOrAddProperties<Properties>().sym_name = builder.getStringAttr(name);
}

LogicalResult ExecutableOp::verify() {
  auto modules = getBlock().getOps<ModuleOp>();
  if (std::distance(modules.begin(), modules.end()) > 1)
    return emitOpError() << "holds more than one module";
  return success();
}

ModuleOp ExecutableOp::getInnerModule() {
  auto modules = getBlock().getOps<ModuleOp>();
  return modules.empty() ? ModuleOp() : *modules.begin();
}

void ExecutableExportOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                               FlatSymbolRefAttr functionRef) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_visibility = builder.getStringAttr("public");
  properties.sym_name = builder.getStringAttr(name);
  properties.function_ref = functionRef;
  state.addRegion();
}

LogicalResult ExecutableExportOp::verify() {
  for (Block &block : getWorkgroupCount()) {
    auto yield = dyn_cast<ReturnOp>(block.getTerminator());
    if (yield && (yield.getNumOperands() != 3 ||
                  !llvm::all_of(yield.getOperandTypes(), llvm::IsaPred<IndexType>)))
      return yield.emitOpError() << "must give three indices: the workgroup count";
  }
  return success();
}

std::pair<unsigned, unsigned> CallOp::getTiedOperandsIndexAndLength() {
  return getODSOperandIndexAndLength(0);
}

ValueRange CallOp::getOperandDynamicDims(unsigned index) {
  if (index >= getArguments().size())
    return {};
  return getDimsOfValue(getArguments().getTypes(), getArgumentDims(), index);
}

ValueRange CallOp::getResultDynamicDims(unsigned index) {
  return getDimsOfValue(getResultTypes(), getResultDims(), index);
}

LogicalResult CallOp::verify() {
  if (failed(verifyDimCount(*this, getArguments().getTypes(), getArgumentDims(), "operands")) ||
      failed(verifyDimCount(*this, getResultTypes(), getResultDims(), "results")))
    return failure();
  return success();
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee = symbols.lookupNearestSymbolFrom<FuncOp>(getOperation(), getCalleeAttr());
  if (!callee)
    return emitOpError() << "calls " << getCallee() << ", which is not a flow.func";
  auto type = FunctionType::get(getContext(), getArguments().getTypes(), getResultTypes());
  if (callee.getFunctionType() != type)
    return emitOpError() << "has type " << type << " but the function has "
                         << callee.getFunctionType();
  return success();
}

} // namespace mlir::iree::flow

#define GET_OP_CLASSES
#include "compiler/dialects/flow/ir/FlowExecutableOps.cpp.inc"
