// Operations on values of one type made the same operations on values of another.
#pragma once

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::codegen {

/// Any operation, on the types that the converter gives its operands, results and regions. Of constants,
/// `convertConstant` gives each attribute for the new type.
class RetypeOperation : public ConversionPattern {
public:
  RetypeOperation(const TypeConverter &converter, MLIRContext *context,
                  llvm::function_ref<Attribute(Attribute)> convertConstant)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1, context),
        convertConstant(convertConstant) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override;

private:
  llvm::function_ref<Attribute(Attribute)> convertConstant;
};

} // namespace mlir::iree::codegen
