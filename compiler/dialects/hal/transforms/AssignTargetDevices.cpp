#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/transforms/DeviceUtils.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/AsmParser/AsmParser.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_ASSIGNTARGETDEVICESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

StringRef unquote(StringRef text) {
  text = text.trim();
  StringRef inner = text;
  return inner.consume_front("\"") && inner.consume_back("\"") ? inner.trim() : text;
}

/// Takes `name =` off the front of `text`; empty where there is none.
StringRef takeName(StringRef &text) {
  auto [name, rest] = text.split('=');
  bool isName = name.size() < text.size() && !name.trim().empty() &&
                llvm::all_of(name.trim(), [](char c) { return llvm::isAlnum(c) || c == '_'; });
  if (!isName)
    return {};
  text = rest.trim();
  return name.trim();
}

/// `id` or `id[ordinal]`, up to a comma.
FailureOr<TypedAttr> takeAlias(Location loc, StringRef &text) {
  MLIRContext *context = loc.getContext();
  StringRef alias = text.take_until([](char c) { return c == ','; });
  text = text.drop_front(alias.size());
  auto [id, rest] = alias.split('[');
  std::optional<int64_t> ordinal;
  if (id.size() < alias.size()) {
    int64_t value = 0;
    rest = rest.trim();
    if (!rest.consume_back("]") || rest.trim().getAsInteger(10, value) || value < 0)
      return emitError(loc) << "expected an ordinal in brackets in device `" << alias << "`";
    ordinal = value;
  }
  return cast<TypedAttr>(
      Attribute(DeviceAliasAttr::get(context, DeviceType::get(context),
                                     StringAttr::get(context, unquote(id)), ordinal,
                                     DictionaryAttr())));
}

FailureOr<TypedAttr> takeAttribute(Location loc, StringRef &text) {
  size_t length = 0;
  Attribute attr = parseAttribute(text, loc.getContext(), /*type=*/{}, &length);
  if (!attr)
    return emitError(loc) << "failed to parse device `" << text << "`";
  text = text.drop_front(length).trim();
  auto typed = dyn_cast<TypedAttr>(attr);
  if (!typed || !isa<DeviceType>(typed.getType()))
    return emitError(loc) << "expected a description of a !hal.device, got " << attr;
  return typed;
}

/// One device: a description, or several of which the first one available is taken.
FailureOr<Attribute> parseDevice(Location loc, StringRef text) {
  SmallVector<Attribute> choices;
  while (!text.empty()) {
    FailureOr<TypedAttr> choice =
        text.starts_with("#") ? takeAttribute(loc, text) : takeAlias(loc, text);
    if (failed(choice))
      return failure();
    choices.push_back(*choice);
    if (!text.empty() && !text.consume_front(","))
      return emitError(loc) << "unexpected text after a device: `" << text << "`";
    text = text.trim();
  }
  if (choices.empty())
    return emitError(loc, "expected a device");
  if (choices.size() == 1)
    return choices.front();
  MLIRContext *context = loc.getContext();
  return Attribute(DeviceSelectAttr::get(context, DeviceType::get(context),
                                         ArrayAttr::get(context, choices)));
}

struct AssignTargetDevicesPass : impl::AssignTargetDevicesPassBase<AssignTargetDevicesPass> {
  using AssignTargetDevicesPassBase::AssignTargetDevicesPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (targetDevices.empty() || hasDevices(module))
      return;
    Builder builder(&getContext());
    SmallVector<Attribute> unnamed;
    llvm::MapVector<StringRef, Attribute> named;
    for (StringRef text : targetDevices) {
      text = unquote(text);
      StringRef name = takeName(text);
      FailureOr<Attribute> device = parseDevice(module.getLoc(), text);
      if (failed(device))
        return signalPassFailure();
      if (name.empty())
        unnamed.push_back(*device);
      else
        named[name] = *device;
    }
    if (!named.empty() && !unnamed.empty()) {
      emitError(module.getLoc(), "either all target devices have a name or none");
      return signalPassFailure();
    }
    if (named.empty())
      return module->setAttr(kDeviceTargetsAttrName, builder.getArrayAttr(unnamed));
    SmallVector<NamedAttribute> entries;
    for (auto &[name, device] : named)
      entries.push_back(builder.getNamedAttr(name, device));
    module->setAttr(kDeviceTargetsAttrName, builder.getDictionaryAttr(entries));
  }
};

} // namespace

} // namespace mlir::iree::hal
