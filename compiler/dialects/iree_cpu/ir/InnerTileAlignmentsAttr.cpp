// #iree_cpu.inner_tile_alignments<level = [Equal, Unknown], ...>

#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::iree::cpu;

static constexpr StringLiteral kAlignmentNames[] = {"Unknown", "Multiple", "Equal"};

Attribute InnerTileAlignmentsAttr::parse(AsmParser &parser, Type) {
  NamedAttrList levels;
  auto parseLevel = [&]() -> ParseResult {
    std::string name;
    SmallVector<int64_t> alignments;
    auto parseAlignment = [&]() -> ParseResult {
      StringRef keyword;
      SMLoc loc = parser.getCurrentLocation();
      if (parser.parseKeyword(&keyword))
        return failure();
      const auto *found = llvm::find(kAlignmentNames, keyword);
      if (found == std::end(kAlignmentNames))
        return parser.emitError(loc, "expected Unknown, Multiple or Equal");
      alignments.push_back(found - std::begin(kAlignmentNames));
      return success();
    };
    if (parser.parseKeywordOrString(&name) || parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAlignment))
      return failure();
    levels.append(name, DenseI64ArrayAttr::get(parser.getContext(), alignments));
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseLevel))
    return {};
  return get(parser.getContext(), levels.getDictionary(parser.getContext()));
}

void InnerTileAlignmentsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getAlignments(), printer, [&](NamedAttribute level) {
    printer.printKeywordOrString(level.getName());
    printer << " = [";
    llvm::interleaveComma(cast<DenseI64ArrayAttr>(level.getValue()).asArrayRef(), printer,
                          [&](int64_t alignment) { printer << kAlignmentNames[alignment]; });
    printer << ']';
  });
  printer << '>';
}
