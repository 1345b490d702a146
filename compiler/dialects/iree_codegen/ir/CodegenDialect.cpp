#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_codegen/ir/LLVMCanonicalization.h"
#include "compiler/dialects/iree_codegen/ir/LoopCanonicalization.h"
#include "compiler/dialects/iree_codegen/ir/MemRefCanonicalization.h"
#include "compiler/dialects/iree_codegen/ir/VectorCanonicalization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SMT/IR/SMTDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::iree::codegen;

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.cpp.inc"

namespace {

/// Short names for attributes that many operations of a module share.
struct CodegenAsmInterface : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    return TypeSwitch<Attribute, AliasResult>(attr)
        .Case([&](TranslationInfoAttr) { return os << "translation", AliasResult::OverridableAlias; })
        .Case([&](CompilationInfoAttr) { return os << "compilation", AliasResult::OverridableAlias; })
        .Case([&](LoweringConfigAttr) { return os << "config", AliasResult::OverridableAlias; })
        .Default(AliasResult::NoAlias);
  }
};

} // namespace

void IREECodegenDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/iree_codegen/ir/CodegenOps.cpp.inc"
      >();
  addInterfaces<CodegenAsmInterface>();
}

/// The canonicalizer asks every loaded dialect: kernels get the vector forms that later passes expect.
void IREECodegenDialect::getCanonicalizationPatterns(RewritePatternSet &patterns) const {
  if (getContext()->getLoadedDialect<vector::VectorDialect>())
    populateVectorCanonicalizationPatterns(patterns);
  if (getContext()->getLoadedDialect<memref::MemRefDialect>())
    populateMemRefCanonicalizationPatterns(patterns);
  if (getContext()->getLoadedDialect<scf::SCFDialect>())
    populateLoopCanonicalizationPatterns(patterns);
  if (getContext()->getLoadedDialect<LLVM::LLVMDialect>())
    populateLLVMCanonicalizationPatterns(patterns);
}
