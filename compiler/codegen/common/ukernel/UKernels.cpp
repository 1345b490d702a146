#include "compiler/codegen/common/ukernel/UKernels.h"

#include "llvm/TargetParser/Triple.h"

namespace mlir::iree::codegen {

static StringRef getDefaultUKernels(DictionaryAttr configuration) {
  auto name = configuration.getAs<StringAttr>("target_triple");
  if (!name)
    return "none";
  llvm::Triple triple(name.getValue());
  if (triple.getArch() == llvm::Triple::x86_64 || triple.isAArch64())
    return "mmt4d";
  auto features = configuration.getAs<StringAttr>("cpu_features");
  SmallVector<StringRef> words;
  if (triple.isRISCV64() && features)
    features.getValue().split(words, ',');
  return llvm::is_contained(words, "+xsmtvdot") ? "mmt4d" : "none";
}

static StringRef getUKernels(DictionaryAttr configuration) {
  if (!configuration)
    return "none";
  auto attr = configuration.getAs<StringAttr>("ukernels");
  StringRef text = attr ? attr.getValue() : "default";
  return text == "default" ? getDefaultUKernels(configuration) : text;
}

bool isUKernelEnabled(DictionaryAttr configuration, StringRef name) {
  StringRef text = getUKernels(configuration);
  if (text == "none" || text == "all")
    return text == "all";
  SmallVector<StringRef> names;
  text.split(names, ',');
  return llvm::is_contained(names, name);
}

bool areUKernelsEnabled(DictionaryAttr configuration) {
  StringRef text = getUKernels(configuration);
  return !text.empty() && text != "none";
}

} // namespace mlir::iree::codegen
