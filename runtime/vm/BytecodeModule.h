// A loaded .vmfb: its tables in the form the interpreter uses, every function verified. Immutable
// and shareable.
#pragma once

#include "runtime/base/Status.h"
#include "runtime/format/VisitBudget.h"
#include "runtime/schemas/bytecode_module_generated.h"
#include "runtime/vm/Archive.h"
#include "runtime/vm/Buffer.h"
#include "runtime/vm/CallingConvention.h"
#include "runtime/vm/Types.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace strata::rt::vm {

/// Bytes of a module, kept alive by whoever needs them. Aligned to 64 so that its constants are.
struct ModuleBytes {
  std::span<const uint8_t> bytes;
  std::shared_ptr<const void> keepAlive;

  static Result<ModuleBytes> copy(std::span<const uint8_t> bytes);
  static Result<ModuleBytes> readFile(const std::string &path, bool map);
};

class BytecodeModule;

struct Function {
  const BytecodeModule *module = nullptr;
  int32_t ordinal = 0;
  /// Starts at an even address, so that padding can be told from addresses.
  const uint8_t *code = nullptr;
  int32_t codeBytes = 0;
  int32_t blockCount = 0;
  uint32_t requirements = 0;
  int32_t valueRegisters = 0;
  int32_t refRegisters = 0;
  CallingConvention convention;
  RegisterLayout argumentLayout;
};

struct Import {
  std::string_view fullName, moduleName, functionName;
  std::string_view conventionText;
  CallingConvention convention;
  bool optional = false;
};

struct Export {
  std::string_view name;
  int32_t ordinal = 0;
};

struct Dependency {
  std::string_view name;
  uint32_t minimumVersion = 0;
  bool optional = false;
};

struct LoadOptions {
  /// Show modules whose reference types this host lacks (they can't run).
  bool allowUnknownTypes = false;
  /// Keep every instruction as it is, for a tracer that shows all of them.
  bool keepInstructions = false;
};

class BytecodeModule {
public:
  static Result<std::shared_ptr<const BytecodeModule>>
  load(ModuleBytes bytes, const TypeRegistry &types, const LoadOptions &options = {});

  std::string_view name() const { return name_; }
  const iree::vm::BytecodeModuleDef &def() const { return *def_; }
  const Archive &archive() const { return archive_; }
  uint32_t version() const { return def_->version(); }
  std::span<const TypeDesc> types() const { return types_; }
  std::string_view typeName(uint32_t index) const;
  std::span<const Function> functions() const { return functions_; }
  std::span<const Import> imports() const { return imports_; }
  std::span<const Export> exports() const { return exports_; }
  std::span<const Dependency> dependencies() const { return dependencies_; }
  std::span<const std::span<const uint8_t>> rodata() const { return rodata_; }
  const std::shared_ptr<const void> &keepAlive() const { return bytes_.keepAlive; }
  int32_t globalBytes() const { return globalBytes_; }
  int32_t globalRefs() const { return globalRefs_; }

  const Function *findExport(std::string_view name) const;
  /// The exports of a function, as indices of exports().
  std::span<const uint32_t> exportsOf(int32_t ordinal) const;
  /// Reflection of a function: `iree.abi.declaration` …; empty when absent.
  std::string_view attribute(const Function &function, std::string_view key) const;
  /// The name of a function in the debug database or, failing that, of an export; may be empty.
  std::string_view functionName(int32_t ordinal) const;
  /// The name that the debug database has at a function's index; it may be another function's.
  std::string_view debugName(int32_t ordinal) const;
  /// `file.mlir:4:10` of an instruction; empty when unknown.
  std::string location(int32_t ordinal, int32_t pc) const;

private:
  BytecodeModule() = default;
  Status readTables(const TypeRegistry &types, const LoadOptions &options, VisitBudget &budget);
  Status readRodata(VisitBudget &budget);
  Status readFunctions(VisitBudget &budget);
  Status readExports(VisitBudget &budget);
  const iree::vm::FunctionSourceMapDef *sourceMap(int32_t ordinal) const;

  ModuleBytes bytes_;
  Archive archive_;
  const iree::vm::BytecodeModuleDef *def_ = nullptr;
  std::string_view name_;
  std::vector<TypeDesc> types_;
  std::vector<Dependency> dependencies_;
  std::vector<Import> imports_;
  std::vector<Export> exports_;
  std::unordered_map<std::string_view, uint32_t> exportByName_;
  std::vector<uint32_t> exportsByOrdinal_;
  std::vector<std::span<const uint8_t>> rodata_;
  std::vector<Function> functions_;
  std::vector<uint64_t> code_;
  int32_t globalBytes_ = 0;
  int32_t globalRefs_ = 0;
};

} // namespace strata::rt::vm
