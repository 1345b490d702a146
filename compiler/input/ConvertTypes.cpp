// Types are replaced wherever they occur, numbers where they are values of the program. Casts that end between equal
// types go; those between types of another order of width turn round.

#include "compiler/input/ConvertTypes.h"

#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::input {
namespace {

using Replaced = std::optional<std::pair<Attribute, WalkResult>>;

APFloat round(APFloat value, FloatType to) {
  bool losesInfo;
  value.convert(to.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

/// Replaces the types of values, and nothing within numbers: sizes and strides are 64 bits wide in any program.
void replaceTypes(AttrTypeReplacer &replacer, Type from, Type to) {
  replacer.addReplacement([=](Type type) -> std::optional<Type> {
    return type == from ? std::optional(to) : std::nullopt;
  });
  replacer.addReplacement([](Attribute attr) -> Replaced {
    if (isa<IntegerAttr, FloatAttr, ElementsAttr, DenseArrayAttr>(attr))
      return std::pair(attr, WalkResult::skip());
    return std::nullopt;
  });
}

/// Replaces numbers as well.
void replaceNumbers(AttrTypeReplacer &replacer, Type from, Type to) {
  replaceTypes(replacer, from, to);
  replacer.addReplacement([=](FloatAttr attr) -> Replaced {
    if (attr.getType() != from)
      return std::nullopt;
    Attribute rounded = FloatAttr::get(to, round(attr.getValue(), cast<FloatType>(to)));
    return std::pair(rounded, WalkResult::skip());
  });
  replacer.addReplacement([=](DenseFPElementsAttr attr) -> Replaced {
    if (attr.getElementType() != from)
      return std::nullopt;
    Attribute rounded = attr.mapValues(to, [&](const APFloat &value) {
      return round(value, cast<FloatType>(to)).bitcastToAPInt();
    });
    return std::pair(rounded, WalkResult::skip());
  });
  replacer.addReplacement([=](IntegerAttr attr) -> Replaced {
    if (attr.getType() != from)
      return std::nullopt;
    Attribute low = IntegerAttr::get(to, attr.getValue().trunc(to.getIntOrFloatBitWidth()));
    return std::pair(low, WalkResult::skip());
  });
  replacer.addReplacement([=](DenseIntElementsAttr attr) -> Replaced {
    if (attr.getElementType() != from)
      return std::nullopt;
    Attribute low = attr.mapValues(
        to, [&](const APInt &value) { return value.trunc(to.getIntOrFloatBitWidth()); });
    return std::pair(low, WalkResult::skip());
  });
}

/// Whether the numbers among the attributes of `op` are values of the program. All floats are.
bool holdsNumbers(Operation *op, Type from) {
  return isa<FloatType>(from) || op->hasTrait<OpTrait::ConstantLike>() ||
         isa<util::GlobalOpInterface>(op) || op->getName().getStringRef() == "ml_program.global";
}

Value castFloat(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  unsigned from = getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
  unsigned to = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtFOp::create(builder, loc, type, value);
  if (from > to)
    return arith::TruncFOp::create(builder, loc, type, value);
  // Between formats of one width, through one that holds both.
  Type wide = builder.getF32Type();
  if (auto shaped = dyn_cast<ShapedType>(type))
    wide = shaped.clone(wide);
  return castFloat(builder, loc, castFloat(builder, loc, value, wide), type);
}

void repairCasts(ModuleOp module) {
  SmallVector<Operation *> casts;
  module.walk([&](Operation *op) {
    if (isa<arith::ExtFOp, arith::TruncFOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
      casts.push_back(op);
  });
  for (Operation *op : casts) {
    Value source = op->getOperand(0);
    Type type = op->getResult(0).getType();
    OpBuilder builder(op);
    if (isa<arith::ExtFOp, arith::TruncFOp>(op)) {
      unsigned from = getElementTypeOrSelf(source.getType()).getIntOrFloatBitWidth();
      unsigned to = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
      if (isa<arith::ExtFOp>(op) ? from < to : from > to)
        continue;
      source = castFloat(builder, op->getLoc(), source, type);
    } else if (source.getType() != type) {
      continue;
    }
    op->getResult(0).replaceAllUsesWith(source);
    op->erase();
  }
}

} // namespace

LogicalResult convertTypes(ModuleOp module, Type from, Type to) {
  AttrTypeReplacer types, numbers;
  replaceTypes(types, from, to);
  replaceNumbers(numbers, from, to);
  // Within a sentence, without the quotes of a diagnostic's argument.
  auto text = [](Type type) {
    std::string result;
    llvm::raw_string_ostream(result) << type;
    return result;
  };
  StringRef verb = from.getIntOrFloatBitWidth() > to.getIntOrFloatBitWidth() ? "demoted" : "promoted";
  for (auto function : module.getOps<FunctionOpInterface>()) {
    Type type = function.getFunctionType();
    if (types.replace(type) == type)
      continue;
    if (function.isExternal())
      return function->emitOpError("is external, so its ")
             << text(from) << " values can't be replaced by " << text(to);
    if (function.isPublic())
      function->emitWarning() << text(from) << " is " << verb << " to " << text(to)
                              << ": callers have to pass " << types.replace(type)
                              << " instead of " << type;
  }
  // Resources would keep their bytes under another type.
  auto walked = module.walk([&](Operation *op) {
    for (NamedAttribute attr : op->getAttrs()) {
      auto resource = dyn_cast<DenseResourceElementsAttr>(attr.getValue());
      if (!resource || resource.getType().getElementType() != from)
        continue;
      op->emitOpError("has an ") << text(from) << " resource, which can't be " << verb << " to "
                                 << text(to);
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  module.walk([&](Operation *op) {
    AttrTypeReplacer &replacer = holdsNumbers(op, from) ? numbers : types;
    replacer.replaceElementsIn(op, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                               /*replaceTypes=*/true);
  });
  repairCasts(module);
  return success();
}

} // namespace mlir::iree::input
