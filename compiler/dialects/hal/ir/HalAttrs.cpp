// Attributes of the hal dialect that describe layouts and executables.

#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalTypes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"

#include "compiler/dialects/hal/ir/HalEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/hal/ir/HalAttrs.cpp.inc"

namespace mlir::iree::hal {

void HALDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/hal/ir/HalAttrs.cpp.inc"
      >();
}

uint32_t CollectiveAttr::getEncodedValue() const {
  auto reduction = getReduction().value_or(CollectiveReductionOp::None);
  return static_cast<uint32_t>(getKind()) | static_cast<uint32_t>(reduction) << 8 |
         static_cast<uint32_t>(getElementType()) << 16;
}

//===-- #hal.executable.target --------------------------------------------------------------===//

ExecutableTargetAttr ExecutableTargetAttr::get(MLIRContext *context, StringRef backend,
                                               StringRef format) {
  return get(context, StringAttr::get(context, backend), StringAttr::get(context, format),
             DictionaryAttr::get(context));
}

Attribute ExecutableTargetAttr::parse(AsmParser &parser, Type) {
  StringAttr backend, format;
  auto configuration = DictionaryAttr::get(parser.getContext());
  if (parser.parseLess() || parser.parseAttribute(backend) || parser.parseComma() ||
      parser.parseAttribute(format))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(configuration))
    return {};
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), backend, format, configuration);
}

void ExecutableTargetAttr::print(AsmPrinter &printer) const {
  printer << '<' << getBackend() << ", " << getFormat();
  if (!getConfiguration().empty())
    printer << ", " << getConfiguration();
  printer << '>';
}

std::string ExecutableTargetAttr::getSymbolNameFragment() const {
  std::string name = getFormat().getValue().lower();
  for (char &c : name)
    if (!llvm::isAlnum(c) && c != '_')
      c = '_';
  return name;
}

Attribute ExecutableTargetAttr::getConfigurationAttr(StringRef name) const {
  return getConfiguration().get(name);
}

bool ExecutableTargetAttr::isGenericOf(ExecutableTargetAttr specific) const {
  if (getBackend() != specific.getBackend() || getFormat() != specific.getFormat())
    return false;
  return llvm::all_of(getConfiguration(), [&](NamedAttribute entry) {
    return specific.getConfiguration().get(entry.getName()) == entry.getValue();
  });
}

ExecutableTargetAttr ExecutableTargetAttr::lookup(Operation *op) {
  for (; op; op = op->getParentOp()) {
    if (auto variant = dyn_cast<ExecutableVariantOp>(op))
      return variant.getTarget();
    if (auto target = op->getAttrOfType<ExecutableTargetAttr>("hal.executable.target"))
      return target;
  }
  return {};
}

//===-- #hal.executable.object(s) -----------------------------------------------------------===//

Attribute ExecutableObjectAttr::parse(AsmParser &parser, Type) {
  NamedAttrList fields;
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(fields) || parser.parseGreater())
    return {};
  auto path = dyn_cast_or_null<StringAttr>(fields.get("path"));
  if (!path) {
    parser.emitError(loc, "expected a `path` string");
    return {};
  }
  Attribute data = fields.get("data");
  if (data && !isa<util::SerializableAttrInterface>(data)) {
    parser.emitError(loc, "`data` must be serializable");
    return {};
  }
  return get(parser.getContext(), path,
             cast_or_null<util::SerializableAttrInterface>(data));
}

void ExecutableObjectAttr::print(AsmPrinter &printer) const {
  printer << "<{path = " << getPath();
  if (getData())
    printer << ", data = " << Attribute(getData());
  printer << "}>";
}

LogicalResult ExecutableObjectsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                            ArrayAttr targets, ArrayAttr targetObjects) {
  if (targets.size() != targetObjects.size())
    return emitError() << "needs one list of objects for each target";
  for (auto [target, objects] : llvm::zip_equal(targets, targetObjects)) {
    if (!isa<ExecutableTargetAttr>(target))
      return emitError() << "keys must be executable targets, got " << target;
    if (!isa<ArrayAttr>(objects))
      return emitError() << "values must be arrays of executable objects, got " << objects;
  }
  return success();
}

Attribute ExecutableObjectsAttr::parse(AsmParser &parser, Type) {
  SmallVector<Attribute> targets, targetObjects;
  auto parseEntry = [&]() -> ParseResult {
    ArrayAttr objects;
    if (parser.parseAttribute(targets.emplace_back()) || parser.parseEqual() ||
        parser.parseAttribute(objects))
      return failure();
    targetObjects.push_back(objects);
    return success();
  };
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseEntry) ||
      parser.parseGreater())
    return {};
  MLIRContext *context = parser.getContext();
  return parser.getChecked<ExecutableObjectsAttr>(context, ArrayAttr::get(context, targets),
                                                  ArrayAttr::get(context, targetObjects));
}

void ExecutableObjectsAttr::print(AsmPrinter &printer) const {
  printer << "<{";
  llvm::interleaveComma(llvm::zip_equal(getTargets(), getTargetObjects()), printer,
                        [&](auto entry) {
                          printer << std::get<0>(entry) << " = " << std::get<1>(entry);
                        });
  printer << "}>";
}

std::optional<ArrayAttr>
ExecutableObjectsAttr::getApplicableObjects(ExecutableTargetAttr target) const {
  SmallVector<Attribute> objects;
  for (auto [key, value] : llvm::zip_equal(getTargets(), getTargetObjects()))
    if (cast<ExecutableTargetAttr>(key).isGenericOf(target))
      llvm::append_range(objects, cast<ArrayAttr>(value));
  if (objects.empty())
    return std::nullopt;
  return ArrayAttr::get(getContext(), objects);
}

} // namespace mlir::iree::hal
