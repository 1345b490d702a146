// Interfaces of ops about the values they take and give: ties, dynamic shapes, sizes, ranges, captures.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_VALUE_INTERFACES
#define STRATA_DIALECTS_UTIL_IR_UTIL_VALUE_INTERFACES

include "compiler/dialects/util/ir/UtilBase.td"

def Util_TiedOpInterface : Util_OpInterface<"TiedOpInterface"> {
  let description = [{
    Results may be tied to operands: they are distinct SSA values, but the storage of the operand is
    where the result may be produced. By default the attribute `tied_operands` holds, for each tiable
    result, an index into the tiable operands or -1.
  }];
  let methods = [
    Util_Default<"The tiable operands as (first index, count).", "std::pair<unsigned, unsigned>",
                 "getTiedOperandsIndexAndLength", (ins), "return {0, $_op->getNumOperands()};">,
    Util_Default<"The tiable results as (first index, count).", "std::pair<unsigned, unsigned>",
                 "getTiedResultsIndexAndLength", (ins), "return {0, $_op->getNumResults()};">,
    Util_Default<"The first value of the chain of ties that leads to the result.", "::mlir::Value",
                 "getTiedResult", (ins "unsigned":$resultIndex),
                 "return TiedOpInterface::findTiedBaseValue($_op->getResult(resultIndex));">,
    Util_Default<"The operand that a result is tied to, or null.", "::mlir::Value",
                 "getTiedResultOperand", (ins "::mlir::Value":$result), [{
      auto index = ::llvm::cast<TiedOpInterface>($_op.getOperation())
          .getTiedResultOperandIndex(::llvm::cast<::mlir::OpResult>(result).getResultNumber());
      return index ? $_op->getOperand(*index) : ::mlir::Value();
    }]>,
    Util_Default<"The use that a result is tied to, or null.", "::mlir::OpOperand *",
                 "getTiedResultOpOperand", (ins "::mlir::Value":$result), [{
      auto index = ::llvm::cast<TiedOpInterface>($_op.getOperation())
          .getTiedResultOperandIndex(::llvm::cast<::mlir::OpResult>(result).getResultNumber());
      return index ? &$_op->getOpOperand(*index) : nullptr;
    }]>,
    Util_Default<"The index, among all operands, of the one that the result is tied to.",
                 "std::optional<unsigned>", "getTiedResultOperandIndex", (ins "unsigned":$resultIndex),
                 "return ::mlir::iree::util::detail::getTiedResultOperandIndex($_op, resultIndex);">,
    Util_Default<"Ties the result to an operand (an index among the tiable ones) or to none.", "void",
                 "setTiedResultOperandIndex",
                 (ins "unsigned":$resultIndex, "std::optional<unsigned>":$operandIndex), [{
      ::mlir::iree::util::detail::setTiedResultOperandIndex($_op, resultIndex, operandIndex);
    }]>,
    Util_Default<"For each result the index of its operand among all operands, or -1.",
                 "::llvm::SmallVector<int64_t>", "getTiedResultOperandIndices", (ins),
                 "return ::mlir::iree::util::detail::getTiedResultOperandIndices($_op);">,
    Util_Default<"True if some result is tied to the operand.", "bool", "isOperandTied",
                 (ins "unsigned":$operandIndex),
                 "return ::mlir::iree::util::detail::isOperandTied($_op, operandIndex);">,
    Util_Default<"The results that are tied to the operand.", "::llvm::SmallVector<::mlir::Value>",
                 "getOperandTiedResults", (ins "unsigned":$operandIndex),
                 "return ::mlir::iree::util::detail::getOperandTiedResults($_op, operandIndex);">,
  ];
  let extraClassDeclaration = [{
    static ::llvm::StringRef getStorageAttrName() { return "tied_operands"; }
    static constexpr int64_t kUntiedIndex = -1;
    /// Follows ties upwards as far as they go; the result may be a block argument.
    static ::mlir::Value findTiedBaseValue(::mlir::Value value);
    /// True if some use of `value` has a result tied to it.
    static bool hasAnyTiedUses(::mlir::Value value);
  }];
  let verify = [{
    return ::mlir::iree::util::detail::verifyTiedOp(::llvm::cast<TiedOpInterface>($_op));
  }];
}

def Util_ShapeAwareOp : Util_OpInterface<"ShapeAwareOpInterface"> {
  let description = [{
    The op knows the dynamic dimensions of all its shaped operands and results as SSA values, so a
    dimension can be found without adding ops.
  }];
  let methods = [
    Util_Required<"The dynamic dimensions of the operand.", "::mlir::ValueRange",
                  "getOperandDynamicDims", (ins "unsigned":$idx)>,
    Util_Required<"The dynamic dimensions of the result.", "::mlir::ValueRange",
                  "getResultDynamicDims", (ins "unsigned":$idx)>,
    Util_Default<"The dynamic dimensions of one of the results.", "::mlir::ValueRange",
                 "getResultDynamicDimsFromValue", (ins "::mlir::Value":$value), [{
      auto result = ::llvm::dyn_cast<::mlir::OpResult>(value);
      if (!result || result.getOwner() != $_op.getOperation())
        return {};
      return $_op.getResultDynamicDims(result.getResultNumber());
    }]>,
    Util_Default<"All dimensions of the operand, constants included.",
                 "::llvm::SmallVector<::mlir::Value>", "buildOperandShape",
                 (ins "unsigned":$idx, "::mlir::OpBuilder &":$builder), [{
      return ::mlir::iree::util::buildShape($_op.getLoc(), $_op->getOperand(idx).getType(),
                                            $_op.getOperandDynamicDims(idx), builder);
    }]>,
    Util_Default<"All dimensions of the result, constants included.",
                 "::llvm::SmallVector<::mlir::Value>", "buildResultShape",
                 (ins "unsigned":$idx, "::mlir::OpBuilder &":$builder), [{
      return ::mlir::iree::util::buildShape($_op.getLoc(), $_op->getResult(idx).getType(),
                                            $_op.getResultDynamicDims(idx), builder);
    }]>,
  ];
}

def Util_SizeAwareOp : Util_OpInterface<"SizeAwareOpInterface"> {
  let description = "The op knows the sizes in bytes of all its size-aware operands and results.";
  let methods = [
    Util_Required<"The size of the operand, or null.", "::mlir::Value", "getOperandSize",
                  (ins "unsigned":$idx)>,
    Util_Required<"The size of the result, or null.", "::mlir::Value", "getResultSize",
                  (ins "unsigned":$idx)>,
    Util_Default<"The size of one of the results, or null.", "::mlir::Value",
                 "getResultSizeFromValue", (ins "::mlir::Value":$value), [{
      auto result = ::llvm::dyn_cast<::mlir::OpResult>(value);
      if (!result || result.getOwner() != $_op.getOperation())
        return {};
      return $_op.getResultSize(result.getResultNumber());
    }]>,
  ];
}

def Util_SubrangeOp : Util_OpInterface<"SubrangeOpInterface"> {
  let description = "Takes an (offset, length) range of a size-aware resource.";
  let methods = [
    Util_Required<"The resource.", "::mlir::Value", "getSubrangeResource">,
    Util_Required<"The size of the whole resource.", "::mlir::Value", "getSubrangeResourceSize">,
    Util_Required<"The offset of the range.", "::mlir::Value", "getSubrangeOffset">,
    Util_Required<"The length of the range.", "::mlir::Value", "getSubrangeLength">,
    Util_Required<"The value that stands for the range; null if the op only consumes it.",
                  "::mlir::Value", "getSubrangeResult">,
  ];
}

def Util_SubrangeOperandOpInterface : Util_OpInterface<"SubrangeOperandOpInterface"> {
  let description = "Consumes (offset, length) ranges of resources, so a subrange can be folded into it.";
  let methods = [
    Util_Required<"The range that the operand stands for.", "::mlir::iree::util::SubrangeOperand",
                  "getSubrangeOperand", (ins "unsigned":$operandIndex)>,
    Util_Required<"Changes the range that the operand stands for.", "void", "setSubrangeOperand",
                  (ins "unsigned":$operandIndex, "::mlir::iree::util::SubrangeOperand":$operand)>,
  ];
}

def Util_ClosureOpInterface : Util_OpInterface<"ClosureOpInterface"> {
  let description = [{
    A region op whose body sees only what it captures by operands. Unused and repeated captures and
    results can be removed without knowing the op.
  }];
  let methods = [
    Util_Default<"The body.", "::mlir::Region &", "getClosureBodyRegion", (ins),
                 "return this->getOperation()->getRegion(0);">,
    Util_Required<"The captured values.", "::mlir::Operation::operand_range", "getClosureOperands">,
    Util_Required<"The results.", "::mlir::Operation::result_range", "getClosureResults">,
    Util_Default<"The value outside that a body argument stands for, or the value itself.",
                 "::mlir::Value", "getClosureCapturedValue", (ins "::mlir::Value":$value), [{
      auto arg = ::llvm::dyn_cast<::mlir::BlockArgument>(value);
      if (arg && arg.getParentRegion() == &$_op.getClosureBodyRegion())
        return $_op.getClosureOperands()[arg.getArgNumber()];
      return value;
    }]>,
    Util_Required<"True if `op` may be placed in the body.", "bool", "canClosureContainOp",
                  (ins "::mlir::Operation *":$op)>,
    Util_Required<[{
      A copy of the op without the given captures and results. The body moves to the copy, without the
      arguments; the copy is not yet in a block.}], "::mlir::iree::util::ClosureOpInterface",
                  "cloneReplacementExcludingOperandsAndResults",
                  (ins "::llvm::ArrayRef<unsigned>":$excludedOperandIndices,
                       "::llvm::ArrayRef<unsigned>":$excludedResultIndices,
                       "::mlir::PatternRewriter &":$rewriter)>,
    Util_Required<"How the body uses the capture.", "::mlir::iree::util::ValueAccess",
                  "getOperandAccess", (ins "unsigned":$operandIndex)>,
    Util_Required<"How the body uses the result.", "::mlir::iree::util::ValueAccess",
                  "getResultAccess", (ins "unsigned":$resultIndex)>,
  ];
}

def Util_ClosureYieldOpInterface : Util_OpInterface<"ClosureYieldOpInterface"> {
  let description = "The terminator of a closure's body.";
  let methods = [
    Util_Default<"The operands that become the results of the closure.",
                 "::mlir::MutableOperandRange", "getClosureResultsMutable", (ins),
                 "return ::mlir::MutableOperandRange($_op, 0, $_op->getNumOperands());">,
  ];
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_VALUE_INTERFACES
