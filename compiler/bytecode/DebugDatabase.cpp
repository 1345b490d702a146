#include "compiler/bytecode/DebugDatabase.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::iree::bytecode {
namespace {

using Ref = FlatBufferWriter::Ref;
using Table = FlatBufferWriter::Table;

/// Values of the union LocationTypeDef (runtime/schemas/bytecode_module.fbs).
enum LocationKind : uint8_t { kNone, kCallSite, kFileLineCol, kFused, kName };

/// Each location and each text is stored once; locations come after those they are made of.
class LocationTable {
public:
  explicit LocationTable(FlatBufferWriter &writer) : writer_(writer) {}

  int32_t add(Location location) {
    auto it = indices_.find(location);
    if (it != indices_.end())
      return it->second;
    auto [kind, ref] = addEntry(location);
    int32_t index = static_cast<int32_t>(kinds_.size());
    indices_[location] = index;
    kinds_.push_back(kind);
    refs_.push_back(ref);
    return index;
  }

  /// The values and their kinds, in that order.
  std::pair<Ref, Ref> finish() {
    Ref values = writer_.addRefVector(refs_);
    return {values, writer_.addVector(kinds_, kinds_.size(), 1)};
  }

private:
  Ref addText(StringRef text) {
    auto [it, isNew] = texts_.try_emplace(text.str());
    if (isNew)
      it->second = writer_.addString(text);
    return it->second;
  }

  std::pair<LocationKind, Ref> addEntry(Location location) {
    using Entry = std::pair<LocationKind, Ref>;
    return TypeSwitch<Location, Entry>(location)
        .Case([&](CallSiteLoc loc) -> Entry {
          int32_t callee = add(loc.getCallee()), caller = add(loc.getCaller());
          return {kCallSite, writer_.addTable(Table().addI32(0, callee).addI32(1, caller))};
        })
        .Case([&](FileLineColLoc loc) -> Entry {
          Ref file = addText(loc.getFilename());
          return {kFileLineCol, writer_.addTable(Table()
                                                     .addRef(0, file)
                                                     .addI32(1, loc.getLine())
                                                     .addI32(2, loc.getColumn()))};
        })
        .Case([&](FusedLoc loc) -> Entry {
          Ref metadata;
          if (loc.getMetadata()) {
            std::string text;
            llvm::raw_string_ostream(text) << loc.getMetadata();
            metadata = addText(text);
          }
          std::vector<uint8_t> children;
          for (Location child : loc.getLocations())
            appendLE<int32_t>(children, add(child));
          Ref list = writer_.addVector(children, loc.getLocations().size(), 4);
          return {kFused, writer_.addTable(Table().addRef(0, metadata).addRef(1, list))};
        })
        .Case([&](NameLoc loc) -> Entry {
          int32_t child = add(loc.getChildLoc());
          Ref name = addText(loc.getName());
          return {kName, writer_.addTable(Table().addRef(0, name).addI32(1, child))};
        })
        .Default([](Location) -> Entry { return {kNone, {}}; });
  }

  FlatBufferWriter &writer_;
  llvm::DenseMap<Location, int32_t> indices_;
  std::map<std::string, Ref> texts_;
  std::vector<uint8_t> kinds_;
  std::vector<Ref> refs_;
};

} // namespace

Ref addDebugDatabase(FlatBufferWriter &writer, ArrayRef<vm::FuncOp> funcs,
                     ArrayRef<EncodedFunction> functions) {
  if (functions.empty())
    return {};
  LocationTable locations(writer);
  std::vector<Ref> maps;
  for (auto [func, function] : llvm::zip_equal(funcs, functions)) {
    std::vector<uint8_t> entries;
    for (const EncodedFunction::SourceLocation &source : function.sourceMap) {
      appendLE<int32_t>(entries, source.offset);
      appendLE<int32_t>(entries, locations.add(source.location));
    }
    Ref list = writer.addVector(entries, function.sourceMap.size(), 4);
    Ref name = writer.addString(vm::FuncOp(func).getName());
    maps.push_back(writer.addTable(Table().addRef(0, name).addRef(1, list)));
  }
  Ref mapList = writer.addRefVector(maps);
  auto [values, kinds] = locations.finish();
  return writer.addTable(Table().addRef(0, kinds).addRef(1, values).addRef(2, mapList));
}

} // namespace mlir::iree::bytecode
