#include "compiler/dialects/vm/conversion/VmTypeConverter.h"
#include "compiler/dialects/util/ir/UtilTypes.h"

namespace mlir::iree::vm {

VmTypeConverter::VmTypeConverter(const TargetOptions &options) {
  // Later conversions are tried first: any type that is not known otherwise is an object.
  addConversion([](Type type) -> std::optional<Type> {
    if (type.isIntOrIndexOrFloat() || isa<ComplexType, RefType>(type))
      return std::nullopt;
    return RefType::get(type);
  });
  addConversion([](RefType type) { return type; });
  addConversion([](IntegerType type) -> std::optional<Type> {
    if (type.getWidth() == 64)
      return type;
    if (type.getWidth() <= 32)
      return IntegerType::get(type.getContext(), 32);
    return std::nullopt;
  });
  addConversion([options](FloatType type) -> std::optional<Type> {
    // Narrow floats are only stored and passed on, never computed with.
    if (type.getWidth() < 32)
      return IntegerType::get(type.getContext(), 32);
    if (type.isF32() && options.f32Extension)
      return type;
    if (type.isF64() && options.f64Extension)
      return type;
    if (type.isF64() && options.f32Extension && options.truncateUnsupportedFloats)
      return Float32Type::get(type.getContext());
    return std::nullopt;
  });
  addConversion([options](IndexType type) -> std::optional<Type> {
    return IntegerType::get(type.getContext(), options.indexBits);
  });
  // Vectors are bytes in memory.
  addConversion([](VectorType type) -> std::optional<Type> {
    return getBufferRefType(type.getContext());
  });
  addConversion([](util::BufferType type) -> std::optional<Type> {
    return getBufferRefType(type.getContext());
  });
  addConversion([](util::ObjectType type) -> std::optional<Type> {
    return RefType::get(OpaqueType::get(type.getContext()));
  });
  addConversion([](util::VariantType type) -> std::optional<Type> {
    return OpaqueType::get(type.getContext());
  });
  addConversion([this](util::PtrType type) -> std::optional<Type> {
    Type target = convertType(type.getTargetType());
    return target ? std::optional<Type>(util::PtrType::get(target)) : std::nullopt;
  });
  addConversion([this](util::ListType type) -> std::optional<Type> {
    Type element = type.getElementType();
    element = isa<util::ObjectType, util::VariantType>(element)
                  ? OpaqueType::get(type.getContext())
                  : convertType(element);
    return element ? std::optional<Type>(RefType::get(ListType::get(element))) : std::nullopt;
  });

  auto cast = [](OpBuilder &builder, Type type, ValueRange inputs, Location loc) -> Value {
    return UnrealizedConversionCastOp::create(builder, loc, type, inputs).getResult(0);
  };
  addSourceMaterialization(cast);
  addTargetMaterialization(cast);
}

} // namespace mlir::iree::vm
