#include "compiler/abi/Reflection.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::iree::abi {

constexpr StringLiteral kNameAttr = "iree.abi.name";
constexpr StringLiteral kDeclarationAttr = "iree.abi.declaration";

static StringAttr getName(DictionaryAttr attrs, StringRef kind, unsigned index,
                          MLIRContext *context) {
  if (auto name = attrs ? attrs.getAs<StringAttr>(kNameAttr) : StringAttr())
    return name;
  return StringAttr::get(context, kind + Twine(index));
}

StringAttr getInputName(FunctionOpInterface function, unsigned index) {
  return getName(function.getArgAttrDict(index), "input", index, function.getContext());
}

StringAttr getOutputName(FunctionOpInterface function, unsigned index) {
  return getName(function.getResultAttrDict(index), "output", index, function.getContext());
}

/// `%name: type {attributes}`, without the attribute that gives the name.
static void printValue(raw_ostream &os, StringAttr name, Type type, DictionaryAttr attrs) {
  os << "%" << name.getValue() << ": " << type;
  SmallVector<NamedAttribute> shown;
  if (attrs)
    llvm::copy_if(attrs, std::back_inserter(shown),
                  [](NamedAttribute attr) { return attr.getName() != kNameAttr; });
  if (shown.empty())
    return;
  os << " {";
  llvm::interleaveComma(shown, os, [&](NamedAttribute attr) {
    os << attr.getName().getValue() << " = " << attr.getValue();
  });
  os << "}";
}

/// The function as a person would write it; it need not parse.
static std::string declare(FunctionOpInterface function, StringRef name, InvocationModel model) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << (model == InvocationModel::CoarseFences ? "async" : "sync") << " func @" << name << "(";
  llvm::interleaveComma(llvm::enumerate(function.getArgumentTypes()), os, [&](auto it) {
    printValue(os, getInputName(function, it.index()), it.value(),
               function.getArgAttrDict(it.index()));
  });
  os << ") -> (";
  llvm::interleaveComma(llvm::enumerate(function.getResultTypes()), os, [&](auto it) {
    printValue(os, getOutputName(function, it.index()), it.value(),
               function.getResultAttrDict(it.index()));
  });
  os << ")";
  return text;
}

DictionaryAttr buildReflection(FunctionOpInterface function, StringRef publicName,
                               InvocationModel model) {
  MLIRContext *context = function.getContext();
  SmallVector<NamedAttribute> attrs;
  auto add = [&](StringRef name, Attribute value) {
    attrs.emplace_back(StringAttr::get(context, name), value);
  };
  if (auto given = function->getAttrOfType<DictionaryAttr>("iree.reflection"))
    llvm::append_range(attrs, given);
  if (Attribute abi = function->getAttr("iree.abi"))
    add("iree.abi", abi);
  if (model == InvocationModel::CoarseFences)
    add("iree.abi.model", StringAttr::get(context, "coarse-fences"));
  Attribute declaration = function->getAttr(kDeclarationAttr);
  add(kDeclarationAttr,
      declaration ? declaration : StringAttr::get(context, declare(function, publicName, model)));
  return DictionaryAttr::get(context, attrs);
}

} // namespace mlir::iree::abi
