//===- Module.h - A .vmfb file ----------------------------------------------===//
// The container (a ZIP whose first entry is the module, or the module alone), the module's tables,
// its bytecode as text, and what is embedded in it. Everything is checked against the file's length
// before it is looked at; what is wrong is an error that names it, or, inside one function, a last
// line that says where the bytes stopped making sense. What is shared inside the file is paid for
// each time it is visited (runtime/format/VisitBudget.h).
//
// Layout: size-prefixed FlatBuffer of runtime/schemas/bytecode_module.fbs; external read-only data
// lies behind it, at offsets from the next multiple of 64. Instructions: runtime/isa/VmOps.def.
#pragma once

#include "core/base/File.h"
#include "core/base/Ids.h"
#include "runtime/format/SpirvListing.h"
#include "runtime/format/VisitBudget.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::vmfb {

struct Section {
  std::string name; // "flatbuffer", "bytecode", ".rodata[4]"
  Span bytes;       // of the file
};

struct Import {
  std::string name;
  std::string signature; // "(ref, i64, tuple<i32>...) -> (ref)"
  bool optional = false;
};
struct Export {
  std::string name;
  int64_t function = 0;
  std::string signature;
  std::string declaration; // the source's own words, if the module keeps them
};
struct Dependency {
  std::string name;
  int64_t minimumVersion = 0;
  bool optional = false;
};
struct Rodata {
  Span bytes; // of the file
  bool external = false;
  std::string kind; // "text", "elf", "flatbuffer", "ptx", "spirv", "hsaco", "module" (one in this one, of vmvx), "data"
};
struct Function {
  std::string name; // of an export, or from the debug database; "function_3" if neither
  std::string signature;
  Span bytes; // of the file
  int64_t blocks = 0, valueRegisters = 0, refRegisters = 0;
  std::string requirements; // "ext-f32, yield"
};

struct Instruction {
  int64_t pc = 0;
  int64_t length = 0;
  bool label = false;           // a block begins here
  std::string text;             // "%i0 = vm.const.i32 13"
  std::vector<int64_t> targets; // pcs it may go to
};

class Module {
public:
  /// Errors: Corrupt (what and where), Unsupported (another bytecode version).
  static Result<Module> open(Text file);

  std::string_view file() const { return file_.view; }
  const std::string &name() const { return name_; }
  int64_t version() const { return version_; }
  const std::vector<Section> &sections() const { return sections_; }
  const std::vector<std::string> &types() const { return types_; }
  const std::vector<Dependency> &dependencies() const { return dependencies_; }
  const std::vector<Import> &imports() const { return imports_; }
  const std::vector<Export> &exports() const { return exports_; }
  const std::vector<Rodata> &rodata() const { return rodata_; }
  const std::vector<Function> &functions() const { return functions_; }
  int64_t globalBytes() const { return globalBytes_; }
  int64_t globalRefs() const { return globalRefs_; }
  /// The module that a rodata of that kind is. Errors: as open.
  Result<Module> inner(size_t rodata) const { return open(file_.part(size_t(rodata_[rodata].bytes.begin), size_t(rodata_[rodata].bytes.size()))); }
  std::string_view bytes(Span span) const { return file_.view.substr(size_t(span.begin), size_t(span.size())); }

  /// Never fails: bytes that are no instruction end the list with a line that says so.
  std::vector<Instruction> disassemble(size_t function) const;
  /// All of it as text: what a person reads and a diff compares. Data that isn't shown is there by its size and hash.
  std::string text() const;

private:
  std::string textAt(int depth, rt::VisitBudget &budget) const;

  Text file_;
  std::string name_;
  int64_t version_ = 0, globalBytes_ = 0, globalRefs_ = 0;
  std::vector<Section> sections_;
  std::vector<std::string> types_;
  std::vector<Dependency> dependencies_;
  std::vector<Import> imports_;
  std::vector<Export> exports_;
  std::vector<Rodata> rodata_;
  std::vector<Function> functions_;
};

/// Sections of two modules by name. `same`: byte for byte.
struct SectionPair {
  std::string name;
  std::optional<int64_t> here, there; // bytes
  bool same = false;
};
std::vector<SectionPair> pairSections(const Module &here, const Module &there);

/// "0rIC iD_r" as a person writes it: "(ref, i64, tuple<i32>...) -> (ref)".
std::string readableSignature(std::string_view callingConvention);

/// Symbols of an embedded ELF file. Errors: Corrupt, Unsupported (not little-endian).
struct ElfSymbol {
  std::string name;
  int64_t address = 0;
  int64_t size = 0;
  bool function = false;
  Span bytes; // of the file, where it has any
};
struct Elf {
  std::string machine; // "x86-64", "aarch64" ...
  std::vector<Section> sections;
  std::vector<ElfSymbol> symbols;
};
Result<Elf> readElf(std::string_view bytes);

/// Where the PTX lies in an executable of a GPU; one stretch for each module of it.
std::vector<Span> ptxTexts(std::string_view bytes);

using rt::SpirvShader;
/// All shaders of the executable, or the one that the bytes are. Errors: Corrupt.
Result<std::vector<SpirvShader>> readSpirv(std::string_view bytes);

} // namespace strata::vmfb
