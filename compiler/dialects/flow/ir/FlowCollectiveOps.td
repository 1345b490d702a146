// Channels and collectives between devices, and tensors that live in parameter files.
#ifndef STRATA_FLOW_COLLECTIVE_OPS
#define STRATA_FLOW_COLLECTIVE_OPS

include "compiler/dialects/flow/ir/FlowAttrs.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/util/ir/UtilTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Flow_ChannelDefaultOp : Flow_PureOp<"channel.default", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The channel that the environment provides, by group.";
  let arguments = (ins OptionalAttr<StrAttr>:$group);
  let results = (outs Flow_ChannelType:$result);
  let assemblyFormat = "($group^)? `:` type($result) attr-dict-with-keyword";
}

def Flow_ChannelSplitOp : Flow_Op<"channel.split", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A channel of those participants that give the same color, ordered by key.";
  let hasCanonicalizer = 1;
  let arguments = (ins Flow_ChannelType:$channel, Index:$color, Index:$key);
  let results = (outs Flow_ChannelType:$result);
  let assemblyFormat = [{
    $channel `,` $color `,` $key `:` type($channel) `->` type($result) attr-dict-with-keyword
  }];
}

class Flow_ChannelQueryOp<string mnemonic, string what> : Flow_PureOp<mnemonic, [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = what # " of a channel.";
  let arguments = (ins Flow_ChannelType:$channel);
  let results = (outs Index:$result);
  let assemblyFormat = "$channel `:` type($result) attr-dict-with-keyword";
}
def Flow_ChannelRankOp : Flow_ChannelQueryOp<"channel.rank", "This participant's number">;
def Flow_ChannelCountOp : Flow_ChannelQueryOp<"channel.count", "The number of participants">;

class Flow_CollectiveOp<string mnemonic, list<Trait> traits = []> : Flow_Op<mnemonic, !listconcat(traits, [
    DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedOperandsIndexAndLength"]>,
    Util_ShapeAwareOp])> {
  code dims = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getTargetDims()) : ::mlir::ValueRange{};
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getTargetDims(); }
  }];
}

def Flow_CollectiveAllGatherOp : Flow_CollectiveOp<"collective.all_gather", [AllTypesMatch<["target", "result"]>]> {
  let summary = "Every participant's source, one after the other, at every participant.";
  let arguments = (ins
    Flow_CollectiveElementTypeAttr:$element_type, Flow_Tensor:$target, Flow_Dims:$target_dims,
    Flow_Tensor:$source, Flow_ChannelType:$channel, Flow_TiedOperands:$tied_operands);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $element_type `,` $target `,` $source `,` $channel `:`
    `(` type($target) `,` type($source) `,` type($channel) `)` `->`
    custom<ShapedTiedResult>(type($result), $target_dims, $tied_operands) attr-dict-with-keyword
  }];
  let extraClassDeclaration = dims;
}

def Flow_CollectiveAllReduceOp : Flow_CollectiveOp<"collective.all_reduce", [AllTypesMatch<["source", "target", "result"]>]> {
  let summary = "Elementwise reduction over all participants, known to all of them.";
  let arguments = (ins
    Flow_CollectiveReductionOpAttr:$reduction_op, Flow_CollectiveElementTypeAttr:$element_type,
    Flow_Tensor:$target, Flow_Dims:$target_dims, Flow_Tensor:$source, Flow_ChannelType:$channel,
    Flow_TiedOperands:$tied_operands);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $reduction_op `,` $element_type `,` $target `,` $source `,` $channel `:`
    `(` type($target) `,` type($source) `,` type($channel) `)` `->`
    custom<ShapedTiedResult>(type($result), $target_dims, $tied_operands) attr-dict-with-keyword
  }];
  let extraClassDeclaration = dims;
}

def Flow_CollectiveAllToAllOp : Flow_CollectiveOp<"collective.all_to_all", [AllTypesMatch<["target", "result"]>]> {
  let summary = "Participant i's j-th part becomes participant j's i-th part.";
  let arguments = (ins
    Flow_CollectiveElementTypeAttr:$element_type, Flow_Tensor:$target, Flow_Dims:$target_dims,
    Flow_Tensor:$source, Flow_ChannelType:$channel, Flow_TiedOperands:$tied_operands);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $element_type `,` $target `,` $source `,` $channel `:`
    `(` type($target) `,` type($source) `,` type($channel) `)` `->`
    custom<ShapedTiedResult>(type($result), $target_dims, $tied_operands) attr-dict-with-keyword
  }];
  let extraClassDeclaration = dims;
}

def Flow_CollectiveReduceScatterOp : Flow_CollectiveOp<"collective.reduce_scatter", [AllTypesMatch<["target", "result"]>]> {
  let summary = "Elementwise reduction over all participants, each of which keeps its part.";
  let arguments = (ins
    Flow_CollectiveReductionOpAttr:$reduction_op, Flow_CollectiveElementTypeAttr:$element_type,
    Flow_Tensor:$target, Flow_Dims:$target_dims, Flow_Tensor:$source, Flow_ChannelType:$channel,
    Flow_TiedOperands:$tied_operands);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $reduction_op `,` $element_type `,` $target `,` $source `,` $channel `:`
    `(` type($target) `,` type($source) `,` type($channel) `)` `->`
    custom<ShapedTiedResult>(type($result), $target_dims, $tied_operands) attr-dict-with-keyword
  }];
  let extraClassDeclaration = dims;
}

def Flow_CollectiveSendRecvOp : Flow_CollectiveOp<"collective.send_recv", [AllTypesMatch<["source", "target", "result"]>]> {
  let summary = "Sends the source to one participant and receives from another; -1 does neither.";
  let arguments = (ins
    Flow_CollectiveElementTypeAttr:$element_type, Flow_Tensor:$target, Flow_Dims:$target_dims,
    Flow_Tensor:$source, Flow_ChannelType:$channel, Index:$send, Index:$recv,
    Flow_TiedOperands:$tied_operands);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $element_type `,` $target `,` $source `,` $channel `,` $send `,` $recv `:`
    `(` type($target) `,` type($source) `,` type($channel) `,` type($send) `,` type($recv) `)` `->`
    custom<ShapedTiedResult>(type($result), $target_dims, $tied_operands) attr-dict-with-keyword
  }];
  let extraClassDeclaration = dims;
}

def Flow_ParameterLoadOp : Flow_PureOp<"parameter.load", [AttrSizedOperandSegments, Util_ShapeAwareOp]> {
  let summary = "A tensor out of a parameter file.";
  let arguments = (ins
    Optional<Util_Buffer>:$source_scope, Util_Buffer:$source_key, I64:$source_offset,
    Flow_Dims:$result_dims);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    custom<ParameterReference>($source_scope, $source_key) `` `[` $source_offset `]` `:`
    type($result) (`{` $result_dims^ `}`)? attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getResultDims(); }
  }];
}

def Flow_ParameterWriteOp : Flow_Op<"parameter.write", [
    AllTypesMatch<["source", "result"]>, AttrSizedOperandSegments, Util_ShapeAwareOp,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, [
      "getTiedResult", "getTiedResultOperandIndex", "getTiedResultOperandIndices"]>]> {
  let summary = "Writes a tensor into a parameter file and gives it back.";
  let arguments = (ins
    Flow_Tensor:$source, Flow_Dims:$source_dims, Optional<Util_Buffer>:$target_scope,
    Util_Buffer:$target_key, I64:$target_offset);
  let results = (outs Flow_Tensor:$result);
  let assemblyFormat = [{
    $source `->` custom<ParameterReference>($target_scope, $target_key) `` `[` $target_offset `]` `:`
    type($source) (`{` $source_dims^ `}`)? attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) {
      return index == 0 ? ::mlir::ValueRange(getSourceDims()) : ::mlir::ValueRange{};
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getSourceDims(); }
  }];
}

#endif // STRATA_FLOW_COLLECTIVE_OPS
