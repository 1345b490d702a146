#include "compiler/input/Passes.h"

#include "llvm/ADT/StringExtras.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_SANITIZEMODULENAMESPASS
#include "compiler/input/Passes.h.inc"

namespace {

struct SanitizeModuleNamesPass : impl::SanitizeModuleNamesPassBase<SanitizeModuleNamesPass> {
  void runOnOperation() override {
    std::optional<StringRef> name = getOperation().getName();
    if (!name)
      return;
    std::string sanitized = name->str();
    for (char &c : sanitized)
      if (!llvm::isAlnum(c))
        c = '_';
    if (sanitized != *name)
      getOperation().setName(sanitized);
  }
};

} // namespace
} // namespace mlir::iree::input
