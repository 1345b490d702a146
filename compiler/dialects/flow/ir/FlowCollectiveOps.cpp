// Names, ties and folders of channels, collectives and parameters.
#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilSyntax.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

namespace mlir::iree::flow {

// `%scope::%key`, or `%key`.
static ParseResult
parseParameterReference(OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &scope,
                        OpAsmParser::UnresolvedOperand &key) {
  OpAsmParser::UnresolvedOperand first;
  if (parser.parseOperand(first))
    return failure();
  if (failed(parser.parseOptionalColon())) {
    key = first;
    return success();
  }
  scope = first;
  return failure(parser.parseColon() || parser.parseOperand(key));
}

static void printParameterReference(OpAsmPrinter &p, Operation *, Value scope, Value key) {
  if (scope)
    p << scope << "::";
  p << key;
}

void ChannelDefaultOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "default_channel");
}
void ChannelSplitOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "channel");
}
void ChannelRankOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "channel_rank");
}
void ChannelCountOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "channel_count");
}

// Only the target of a collective can hold its result.
static std::pair<unsigned, unsigned> onlyTarget() { return {0, 1}; }
std::pair<unsigned, unsigned> CollectiveAllGatherOp::getTiedOperandsIndexAndLength() { return onlyTarget(); }
std::pair<unsigned, unsigned> CollectiveAllReduceOp::getTiedOperandsIndexAndLength() { return onlyTarget(); }
std::pair<unsigned, unsigned> CollectiveAllToAllOp::getTiedOperandsIndexAndLength() { return onlyTarget(); }
std::pair<unsigned, unsigned> CollectiveReduceScatterOp::getTiedOperandsIndexAndLength() { return onlyTarget(); }
std::pair<unsigned, unsigned> CollectiveSendRecvOp::getTiedOperandsIndexAndLength() { return onlyTarget(); }

Value ParameterWriteOp::getTiedResult(unsigned) {
  return util::TiedOpInterface::findTiedBaseValue(getSource());
}
std::optional<unsigned> ParameterWriteOp::getTiedResultOperandIndex(unsigned) { return 0; }
SmallVector<int64_t> ParameterWriteOp::getTiedResultOperandIndices() { return {0}; }

} // namespace mlir::iree::flow

#define GET_OP_CLASSES
#include "compiler/dialects/flow/ir/FlowCollectiveOps.cpp.inc"
