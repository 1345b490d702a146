// Interfaces of ops that serve one analysis each: hoisting, divisibility, numeric narrowing.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_ANALYSIS_INTERFACES
#define STRATA_DIALECTS_UTIL_IR_UTIL_ANALYSIS_INTERFACES

include "compiler/dialects/util/ir/UtilBase.td"

def Util_HoistableOpInterface : Util_OpInterface<"HoistableOpInterface"> {
  let description = "Controls what may be moved into the initializer of a global.";
  let methods = [
    Util_Default<"True if the op may be computed in an initializer.", "bool", "isHoistableOp", (ins),
                 "return true;">,
    Util_Default<"True if a result of the op may become a global.", "bool", "isHoistableLeafOp",
                 (ins), "return true;">,
    Util_Default<"True if the ops within are hoisted with the op or not at all.", "bool",
                 "isAtomicallyHoistableOp", (ins), "return false;">,
    Util_Default<"True if the operand may be replaced by a load of a global.", "bool",
                 "isOperandHoistable", (ins "::mlir::OpOperand *":$operand), "return true;">,
  ];
}

def Util_InferIntDivisibilityOpInterface : Util_OpInterface<"InferIntDivisibilityOpInterface"> {
  let description = "Tells the divisibility analysis what is known about the results.";
  let methods = [
    Util_Required<"Reports the divisibility of each result, given that of the operands.", "void",
                  "inferResultDivisibility",
                  (ins "::llvm::ArrayRef<::mlir::iree::util::IntegerDivisibility>":$argDivs,
                       "::mlir::iree::util::SetIntDivisibilityFn":$setResultDivs)>,
  ];
}

def Util_NumericCastOpInterface : Util_OpInterface<"NumericCastOpInterface"> {
  let description = "A cast between numeric types, of scalars or elementwise, without attributes.";
  let methods = [
    Util_Default<"The value that is cast.", "::mlir::Value", "getInput", (ins),
                 "return $_op->getOperand(0);">,
    Util_Default<"The type that is cast from.", "::mlir::Type", "getInputType", (ins),
                 "return $_op->getOperand(0).getType();">,
    Util_Default<"The result.", "::mlir::Value", "getCasted", (ins), "return $_op->getResult(0);">,
    Util_Default<"The type that is cast to.", "::mlir::Type", "getCastedType", (ins),
                 "return $_op->getResult(0).getType();">,
    Util_Default<"The same cast of another value.", "::mlir::iree::util::NumericCastOpInterface", "cloneWithInput",
                 (ins "::mlir::OpBuilder &":$builder, "::mlir::Type":$resultType,
                      "::mlir::Value":$input), [{
      return ::llvm::cast<::mlir::iree::util::NumericCastOpInterface>(
          ConcreteOp::create(builder, $_op->getLoc(), resultType, input).getOperation());
    }]>,
  ];
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_ANALYSIS_INTERFACES
