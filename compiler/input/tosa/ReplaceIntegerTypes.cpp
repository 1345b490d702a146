#include "compiler/input/tosa/ReplaceIntegerTypes.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace mlir::iree::input::tosa {

void replaceIntegerTypes(Operation *root,
                         llvm::function_ref<IntegerType(IntegerType)> replacement) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](IntegerType type) -> std::optional<Type> {
    if (IntegerType other = replacement(type))
      return other;
    return std::nullopt;
  });
  // Attributes that hold a number hold its width as well, so the type alone can't be replaced.
  replacer.addReplacement([&](IntegerAttr attr) -> std::optional<Attribute> {
    auto type = dyn_cast<IntegerType>(attr.getType());
    IntegerType other = type ? replacement(type) : nullptr;
    if (!other)
      return std::nullopt;
    return IntegerAttr::get(other, attr.getValue().sextOrTrunc(other.getWidth()));
  });
  replacer.addReplacement([&](DenseIntElementsAttr attr) -> std::optional<Attribute> {
    auto type = dyn_cast<IntegerType>(attr.getElementType());
    IntegerType other = type ? replacement(type) : nullptr;
    if (!other)
      return std::nullopt;
    return attr.mapValues(other,
                          [&](const APInt &value) { return value.sextOrTrunc(other.getWidth()); });
  });
  replacer.recursivelyReplaceElementsIn(root, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

} // namespace mlir::iree::input::tosa
