#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"

#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"

#include "compiler/dialects/iree_encoding/ir/EncodingDialect.cpp.inc"
#include "compiler/dialects/iree_encoding/ir/EncodingEnums.cpp.inc"
#include "compiler/dialects/iree_encoding/ir/EncodingInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_encoding/ir/EncodingAttrs.cpp.inc"

namespace mlir::iree::encoding {
namespace {

struct Aliases : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;
  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    if (!isa<EncodingAttr, LayoutAttr, TestingAttr, UnknownAttr>(attr))
      return AliasResult::NoAlias;
    os << "encoding";
    return AliasResult::OverridableAlias;
  }
};

} // namespace

void EncodingDialect::initialize() {
  addInterfaces<Aliases>();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/iree_encoding/ir/EncodingAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/iree_encoding/ir/EncodingOps.cpp.inc"
      >();
}

} // namespace mlir::iree::encoding
