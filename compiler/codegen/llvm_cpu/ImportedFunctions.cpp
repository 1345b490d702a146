#include "compiler/codegen/llvm_cpu/ImportedFunctions.h"

#include "compiler/codegen/llvm_cpu/DispatchAbi.h"

namespace mlir::iree::codegen {

/// What an imported function asks for that it doesn't have yet; nothing if it isn't one, or asks for what there isn't.
static SmallVector<StringRef> getMissingFields(LLVM::LLVMFuncOp function) {
  SmallVector<StringRef> fields;
  auto names = function->getAttrOfType<ArrayAttr>("hal.import.fields");
  if (!names || !function.isExternal() || !function->hasAttr("hal.import.bitcode"))
    return fields;
  for (Attribute name : names) {
    auto text = dyn_cast<StringAttr>(name);
    if (!text || !DispatchAbi::getFieldType(function.getContext(), text))
      return {};
    fields.push_back(text);
  }
  return fields;
}

bool extendImportedFunctions(ModuleOp module) {
  bool found = false;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    SmallVector<StringRef> fields = getMissingFields(function);
    if (fields.empty())
      continue;
    found = true;
    SmallVector<Type> types(function.getArgumentTypes());
    for (StringRef field : fields)
      types.push_back(DispatchAbi::getFieldType(module.getContext(), field));
    function.setFunctionType(
        LLVM::LLVMFunctionType::get(function.getFunctionType().getReturnType(), types));
    module.walk([&](LLVM::CallOp call) {
      if (call.getCallee() != function.getSymName())
        return;
      OpBuilder builder(call);
      SmallVector<Value> operands(call.getArgOperands());
      for (StringRef field : fields)
        operands.push_back(DispatchAbi::buildField(builder, call, field));
      auto extended = LLVM::CallOp::create(builder, call.getLoc(), call->getResultTypes(),
                                           call.getCalleeAttr(), operands);
      call->replaceAllUsesWith(extended);
      call.erase();
    });
  }
  return found;
}

} // namespace mlir::iree::codegen
