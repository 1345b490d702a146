#include "tests/fuzz/Crafted.h"

#include "runtime/schemas/bytecode_module_generated.h"

#include <cstring>
#include <elf.h>
#include <set>

namespace strata::fuzz {

namespace fb = iree::vm;
namespace isa = rt::isa;
using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;

namespace {

/// The tables of a module; each kind fills in its own.
struct Tables {
  FlatBufferBuilder b;
  std::vector<Offset<fb::TypeDef>> types;
  std::vector<Offset<fb::ImportFunctionDef>> imports;
  std::vector<Offset<fb::ExportFunctionDef>> exports;
  std::vector<Offset<fb::FunctionSignatureDef>> signatures;
  std::vector<fb::FunctionDescriptor> functions;
  std::vector<Offset<fb::RodataSegmentDef>> rodata;
  Offset<fb::DebugDatabaseDef> debug;
  std::string code;

  Offset<fb::FunctionSignatureDef> signature(const std::string &convention,
                                             std::vector<Offset<fb::AttrDef>> attributes = {}) {
    auto text = b.CreateString(convention);
    return fb::CreateFunctionSignatureDef(b, text,
                                          attributes.empty() ? 0 : b.CreateVector(attributes));
  }
  Offset<fb::TypeDef> type(const std::string &name) {
    return fb::CreateTypeDef(b, b.CreateString(name));
  }
  void function(Offset<fb::FunctionSignatureDef> signature, size_t begin, size_t bytes,
                int blocks) {
    signatures.push_back(signature);
    functions.push_back(fb::FunctionDescriptor(
        int32_t(begin), int32_t(bytes), fb::FeatureBits(isa::kExtF32 | isa::kExtF64 | isa::kYield),
        0, int16_t(blocks), 8, 8));
  }
  void entry(const std::string &name, int32_t ordinal) {
    exports.push_back(fb::CreateExportFunctionDef(b, b.CreateString(name), ordinal));
  }

  std::string finish() {
    auto name = b.CreateString("crafted");
    auto typeList = b.CreateVector(types);
    auto importList = b.CreateVector(imports);
    auto exportList = b.CreateVector(exports);
    auto signatureList = b.CreateVector(signatures);
    auto rodataList = b.CreateVector(rodata);
    auto state = fb::CreateModuleStateDef(b, 8, 1);
    auto functionList = b.CreateVectorOfStructs(functions);
    b.ForceVectorAlignment(code.size(), 1, 16);
    auto codeBytes = b.CreateVector(reinterpret_cast<const uint8_t *>(code.data()), code.size());
    fb::BytecodeModuleDefBuilder def(b);
    def.add_name(name);
    def.add_requirements(fb::FeatureBits(isa::kExtF32 | isa::kExtF64 | isa::kYield));
    def.add_types(typeList);
    def.add_imported_functions(importList);
    def.add_exported_functions(exportList);
    def.add_function_signatures(signatureList);
    def.add_rodata_segments(rodataList);
    def.add_module_state(state);
    def.add_function_descriptors(functionList);
    def.add_bytecode_version(isa::kBytecodeVersion);
    def.add_bytecode_data(codeBytes);
    if (!debug.IsNull())
      def.add_debug_database(debug);
    b.FinishSizePrefixed(def.Finish(), "IREE");
    return std::string(reinterpret_cast<const char *>(b.GetBufferPointer()), b.GetSize());
  }
};

template <typename T> void put(std::string &code, T value) {
  code.append(reinterpret_cast<const char *>(&value), sizeof value);
}

void list(std::string &code, std::vector<uint16_t> words, size_t wordsPerEntry = 1) {
  if (code.size() % 2)
    code += '\0';
  put(code, uint16_t(words.size() / wordsPerEntry));
  for (uint16_t word : words)
    put(code, word);
}

constexpr uint16_t kRef = isa::kRefBit;

std::vector<uint16_t> registers(const isa::Op &op, const isa::Field &field) {
  if (op.set == isa::Set::CORE)
    switch (op.opcode) {
    case isa::Core::Return:
      return {0};
    case isa::Core::Call:
    case isa::Core::CallYieldable:
      return field.isResult ? std::vector<uint16_t>{0} : std::vector<uint16_t>{};
    case isa::Core::CallVariadic:
    case isa::Core::CallVariadicYieldable:
      return field.isResult ? std::vector<uint16_t>{0} : std::vector<uint16_t>{0, 1};
    default:
      break;
    }
  switch (field.element) {
  case isa::Kind::I64:
  case isa::Kind::F64:
    return {2, 4, 6};
  case isa::Kind::Ref:
    return {kRef, kRef | 1, kRef | 2};
  case isa::Kind::Regs:
    return {kRef, kRef | 1};
  default:
    return {1, 2, 3};
  }
}

void encode(std::string &code, const isa::Op &op) {
  using isa::Kind;
  if (op.set != isa::Set::CORE)
    put(code, op.set == isa::Set::F32 ? isa::kPrefixF32 : isa::kPrefixF64);
  put(code, op.opcode);
  bool variadic = op.symbol.starts_with("CallVariadic");
  for (const isa::Field &field : op.fields)
    switch (field.kind) {
    case Kind::I32:
    case Kind::F32:
      put(code, uint16_t(1));
      break;
    case Kind::I64:
    case Kind::F64:
      put(code, uint16_t(2));
      break;
    case Kind::Ref:
      put(code, uint16_t(kRef | 1));
      break;
    case Kind::ImmI64:
    case Kind::ImmF64:
      put(code, uint64_t(0x4008000000000000));
      break;
    case Kind::ImmI32:
    case Kind::ImmF32:
      put(code, uint32_t(0x40400000));
      break;
    case Kind::RwData:
    case Kind::Global:
    case Kind::Rodata:
    case Kind::Type:
    case Kind::Block:
      put(code, uint32_t(0));
      break;
    case Kind::Func:
      put(code, variadic ? isa::kImportBit : uint32_t(0));
      break;
    case Kind::Import:
      put(code, isa::kImportBit);
      break;
    case Kind::Str:
      put(code, uint16_t(3));
      code += "abc";
      break;
    case Kind::Regs:
      list(code, registers(op, field));
      break;
    case Kind::Segments:
      list(code, {2});
      break;
    case Kind::Remap:
      list(code, {0, 1, kRef, kRef | 1}, 2);
      break;
    case Kind::Cases:
      put(code, uint16_t(2));
      for (int i = 0; i < 2; ++i) {
        put(code, uint32_t(0));
        list(code, {0, 1}, 2);
      }
      break;
    }
}

bool isTerminator(const isa::Op &op) {
  static const std::set<std::string_view> names = {
      "Branch", "CondBranch", "BranchTable", "Return",        "Fail",
      "Yield",  "Break",      "CondBreak",   "CallYieldable", "CallVariadicYieldable"};
  return names.contains(op.symbol);
}

void oneFunction(Tables &t, const std::string &code, int blocks) {
  t.types.push_back(t.type("!vm.buffer"));
  t.imports.push_back(fb::CreateImportFunctionDef(t.b, t.b.CreateString("crafted.import"),
                                                  t.signature("0CiD_i"),
                                                  fb::ImportFlagBits::OPTIONAL));
  t.rodata.push_back(fb::CreateRodataSegmentDef(
      t.b, fb::CompressionTypeDef::NONE, 0, t.b.CreateVector(std::vector<uint8_t>{1, 2, 3, 4})));
  t.code = code;
  t.function(t.signature("0v_i"), 0, code.size(), blocks);
  t.entry("f", 0);
}

std::string returning() {
  std::string code(1, char(isa::kBlockMarker));
  encode(code, *isa::findOp(isa::Set::CORE, isa::Core::Return));
  return code;
}

std::string sharedTypes(size_t scale) {
  Tables t;
  oneFunction(t, returning(), 1);
  t.types.assign(64 * scale, t.type("!vm.list<" + std::string(512 * scale, 'x') + ">"));
  return t.finish();
}

std::string sharedImports(size_t scale) {
  Tables t;
  oneFunction(t, returning(), 1);
  auto import = fb::CreateImportFunctionDef(
      t.b, t.b.CreateString("crafted." + std::string(256 * scale, 'x')),
      t.signature("0" + std::string(256 * scale, 'i') + "_v"), fb::ImportFlagBits::OPTIONAL);
  t.imports.assign(64 * scale, import);
  return t.finish();
}

std::string sharedSignatures(size_t scale) {
  Tables t;
  oneFunction(t, returning(), 1);
  auto signature = t.signature("0" + std::string(512 * scale, 'r') + "_i");
  for (size_t i = 0; i < 16 * scale; ++i)
    t.function(signature, 0, t.code.size(), 1);
  return t.finish();
}

std::string overlappingFunctions(size_t scale) {
  Tables t;
  std::string code(1, char(isa::kBlockMarker));
  for (size_t i = 0; i < 128 * scale; ++i)
    encode(code, *isa::findOp("add.i32"));
  encode(code, *isa::findOp("return"));
  oneFunction(t, code, 1);
  for (size_t i = 0; i < 16 * scale; ++i)
    t.function(t.signatures[0], 0, code.size(), 1);
  return t.finish();
}

std::string sharedAttributes(size_t scale) {
  Tables t;
  oneFunction(t, returning(), 1);
  t.signatures[0] =
      t.signature("0v_i", {fb::CreateAttrDef(t.b, t.b.CreateString("iree.abi.declaration"),
                                             t.b.CreateString(std::string(512 * scale, 'x')))});
  for (size_t i = 0; i < 16 * scale; ++i)
    t.entry("f" + std::to_string(i), 0);
  return t.finish();
}

std::string longNames(size_t scale) {
  Tables t;
  std::string code(1, char(isa::kBlockMarker));
  for (size_t i = 0; i < 64 * scale; ++i)
    encode(code, *isa::findOp("import.resolved"));
  encode(code, *isa::findOp("return"));
  oneFunction(t, code, 1);
  t.imports[0] =
      fb::CreateImportFunctionDef(t.b, t.b.CreateString("crafted." + std::string(512 * scale, 'x')),
                                  t.signature("0CiD_i"), fb::ImportFlagBits::OPTIONAL);
  return t.finish();
}

std::string sharedRodata(size_t scale) {
  Tables t;
  oneFunction(t, returning(), 1);
  std::string elf = elfOfNames(8 * scale);
  auto data = t.b.CreateVector(reinterpret_cast<const uint8_t *>(elf.data()), elf.size());
  t.rodata.assign(64 * scale,
                  fb::CreateRodataSegmentDef(t.b, fb::CompressionTypeDef::NONE, 0, data));
  return t.finish();
}

/// Each level names the one below it eight times; the function fails at the top one.
std::string fusedLocations(size_t) {
  Tables t;
  std::string code(1, char(isa::kBlockMarker));
  encode(code, *isa::findOp("const.i32"));
  encode(code, *isa::findOp("fail"));
  oneFunction(t, code, 1);
  constexpr int kLevels = 15;
  std::vector<fb::LocationTypeDef> types = {fb::LocationTypeDef::FileLineColLocDef};
  std::vector<Offset<void>> table = {
      fb::CreateFileLineColLocDef(t.b, t.b.CreateString("shared.mlir"), 1, 2).Union()};
  for (int level = 0; level < kLevels; ++level) {
    auto parents = t.b.CreateVector(std::vector<int32_t>(8, level));
    types.push_back(fb::LocationTypeDef::FusedLocDef);
    table.push_back(fb::CreateFusedLocDef(t.b, 0, parents).Union());
  }
  auto typeList = t.b.CreateVectorScalarCast<uint8_t>(types.data(), types.size());
  auto tableList = t.b.CreateVector(table);
  std::vector<fb::BytecodeLocationDef> places = {fb::BytecodeLocationDef(0, kLevels)};
  auto placeList = t.b.CreateVectorOfStructs(places);
  auto map = fb::CreateFunctionSourceMapDef(t.b, t.b.CreateString("f"), placeList);
  auto maps = t.b.CreateVector(std::vector<Offset<fb::FunctionSourceMapDef>>{map});
  t.debug = fb::CreateDebugDatabaseDef(
      t.b, Offset<flatbuffers::Vector<fb::LocationTypeDef>>(typeList.o), tableList, maps);
  return t.finish();
}

} // namespace

std::string moduleOfBody(const std::string &code, int blocks) {
  Tables t;
  oneFunction(t, code, blocks);
  return t.finish();
}

Body bodyOf(const isa::Op &op, bool even) {
  Body body;
  body.code = std::string(1, char(isa::kBlockMarker));
  if (even)
    encode(body.code, *isa::findOp("const.i32.zero"));
  body.last = body.code.size();
  encode(body.code, op);
  body.terminates = isTerminator(op);
  return body;
}

std::string complete(Body body) {
  if (!body.terminates)
    encode(body.code, *isa::findOp("return"));
  return body.code;
}

std::string sharedModestly(int times) {
  Tables t;
  oneFunction(t, returning(), 1);
  for (int i = 1; i < times; ++i) {
    t.types.push_back(t.types[0]);
    t.imports.push_back(t.imports[0]);
    t.rodata.push_back(t.rodata[0]);
    t.function(t.signatures[0], 0, t.code.size(), 1);
  }
  return t.finish();
}

std::string elfOfNames(size_t symbols) {
  // Header, sections, symbols, and one string: each name is the end of the one before.
  std::string names(1, '\0');
  names += std::string(symbols, 'x') + '\0';
  std::vector<Elf64_Sym> table(1 + symbols);
  for (size_t i = 1; i < table.size(); ++i) {
    table[i].st_name = uint32_t(i);
    table[i].st_value = i;
  }
  Elf64_Ehdr header = {};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = ET_DYN;
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_ehsize = sizeof(Elf64_Ehdr);
  header.e_phentsize = sizeof(Elf64_Phdr);
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = 3;
  header.e_shoff = sizeof header;
  Elf64_Shdr sections[3] = {};
  uint64_t at = sizeof header + sizeof sections;
  sections[1].sh_type = SHT_DYNSYM;
  sections[1].sh_link = 2;
  sections[1].sh_offset = at;
  sections[1].sh_size = table.size() * sizeof(Elf64_Sym);
  sections[1].sh_entsize = sizeof(Elf64_Sym);
  sections[2].sh_type = SHT_STRTAB;
  sections[2].sh_offset = at + sections[1].sh_size;
  sections[2].sh_size = names.size();
  std::string elf(reinterpret_cast<const char *>(&header), sizeof header);
  elf.append(reinterpret_cast<const char *>(sections), sizeof sections);
  elf.append(reinterpret_cast<const char *>(table.data()), sections[1].sh_size);
  return elf + names;
}

std::vector<Crafted> sharedParts(size_t scale) {
  return {{"types", sharedTypes(scale)},           {"imports", sharedImports(scale)},
          {"signatures", sharedSignatures(scale)}, {"functions", overlappingFunctions(scale)},
          {"attributes", sharedAttributes(scale)}, {"names", longNames(scale)},
          {"rodata", sharedRodata(scale)},         {"locations", fusedLocations(scale)}};
}

} // namespace strata::fuzz
