// Constants are named by their value, loads by their symbol, comparisons by their predicate, and other
// references by what they refer to.

#include "compiler/dialects/vm/ir/VmAsmNames.h"
#include "compiler/dialects/vm/ir/VmOps.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::iree::vm {
namespace {

std::string getConstantName(const APInt &value) {
  if (value.isZero())
    return "zero";
  SmallString<24> text("c");
  value.toStringSigned(text);
  return text.str().str();
}

/// `cmp.lt.i64.s` is `slt`; float comparisons have no name.
StringRef getComparisonName(StringRef mnemonic) {
  return llvm::StringSwitch<StringRef>(mnemonic)
      .Cases({"cmp.eq.i32", "cmp.eq.i64"}, "eq")
      .Cases({"cmp.ne.i32", "cmp.ne.i64"}, "ne")
      .Cases({"cmp.nz.i32", "cmp.nz.i64"}, "nz")
      .Cases({"cmp.lt.i32.s", "cmp.lt.i64.s"}, "slt")
      .Cases({"cmp.lt.i32.u", "cmp.lt.i64.u"}, "ult")
      .Cases({"cmp.lte.i32.s", "cmp.lte.i64.s"}, "slte")
      .Cases({"cmp.lte.i32.u", "cmp.lte.i64.u"}, "ulte")
      .Cases({"cmp.gt.i32.s", "cmp.gt.i64.s"}, "sgt")
      .Cases({"cmp.gt.i32.u", "cmp.gt.i64.u"}, "ugt")
      .Cases({"cmp.gte.i32.s", "cmp.gte.i64.s"}, "sgte")
      .Cases({"cmp.gte.i32.u", "cmp.gte.i64.u"}, "ugte")
      .Case("cmp.eq.ref", "req")
      .Case("cmp.ne.ref", "rne")
      .Case("cmp.nz.ref", "rnz")
      .Default("");
}

std::string getResultName(Operation *op) {
  StringRef mnemonic = op->getName().stripDialect();
  if (mnemonic.starts_with("cmp."))
    return getComparisonName(mnemonic).str();
  if (mnemonic.starts_with("global.load.") && !mnemonic.starts_with("global.load.indirect."))
    return op->getAttrOfType<FlatSymbolRefAttr>("global").getValue().str();
  return TypeSwitch<Operation *, std::string>(op)
      .Case<ConstI32Op, ConstI64Op>(
          [](auto constant) { return getConstantName(constant.getValueAttr().getValue()); })
      .Case<ConstI32ZeroOp, ConstI64ZeroOp, ConstF32ZeroOp, ConstF64ZeroOp>(
          [](auto) { return "zero"; })
      .Case([](ConstRefZeroOp) { return "null"; })
      .Case([](ConstRefRodataOp rodata) { return rodata.getRodata().str(); })
      .Case([](ImportResolvedOp resolved) {
        std::string name = ("has_" + resolved.getImport()).str();
        std::replace_if(name.begin(), name.end(), [](char c) { return !llvm::isAlnum(c); }, '_');
        return name;
      })
      .Default([](Operation *op) -> std::string {
        Type object = getObjectType(op->getResult(0).getType());
        if (!object)
          return "";
        if (isa<BufferType>(object))
          return "buffer";
        return isa<ListType>(object) ? "list" : "ref";
      });
}

} // namespace

void VmDialect::AsmNames::getAsmResultNames(Operation *op, OpAsmSetValueNameFn setName) const {
  if (op->getNumResults() == 0)
    return;
  if (std::string name = getResultName(op); !name.empty())
    setName(op->getResult(0), name);
}

} // namespace mlir::iree::vm
