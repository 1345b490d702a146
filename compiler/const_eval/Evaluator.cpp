#include "compiler/const_eval/Evaluator.h"

#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "runtime/modules/HalModule.h"
#include "runtime/vm/BytecodeModule.h"
#include "runtime/vm/Invocation.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::iree::const_eval {
namespace {

namespace rt = ::strata::rt;

LogicalResult report(Location loc, const rt::Status &status) {
  if (status.ok())
    return success();
  return emitError(loc) << "can't evaluate the constant: " << status.message();
}

class RuntimeEvaluator final : public Evaluator {
public:
  rt::Status load(StringRef moduleBytes) {
    STRATA_ASSIGN_OR_RETURN(device, rt::hal::Device::create("local-sync", {}));
    rt::modules::HalModule::registerTypes(types);
    context = std::make_unique<rt::vm::Context>(std::make_shared<rt::MemoryBudget>());
    context->add(
        std::make_shared<rt::modules::HalModule>(std::vector<rt::Ref<rt::hal::Device>>{device}));
    STRATA_ASSIGN_OR_RETURN(auto bytes, rt::vm::ModuleBytes::copy(
                                            {reinterpret_cast<const uint8_t *>(moduleBytes.data()),
                                             moduleBytes.size()}));
    STRATA_ASSIGN_OR_RETURN(auto module, rt::vm::BytecodeModule::load(std::move(bytes), types));
    return context->add(std::move(module));
  }

  FailureOr<SmallVector<TypedAttr>> call(Location loc, StringRef name,
                                         ArrayRef<Attribute> arguments,
                                         ArrayRef<Type> resultTypes) override {
    rt::vm::Instance &instance = *context->instances().back();
    const rt::vm::Function *function = instance.module().findExport(name.str());
    if (!function)
      return emitError(loc) << "can't evaluate the constant: there is no function `" << name << "`";
    std::vector<rt::vm::Value> values, results;
    for (Attribute argument : arguments) {
      FailureOr<rt::vm::Value> value = toValue(loc, argument);
      if (failed(value))
        return failure();
      values.push_back(std::move(*value));
    }
    rt::vm::Invocation invocation(*context);
    if (failed(report(loc, invocation.invoke(instance, *function, values, results))))
      return failure();
    if (results.size() != resultTypes.size())
      return emitError(loc) << "can't evaluate the constant: expected " << resultTypes.size()
                            << " results, got " << results.size();
    SmallVector<TypedAttr> attrs;
    for (auto [value, type] : llvm::zip_equal(results, resultTypes)) {
      TypedAttr attr = toAttr(loc, value, type);
      if (!attr)
        return failure();
      attrs.push_back(attr);
    }
    return attrs;
  }

private:
  FailureOr<rt::vm::Value> toValue(Location loc, Attribute attr) {
    if (auto integer = dyn_cast<IntegerAttr>(attr)) {
      if (integer.getValue().getBitWidth() > 32)
        return rt::vm::Value::i64(integer.getValue().getSExtValue());
      return rt::vm::Value::i32(static_cast<int32_t>(integer.getValue().getSExtValue()));
    }
    if (auto number = dyn_cast<FloatAttr>(attr)) {
      if (number.getType().isF64())
        return rt::vm::Value::f64(number.getValueAsDouble());
      return rt::vm::Value::f32(number.getValue().convertToFloat());
    }
    auto elements = dyn_cast<ElementsAttr>(attr);
    auto serializable = dyn_cast<util::SerializableAttrInterface>(attr);
    if (!elements || !serializable)
      return emitError(loc) << "can't evaluate the constant: no way to pass " << attr;
    rt::Ref<rt::hal::BufferView> view;
    if (failed(report(loc, makeView(elements.getShapedType(), view))))
      return failure();
    MutableArrayRef<char> bytes(reinterpret_cast<char *>(view->buffer().data()),
                                static_cast<size_t>(view->buffer().bytes()));
    if (failed(serializable.serializeToBuffer(loc, llvm::endianness::native, bytes)))
      return failure();
    return rt::vm::Value::object(std::move(view));
  }

  rt::Status makeView(ShapedType type, rt::Ref<rt::hal::BufferView> &view) {
    std::string name;
    llvm::raw_string_ostream(name) << type.getElementType();
    STRATA_ASSIGN_OR_RETURN(rt::hal::ElementType elementType, rt::hal::parseElementType(name));
    std::vector<int64_t> shape(type.getShape().begin(), type.getShape().end());
    STRATA_ASSIGN_OR_RETURN(int64_t bytes, rt::hal::denseBytes(shape, elementType));
    STRATA_ASSIGN_OR_RETURN(
        rt::Ref<rt::hal::Buffer> buffer,
        device->allocator().allocate(rt::hal::kMemoryDeviceLocal, rt::hal::kUsageDefault, bytes));
    STRATA_ASSIGN_OR_RETURN(
        view, rt::hal::BufferView::create(std::move(buffer), std::move(shape), elementType));
    return {};
  }

  static TypedAttr toAttr(Location loc, const rt::vm::Value &value, Type type) {
    if (isa<IntegerType>(type))
      return IntegerAttr::get(type,
                              APInt(type.getIntOrFloatBitWidth(), value.bits, /*isSigned=*/true,
                                    /*implicitTrunc=*/true));
    if (type.isF32())
      return FloatAttr::get(type, APFloat(value.asF32()));
    if (type.isF64())
      return FloatAttr::get(type, APFloat(value.asF64()));
    auto tensor = cast<RankedTensorType>(type);
    auto *view = rt::dynCast<rt::hal::BufferView>(value.ref.get());
    int64_t elementBytes = std::max(1u, tensor.getElementTypeBitWidth() / 8);
    if (!view || view->buffer().bytes() < tensor.getNumElements() * elementBytes ||
        !llvm::equal(view->shape(), tensor.getShape())) {
      emitError(loc) << "can't evaluate the constant: the result is no " << type;
      return {};
    }
    ArrayRef<char> bytes(reinterpret_cast<const char *>(view->buffer().data()),
                         static_cast<size_t>(tensor.getNumElements() * elementBytes));
    if (tensor.getElementType().isInteger(1)) {
      // One byte each; an attribute may pack them.
      SmallVector<bool> bits;
      for (char byte : bytes)
        bits.push_back(byte & 1);
      return DenseElementsAttr::get(tensor, ArrayRef<bool>(bits));
    }
    return DenseElementsAttr::getFromRawBuffer(tensor, bytes);
  }

  rt::Ref<rt::hal::Device> device;
  rt::vm::TypeRegistry types;
  std::unique_ptr<rt::vm::Context> context;
};

} // namespace

std::unique_ptr<Evaluator> createEvaluator(Location loc, StringRef moduleBytes) {
  auto evaluator = std::make_unique<RuntimeEvaluator>();
  if (failed(report(loc, evaluator->load(moduleBytes))))
    return nullptr;
  return evaluator;
}

} // namespace mlir::iree::const_eval
