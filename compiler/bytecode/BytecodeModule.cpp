#include "compiler/bytecode/BytecodeModule.h"
#include "compiler/bytecode/Archive.h"
#include "compiler/bytecode/DebugDatabase.h"
#include "compiler/bytecode/FlatBufferWriter.h"
#include "compiler/bytecode/FunctionEncoder.h"
#include "compiler/bytecode/ModuleTables.h"
#include "compiler/dialects/vm/analysis/ModuleOrdinals.h"
#include "compiler/dialects/vm/ir/VmCanonicalize.h"
#include "runtime/isa/VmIsa.h"

#include "llvm/ADT/StringSwitch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::bytecode {
namespace {

using Ref = FlatBufferWriter::Ref;
using Refs = std::vector<Ref>;
using Table = FlatBufferWriter::Table;

constexpr uint64_t kDefaultSegmentAlignment = 16;
/// Larger segments lie outside of the FlatBuffer, whose offsets have 31 bits.
constexpr uint64_t kMaxEmbeddedSize = 4096;

/// Flags of imports and dependencies.
enum Presence : uint32_t { kRequired = 1, kOptional = 2 };

StringRef getFileExtension(StringRef mimeType) {
  return llvm::StringSwitch<StringRef>(mimeType)
      .Case("application/x-flatbuffers", ".fb")
      .Case("application/x-elf", ".so")
      .Case("application/x-msdownload", ".dll")
      .Case("application/x-dylib", ".dylib")
      .Case("application/wasm", ".wasm")
      .Case("application/json", ".json")
      .Case("application/x-yaml", ".yaml")
      .Case("text/plain", ".txt")
      .Default(".bin");
}

/// A segment is an index in `files` when it lies outside, and bytes otherwise.
struct Segment {
  std::optional<size_t> file;
  std::vector<uint8_t> bytes;
  uint64_t alignment = kDefaultSegmentAlignment;
};

class ModuleWriter {
public:
  ModuleWriter(vm::ModuleOp module, const BytecodeOptions &options)
      : module_(module), options_(options), ordinals_(module), types_(module), symbols_(module) {}

  FailureOr<std::vector<uint8_t>> run();

private:
  LogicalResult collectSegments();
  LogicalResult encodeFunctions();
  LogicalResult checkFeatures();
  Ref addAttrs(DictionaryAttr attrs);
  Ref addBytecode();
  Ref addDescriptors();
  Refs addRodata();
  FailureOr<Refs> addSignatures();
  Refs addExports();
  FailureOr<Refs> addImports();
  Refs addDependencies();
  Refs addTypes();
  LogicalResult addModule();

  vm::ModuleOp module_;
  const BytecodeOptions &options_;
  vm::ModuleOrdinals ordinals_;
  TypeTable types_;
  SymbolTable symbols_;
  FlatBufferWriter writer_;
  std::vector<Segment> segments_;
  std::vector<ArchiveFile> files_;
  std::vector<vm::FuncOp> funcs_;
  std::vector<EncodedFunction> functions_;
  uint32_t requirements_ = 0;
  std::vector<uint8_t> flatBuffer_;
};

LogicalResult ModuleWriter::collectSegments() {
  for (auto rodata : module_.getOps<vm::RodataOp>()) {
    auto value = dyn_cast<util::SerializableAttrInterface>(rodata.getValue());
    if (!value)
      return rodata.emitOpError("value cannot be written as bytes");
    SmallVector<char> data;
    if (failed(value.serializeToVector(rodata.getLoc(), llvm::endianness::little, data)))
      return rodata.emitOpError("value cannot be written as bytes");
    Segment &segment = segments_.emplace_back();
    segment.alignment = rodata.getAlignment().value_or(kDefaultSegmentAlignment);
    segment.bytes.assign(data.begin(), data.end());
    if (!rodata.getMimeType() && segment.bytes.size() < kMaxEmbeddedSize)
      continue;
    StringRef extension = getFileExtension(rodata.getMimeType().value_or(""));
    segment.file = files_.size();
    files_.push_back({(rodata.getName() + extension).str(), segment.alignment,
                      std::move(segment.bytes)});
  }
  layOut(options_.emitPolyglotZip ? ArchiveForm::Zip : ArchiveForm::Flat, files_);
  return success();
}

LogicalResult ModuleWriter::encodeFunctions() {
  for (auto func : module_.getOps<vm::FuncOp>()) {
    if (func.isExternal())
      return func.emitOpError("has no body");
    FailureOr<EncodedFunction> function = encodeFunction(func, ordinals_, types_, symbols_);
    if (failed(function))
      return failure();
    requirements_ |= function->requirements;
    funcs_.push_back(func);
    functions_.push_back(std::move(*function));
  }
  return success();
}

LogicalResult ModuleWriter::checkFeatures() {
  uint32_t allowed = strata::rt::isa::kYield | strata::rt::isa::kUnwind;
  allowed |= options_.allowF32 ? strata::rt::isa::kExtF32 : 0;
  allowed |= options_.allowF64 ? strata::rt::isa::kExtF64 : 0;
  if (requirements_ & ~allowed)
    return module_.emitOpError("needs instructions that the target's virtual machine doesn't have: ")
           << "feature bits " << (requirements_ & ~allowed);
  return success();
}

/// Reflection: texts, numbers and symbol names.
Ref ModuleWriter::addAttrs(DictionaryAttr attrs) {
  std::vector<Ref> refs;
  for (NamedAttribute attr : attrs ? attrs.getValue() : ArrayRef<NamedAttribute>()) {
    std::string value;
    if (auto text = dyn_cast<StringAttr>(attr.getValue()))
      value = text.getValue().str();
    else if (auto number = dyn_cast<IntegerAttr>(attr.getValue()))
      value = llvm::toString(number.getValue(), /*Radix=*/10, /*Signed=*/true);
    else if (auto symbol = dyn_cast<FlatSymbolRefAttr>(attr.getValue()))
      value = symbol.getValue().str();
    else
      continue;
    Ref valueRef = writer_.addString(value);
    Ref keyRef = writer_.addString(attr.getName());
    refs.push_back(writer_.addTable(Table().addRef(0, keyRef).addRef(1, valueRef)));
  }
  return writer_.addRefVector(refs);
}

Ref ModuleWriter::addBytecode() {
  std::vector<uint8_t> bytes;
  for (const EncodedFunction &function : functions_)
    bytes.insert(bytes.end(), function.bytes.begin(), function.bytes.end());
  return writer_.addVector(bytes, bytes.size(), 1, /*keepEmpty=*/true);
}

Ref ModuleWriter::addDescriptors() {
  std::vector<uint8_t> bytes;
  uint32_t offset = 0;
  for (const EncodedFunction &function : functions_) {
    appendLE<int32_t>(bytes, offset);
    appendLE<int32_t>(bytes, function.length);
    appendLE<uint32_t>(bytes, function.requirements);
    appendLE<int16_t>(bytes, 0);
    appendLE<int16_t>(bytes, function.blockCount);
    appendLE<int16_t>(bytes, function.valueRegisterCount);
    appendLE<int16_t>(bytes, function.refRegisterCount);
    offset += function.bytes.size();
  }
  return writer_.addVector(bytes, functions_.size(), 4, /*keepEmpty=*/true);
}

/// Written last to first, so that they lie in the file in order.
Refs ModuleWriter::addRodata() {
  Refs refs;
  for (const Segment &segment : llvm::reverse(segments_)) {
    if (segment.file) {
      const ArchiveFile &file = files_[*segment.file];
      refs.push_back(
          writer_.addTable(Table().addU64(3, file.offset).addU64(4, file.data.size())));
      continue;
    }
    Ref data = writer_.addVector(segment.bytes, segment.bytes.size(), segment.alignment,
                                 /*keepEmpty=*/true);
    refs.push_back(writer_.addTable(Table().addRef(2, data)));
  }
  std::reverse(refs.begin(), refs.end());
  return refs;
}

FailureOr<Refs> ModuleWriter::addSignatures() {
  Refs refs;
  for (vm::FuncOp func : funcs_) {
    FailureOr<std::string> convention = getCallingConvention(func);
    if (failed(convention))
      return failure();
    Ref attrs = addAttrs(func->getAttrOfType<DictionaryAttr>("iree.reflection"));
    Ref text = writer_.addString(*convention);
    refs.push_back(writer_.addTable(Table().addRef(0, text).addRef(1, attrs)));
  }
  return refs;
}

Refs ModuleWriter::addExports() {
  Refs refs;
  for (auto op : module_.getOps<vm::ExportOp>()) {
    Ref name = writer_.addString(op.getExportName());
    uint32_t ordinal = ordinals_.get(symbols_.lookup(op.getFunctionRef()));
    refs.push_back(writer_.addTable(Table().addRef(0, name).addI32(1, ordinal)));
  }
  return refs;
}

FailureOr<Refs> ModuleWriter::addImports() {
  Refs refs;
  for (auto import : module_.getOps<vm::ImportOp>()) {
    if (!import.getName().contains('.'))
      return import.emitOpError("name must start with that of a module, as in `module.function`");
    FailureOr<std::string> convention = getCallingConvention(import);
    if (failed(convention))
      return failure();
    Ref name = writer_.addString(import.getName());
    Ref text = writer_.addString(*convention);
    Ref signature = writer_.addTable(Table().addRef(0, text));
    uint32_t flags = import.getIsOptional() ? kOptional : kRequired;
    refs.push_back(writer_.addTable(
        Table().addRef(0, name).addRef(1, signature).addI32(2, flags, kRequired)));
  }
  return refs;
}

Refs ModuleWriter::addDependencies() {
  Refs refs;
  std::vector<Dependency> dependencies = getDependencies(module_);
  for (const Dependency &dependency : llvm::reverse(dependencies)) {
    Ref name = writer_.addString(dependency.name);
    uint32_t flags = dependency.isRequired ? kRequired : kOptional;
    refs.push_back(writer_.addTable(Table()
                                        .addRef(0, name)
                                        .addI32(1, dependency.minimumVersion)
                                        .addI32(2, flags, kRequired)));
  }
  return refs;
}

Refs ModuleWriter::addTypes() {
  Refs refs;
  for (const std::string &name : types_.getNames())
    refs.push_back(writer_.addTable(Table().addRef(0, writer_.addString(name))));
  return refs;
}

/// The order decides where things lie, back to front: bytecode and data at the end, what a loader reads first
/// at the front.
LogicalResult ModuleWriter::addModule() {
  Ref bytecode = addBytecode();
  Ref descriptors = addDescriptors();
  Refs rodata = addRodata();
  FailureOr<Refs> signatures = addSignatures();
  if (failed(signatures))
    return failure();
  Refs exports = addExports();
  FailureOr<Refs> imports = addImports();
  if (failed(imports))
    return failure();
  Refs dependencies = addDependencies();
  Refs types = addTypes();
  Ref attrs = addAttrs(module_->getAttrOfType<DictionaryAttr>("iree.reflection"));

  Ref rodataRef = writer_.addRefVector(rodata);
  Ref signaturesRef = writer_.addRefVector(*signatures);
  Ref exportsRef = writer_.addRefVector(exports);
  Ref importsRef = writer_.addRefVector(*imports);
  Ref dependenciesRef = writer_.addRefVector(dependencies);
  Ref typesRef = writer_.addRefVector(types);
  Ref state;
  if (ordinals_.globalBytes || ordinals_.globalRefs)
    state = writer_.addTable(
        Table().addI32(0, ordinals_.globalBytes).addI32(1, ordinals_.globalRefs));
  Ref debug;
  if (!options_.stripSourceMap)
    debug = addDebugDatabase(writer_, funcs_, functions_);
  StringRef moduleName = module_.getSymName();
  Ref name = writer_.addString(moduleName.empty() ? "module" : moduleName);

  // Field numbers are those of BytecodeModuleDef in runtime/schemas/bytecode_module.fbs.
  Ref root = writer_.addTable(Table()
                                  .addRef(0, name)
                                  .addI32(1, module_.getVersion().value_or(0))
                                  .addI32(2, requirements_)
                                  .addRef(3, attrs)
                                  .addRef(4, typesRef)
                                  .addRef(5, dependenciesRef)
                                  .addRef(6, importsRef)
                                  .addRef(7, exportsRef)
                                  .addRef(8, signaturesRef)
                                  .addRef(11, state)
                                  .addRef(9, rodataRef)
                                  .addRef(12, descriptors)
                                  .addI32(13, strata::rt::isa::kBytecodeVersion)
                                  .addRef(14, bytecode)
                                  .addRef(15, debug));
  flatBuffer_ = writer_.finish(root, "IREE");
  return success();
}

FailureOr<std::vector<uint8_t>> ModuleWriter::run() {
  if (failed(collectSegments()) || failed(encodeFunctions()) || failed(checkFeatures()) ||
      failed(addModule()))
    return failure();
  return writeArchive(options_.emitPolyglotZip ? ArchiveForm::Zip : ArchiveForm::Flat,
                      std::move(flatBuffer_), files_);
}

/// Drops what only a debugger sees.
void stripDebugOps(vm::ModuleOp module) {
  module.walk([](Operation *op) {
    if (!op->hasTrait<util::trait::DebugOnly>())
      return;
    OpBuilder builder(op);
    if (auto breakOp = dyn_cast<vm::BreakOp>(op))
      vm::BranchOp::create(builder, op->getLoc(), breakOp.getDest(), breakOp.getDestOperands());
    else if (auto breakOp = dyn_cast<vm::CondBreakOp>(op))
      vm::BranchOp::create(builder, op->getLoc(), breakOp.getDest(), breakOp.getDestOperands());
    op->erase();
  });
}

/// True for ops that have to be expanded before they can be encoded.
bool isPseudo(Operation *op) {
  return isa<vm::VmDialect>(op->getDialect()) && !isa<vm::CastRefAnyOp>(op) &&
         op->getParentOfType<FunctionOpInterface>() &&
         !strata::rt::isa::findOp(std::string_view(op->getName().stripDialect()));
}

/// Applies the canonicalizations of pseudo ops from top to bottom, and nothing else that would change the
/// module.
LogicalResult expandPseudoOps(vm::ModuleOp module) {
  RewritePatternSet set(module.getContext());
  vm::populateComparePatterns(set);
  vm::populateControlPatterns(set);
  vm::populateStructurePatterns(set);
  const FrozenRewritePatternSet patterns(std::move(set));
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
      .enableFolding(false);
  bool changed = true;
  while (changed) {
    changed = false;
    SmallVector<Operation *> pseudoOps;
    module.walk([&](Operation *op) {
      if (isPseudo(op))
        pseudoOps.push_back(op);
    });
    for (Operation *op : pseudoOps) {
      bool expanded = false;
      if (failed(applyOpPatternsGreedily(op, patterns, config, &expanded)))
        return op->emitOpError("does not settle when it is expanded");
      changed |= expanded;
    }
  }
  return success(); // The encoder names what is left.
}

} // namespace

LogicalResult writeBytecodeModule(vm::ModuleOp module, const BytecodeOptions &options,
                                  llvm::raw_ostream &output) {
  if (options.stripDebugOps)
    stripDebugOps(module);
  if (failed(expandPseudoOps(module)))
    return failure();
  FailureOr<std::vector<uint8_t>> file = ModuleWriter(module, options).run();
  if (failed(file))
    return module.emitOpError("could not be written as bytecode");
  output.write(reinterpret_cast<const char *>(file->data()), file->size());
  return success();
}

} // namespace mlir::iree::bytecode
