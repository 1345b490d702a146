#include "compiler/dialects/util/ir/UtilTypes.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::iree::util;

/// `?` stands for elements of any type.
static ParseResult parseListElementType(AsmParser &parser, Type &type) {
  if (failed(parser.parseOptionalQuestion()))
    return parser.parseType(type);
  type = VariantType::get(parser.getContext());
  return success();
}

static void printListElementType(AsmPrinter &p, Type type) {
  if (isa<VariantType>(type))
    p << "?";
  else
    p << type;
}

#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/util/ir/UtilTypes.cpp.inc"

namespace mlir::iree::util {

Value BufferType::inferSizeFromValue(Location loc, Value value, OpBuilder &builder) const {
  return BufferSizeOp::create(builder, loc, builder.getIndexType(), value);
}

Value BufferType::createSubrangeOp(Location loc, Value resource, Value resourceSize, Value offset,
                                   Value length, OpBuilder &builder) const {
  return BufferSubspanOp::create(builder, loc, resource.getType(), resource, resourceSize, offset,
                                 length);
}

bool ListType::isCompatible(Type type) {
  // Only what no value of a program has can't be an element.
  return !isa<FunctionType, NoneType>(type);
}

bool ListType::canImplicitlyCast(Type from, Type to) {
  if (auto source = dyn_cast<TensorType>(from))
    if (auto target = dyn_cast<TensorType>(to))
      return succeeded(verifyCompatibleShape(source, target));
  return from == to || llvm::any_of(ArrayRef<Type>{from, to}, llvm::IsaPred<VariantType>);
}

LogicalResult ListType::verify(function_ref<InFlightDiagnostic()> emitError, Type elementType) {
  if (isCompatible(elementType))
    return success();
  return emitError() << "a list can't hold elements of type " << elementType;
}

void UtilDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/dialects/util/ir/UtilTypes.cpp.inc"
      >();
}

} // namespace mlir::iree::util
