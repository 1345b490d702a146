#include "compiler/dialects/hal/ir/HalTypes.h"
#include "compiler/dialects/vm/conversion/hal_to_vm/HalToVm.h"

#include "llvm/ADT/StringSwitch.h"

namespace mlir::iree::vm {
namespace {

/// Reads the small language of HalImports.def.
class ImportParser {
public:
  explicit ImportParser(MLIRContext *context) : builder_(context) {}

  ImportOp declare(OpBuilder &builder, Location loc, StringRef name, StringRef arguments,
                   StringRef results, StringRef flags) {
    SmallVector<Type> inputTypes;
    SmallVector<DictionaryAttr> argAttrs;
    for (rest_ = arguments; !rest_.empty();) {
      auto [argName, tail] = rest_.split(':');
      rest_ = tail;
      NamedAttrList attrs;
      attrs.set("vm.name", builder_.getStringAttr(argName));
      inputTypes.push_back(parseType());
      if (rest_.consume_front("..."))
        attrs.set("vm.variadic", builder_.getUnitAttr());
      argAttrs.push_back(attrs.getDictionary(builder_.getContext()));
      rest_.consume_front(" ");
    }
    SmallVector<Type> resultTypes;
    for (rest_ = results; !rest_.empty(); rest_.consume_front(" "))
      resultTypes.push_back(parseType());

    auto type = builder_.getFunctionType(inputTypes, resultTypes);
    auto import = ImportOp::create(builder, loc, name, type, argAttrs);
    import.setPrivate();
    for (StringRef flag : llvm::split(flags, ' ')) {
      int32_t version;
      if (flag == "pure")
        import->setAttr("nosideeffects", builder_.getUnitAttr());
      else if (flag == "yield")
        import->setAttr("vm.yield", builder_.getUnitAttr());
      else if (flag.consume_front("v") && !flag.getAsInteger(10, version))
        import.setMinimumVersion(version);
    }
    return import;
  }

private:
  Type parseType() {
    if (rest_.consume_front("(")) {
      SmallVector<Type> members;
      while (!rest_.consume_front(")")) {
        members.push_back(parseType());
        rest_.consume_front(" ");
      }
      return builder_.getTupleType(members);
    }
    StringRef word = rest_.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    rest_ = rest_.drop_front(word.size());
    if (word == "i32")
      return builder_.getI32Type();
    if (word == "i64")
      return builder_.getI64Type();
    if (word == "bytes")
      return getBufferRefType(builder_.getContext());
    if (word == "buffers")
      return RefType::get(ListType::get(RefType::get(getObject("buffer"))));
    return RefType::get(getObject(word));
  }

  Type getObject(StringRef name) {
    MLIRContext *context = builder_.getContext();
    return llvm::StringSwitch<std::function<Type()>>(name)
        .Case("allocator", [&] { return hal::AllocatorType::get(context); })
        .Case("buffer", [&] { return hal::BufferType::get(context); })
        .Case("buffer_view", [&] { return hal::BufferViewType::get(context); })
        .Case("channel", [&] { return hal::ChannelType::get(context); })
        .Case("command_buffer", [&] { return hal::CommandBufferType::get(context); })
        .Case("device", [&] { return hal::DeviceType::get(context); })
        .Case("executable", [&] { return hal::ExecutableType::get(context); })
        .Case("fence", [&] { return hal::FenceType::get(context); })
        .Case("file", [&] { return hal::FileType::get(context); })
        .Default([&] { return OpaqueType::get(context); })();
  }

  Builder builder_;
  StringRef rest_;
};

} // namespace

ImportOp declareImport(OpBuilder &builder, Location loc, StringRef name, StringRef arguments,
                       StringRef results, StringRef flags) {
  return ImportParser(builder.getContext()).declare(builder, loc, name, arguments, results, flags);
}

void declareHalImports(OpBuilder &builder, Location loc) {
#define HAL_IMPORT(name, arguments, results, flags)                                                \
  declareImport(builder, loc, "hal." name, arguments, results, flags);
#include "compiler/dialects/vm/conversion/hal_to_vm/HalImports.def"
}

} // namespace mlir::iree::vm
