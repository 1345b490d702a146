#include "compiler/targets/llvm_cpu/Builtins.h"

#include "compiler/targets/llvm_cpu/Codegen.h"
#include "compiler/targets/llvm_cpu/Target.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

namespace mlir::iree::llvm_cpu {

// builtins.c as LLVM bitcode, made by the build.
extern const unsigned char kBuiltinsBitcode[];
extern const size_t kBuiltinsBitcodeSize;

LogicalResult compileBuiltins(ArrayRef<std::string> names, const Target &target,
                              llvm::TargetMachine &machine, SmallVectorImpl<char> &object,
                              std::string &error) {
  llvm::LLVMContext context;
  StringRef bitcode(reinterpret_cast<const char *>(kBuiltinsBitcode), kBuiltinsBitcodeSize);
  auto loaded = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "builtins"), context);
  if (!loaded) {
    error = "builtin functions are unreadable: " + llvm::toString(loaded.takeError());
    return failure();
  }
  llvm::Module &module = **loaded;
  for (const std::string &name : names) {
    llvm::Function *function = module.getFunction(name);
    if (!function || function->isDeclaration()) {
      error = "the code calls '" + name + "', which is neither defined nor a builtin";
      return failure();
    }
  }

  // The source is plain integer and float arithmetic: it holds for every 64-bit little-endian target.
  module.setDataLayout(machine.createDataLayout());
  module.setTargetTriple(machine.getTargetTriple());
  for (llvm::Function &function : module) {
    function.removeFnAttr("target-cpu");
    function.removeFnAttr("target-features");
    function.removeFnAttr("tune-cpu");
    function.addFnAttr("no-builtins");
    if (!function.isDeclaration())
      function.setVisibility(llvm::GlobalValue::HiddenVisibility);
  }
  llvm::internalizeModule(module, [&](const llvm::GlobalValue &value) {
    return llvm::is_contained(names, value.getName());
  });
  if (failed(optimize(module, machine, target, error)))
    return failure();
  return emitObject(module, machine, /*assembly=*/false, object, error);
}

} // namespace mlir::iree::llvm_cpu
