#include "compiler/dialects/util/ir/UtilSyntax.h"
#include "compiler/dialects/vm/ir/VmOps.h"

#include "llvm/Support/MD5.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::vm;

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmConstOps.cpp.inc"

void VmDialect::registerConstOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/vm/ir/VmConstOps.cpp.inc"
      >();
}

OpFoldResult ConstRefZeroOp::fold(FoldAdaptor) { return UnitAttr::get(getContext()); }

LogicalResult ConstRefRodataOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (!symbols.lookupNearestSymbolFrom<RodataOp>(*this, getRodataAttr()))
    return emitOpError("undefined rodata: ") << getRodataAttr();
  return success();
}

std::string mlir::iree::vm::getTextSegmentName(StringRef text) {
  constexpr size_t kMaxLegible = 32;
  std::string name = "_utf8_";
  for (char c : text) {
    if (!llvm::isPrint(c))
      continue;
    // Everything but letters and digits becomes an underscore; runs of it collapse.
    if (llvm::isAlnum(c))
      name += llvm::toLower(c);
    else if (name.back() != '_')
      name += '_';
  }
  name.resize(std::min(name.size(), kMaxLegible));
  if (name.back() != '_')
    name += '_';
  return name + llvm::utohexstr(llvm::MD5::hash(llvm::arrayRefFromStringRef(text)).low());
}

void RodataInlineOp::build(OpBuilder &builder, OperationState &state, StringAttr text) {
  build(builder, state, getBufferRefType(builder.getContext()),
        builder.getStringAttr(getTextSegmentName(text.getValue())), text,
        builder.getI64IntegerAttr(1), /*mime_type=*/nullptr);
}

void RodataTableInlineOp::build(OpBuilder &builder, OperationState &state, StringAttr name,
                                IntegerType tableType, ArrayAttr values) {
  Type type = getBufferRefType(builder.getContext());
  StringAttr tableName, dataName;
  if (name) {
    std::string base = getTextSegmentName(name.getValue());
    tableName = builder.getStringAttr(base + "_table");
    dataName = builder.getStringAttr(base + "_data");
  }
  build(builder, state, type, type, tableName, dataName, TypeAttr::get(tableType), values,
        /*alignment=*/nullptr, /*data_alignment=*/nullptr, /*mime_type=*/nullptr);
}
