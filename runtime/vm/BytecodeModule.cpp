#include "runtime/vm/BytecodeModule.h"

#include "runtime/format/FlatBufferVerifier.h"
#include "runtime/isa/VmIsa.h"
#include "runtime/vm/FunctionVerifier.h"
#include "runtime/vm/Quicken.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace strata::rt::vm {
namespace {

namespace fb = iree::vm;

std::string_view view(const flatbuffers::String *text) {
  return text ? std::string_view(text->c_str(), text->size()) : std::string_view();
}

template <typename T> uint32_t count(const T *vector) { return vector ? vector->size() : 0; }

Status bad(std::string text) { return Status(Code::InvalidArgument, std::move(text)); }

Status sharedTooOften(const std::string &where) {
  return Status(Code::ResourceExhausted, where + ": " + kSharedTooOften);
}

// A letter of a calling convention becomes a register, and several characters of a listing.
constexpr uint64_t kLetterCost = 4;

/// `table` and `index` say in errors whose it is.
Result<CallingConvention> readConvention(std::string_view text, const char *table, uint32_t index,
                                         VisitBudget &budget) {
  if (!budget.charge(kLetterCost * text.size()))
    return sharedTooOften(format("%s[%u]", table, index));
  Result<CallingConvention> convention = CallingConvention::parse(text);
  if (!convention.ok())
    return convention.takeStatus().annotate(format("%s[%u]", table, index));
  return convention;
}

std::string featureText(uint32_t bits) {
  std::string text;
  for (auto [bit, name] : {std::pair{isa::kExtF32, "EXT_F32"}, std::pair{isa::kExtF64, "EXT_F64"}})
    if (bits & bit)
      text += (text.empty() ? "" : "|") + std::string(name);
  if (uint32_t rest = bits & ~3u)
    text += (text.empty() ? "" : "|") + format("%Xh", rest);
  return text;
}

Status checkRequirements(uint32_t bits, const std::string &where) {
  constexpr uint32_t known = isa::kExtF32 | isa::kExtF64 | isa::kYield | isa::kUnwind;
  if (bits & ~known)
    return bad(where + ".requirements: required module features [" + featureText(bits) +
               "] are not available in this runtime configuration; have [" + featureText(known) +
               "] while module requires [" + featureText(bits) + "]");
  return {};
}

} // namespace

Result<std::shared_ptr<const BytecodeModule>>
BytecodeModule::load(ModuleBytes bytes, const TypeRegistry &types, const LoadOptions &options) {
  STRATA_ASSIGN_OR_RETURN(Archive archive, Archive::parse(bytes.bytes));
  // Scalars are read in place: the payload must be as aligned in memory as it is in the file.
  if (reinterpret_cast<uintptr_t>(archive.flatbuffer.data()) % 8) {
    STRATA_ASSIGN_OR_RETURN(ModuleBytes aligned, ModuleBytes::copy(archive.flatbuffer));
    archive.flatbuffer = aligned.bytes;
    bytes.keepAlive =
        std::make_shared<std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>>(
            bytes.keepAlive, aligned.keepAlive);
  }
  VisitBudget budget = VisitBudget::ofFile(archive.file.size());
  STRATA_RETURN_IF_ERROR(
      verifyFlatBuffer(archive.flatbuffer, *fb::BytecodeModuleDefTypeTable(), "IREE", budget));
  auto module = std::shared_ptr<BytecodeModule>(new BytecodeModule());
  module->bytes_ = std::move(bytes);
  module->archive_ = archive;
  module->def_ = flatbuffers::GetRoot<fb::BytecodeModuleDef>(archive.flatbuffer.data() + 4);
  STRATA_RETURN_IF_ERROR(module->readTables(types, options, budget));
  STRATA_RETURN_IF_ERROR(module->readRodata(budget));
  STRATA_RETURN_IF_ERROR(module->readFunctions(budget));
  STRATA_RETURN_IF_ERROR(module->readExports(budget));
  std::vector<uint32_t> starts;
  for (const Function &function : module->functions_) {
    starts.clear();
    if (Status status = verifyFunction(*module, function, starts); !status.ok())
      return std::move(status).annotate(
          format("verifying function_descriptors[%d]", function.ordinal));
    if (options.keepInstructions)
      continue;
    // The code is this module's own copy.
    quicken({const_cast<uint8_t *>(function.code), static_cast<size_t>(function.codeBytes)},
            starts, static_cast<size_t>(function.valueRegisters));
  }
  return std::shared_ptr<const BytecodeModule>(std::move(module));
}

Status BytecodeModule::readTables(const TypeRegistry &types, const LoadOptions &options,
                                  VisitBudget &budget) {
  const fb::BytecodeModuleDef &def = *def_;
  name_ = view(def.name());
  if (name_.empty())
    return bad("name: missing module name");
  STRATA_RETURN_IF_ERROR(checkRequirements(static_cast<uint32_t>(def.requirements()), "module"));
  uint32_t version = def.bytecode_version();
  if (version >> 16 != isa::kBytecodeVersion >> 16 ||
      (version & 0xFFFF) > (isa::kBytecodeVersion & 0xFFFF))
    return bad(format("bytecode_version: bytecode version mismatch; runtime supports %u.%u, module "
                      "has %u.%u",
                      isa::kBytecodeVersion >> 16, isa::kBytecodeVersion & 0xFFFF, version >> 16,
                      version & 0xFFFF));
  for (uint32_t i = 0; i < count(def.types()); ++i) {
    std::string_view name = view(def.types()->Get(i)->full_name());
    if (name.empty())
      return bad(format("types[%u].full_name: missing type name", i));
    Result<TypeDesc> type = types.resolve(name);
    if (!type.ok() && options.allowUnknownTypes)
      type = TypeDesc{ValueKind::Ref, nullptr};
    if (!type.ok())
      return Status(type.status().code(),
                    format("types[%u].full_name: ", i) + type.status().message());
    types_.push_back(*type);
  }
  for (uint32_t i = 0; i < count(def.dependencies()); ++i) {
    const auto *dependency = def.dependencies()->Get(i);
    if (!count(dependency->name()))
      return bad(format("dependencies[%u].name: missing dependency name", i));
    bool optional = !(static_cast<uint32_t>(dependency->flags()) & 1);
    dependencies_.push_back({view(dependency->name()), dependency->minimum_version(), optional});
  }
  for (uint32_t i = 0; i < count(def.imported_functions()); ++i) {
    const auto *entry = def.imported_functions()->Get(i);
    Import import;
    import.fullName = view(entry->full_name());
    if (import.fullName.empty())
      return bad(format("imported_functions[%u].full_name: missing import name", i));
    size_t dot = import.fullName.find('.');
    if (dot == std::string_view::npos || dot == 0 || dot + 1 == import.fullName.size())
      return bad(format("imported_functions[%u].full_name: `%s` is not module.function", i,
                        std::string(import.fullName).c_str()));
    import.moduleName = import.fullName.substr(0, dot);
    import.functionName = import.fullName.substr(dot + 1);
    import.optional = !(static_cast<uint32_t>(entry->flags()) & 1);
    if (entry->signature())
      import.conventionText = view(entry->signature()->calling_convention());
    STRATA_ASSIGN_OR_RETURN(import.convention,
                            readConvention(import.conventionText, "imported_functions", i, budget));
    imports_.push_back(std::move(import));
  }
  if (const auto *state = def.module_state()) {
    constexpr int32_t kMaxGlobalBytes = 1 << 24, kMaxGlobalRefs = 1 << 20;
    if (state->global_bytes_capacity() < 0 || state->global_bytes_capacity() > kMaxGlobalBytes)
      return bad(format("module_state.global_bytes_capacity: %d out of range",
                        state->global_bytes_capacity()));
    if (state->global_ref_count() < 0 || state->global_ref_count() > kMaxGlobalRefs)
      return bad(
          format("module_state.global_ref_count: %d out of range", state->global_ref_count()));
    globalBytes_ = state->global_bytes_capacity();
    globalRefs_ = state->global_ref_count();
  }
  return {};
}

Status BytecodeModule::readRodata(VisitBudget &budget) {
  for (uint32_t i = 0; i < count(def_->rodata_segments()); ++i) {
    const auto *segment = def_->rodata_segments()->Get(i);
    if (const auto *data = segment->embedded_data()) {
      rodata_.push_back({data->data(), data->size()});
      continue;
    }
    uint64_t room =
        archive_.file.size() - std::min<uint64_t>(archive_.rodataBase, archive_.file.size());
    uint64_t offset = segment->external_data_offset(), length = segment->external_data_length();
    if (offset > room || length > room - offset)
      return bad(format("rodata_segments[%u].external_data_offset: external rodata range [%llu, "
                        "+%llu) is out of bounds; %llu bytes are available",
                        i, (unsigned long long)offset, (unsigned long long)length,
                        (unsigned long long)room));
    if (!budget.charge(length))
      return sharedTooOften(format("rodata_segments[%u]", i));
    // Nothing is read at offset `room`, so an empty segment there keeps a valid pointer.
    rodata_.push_back(length ? archive_.file.subspan(archive_.rodataBase + offset, length)
                             : std::span<const uint8_t>());
  }
  return {};
}

Status BytecodeModule::readFunctions(VisitBudget &budget) {
  const auto *descriptors = def_->function_descriptors();
  const auto *signatures = def_->function_signatures();
  if (count(descriptors) != count(signatures))
    return bad(format("function_signatures: %u signatures for %u function_descriptors",
                      count(signatures), count(descriptors)));
  uint64_t dataBytes = count(def_->bytecode_data());
  constexpr int32_t kMaxValues = 0x4000, kMaxRefs = 0x2000;
  // Code is verified and rewritten, and each byte takes several then.
  constexpr uint64_t kCodeCost = 4;
  uint64_t codeBytes = 0;
  for (uint32_t i = 0; i < count(descriptors); ++i) {
    const fb::FunctionDescriptor &descriptor = *descriptors->Get(i);
    std::string where = format("function_descriptors[%u]", i);
    int64_t offset = descriptor.bytecode_offset(), length = descriptor.bytecode_length();
    if (length <= 0)
      return bad(where + format(".bytecode_length: %lld is not positive", (long long)length));
    if (length > 0xFFFFFF)
      return bad(where + format(".bytecode_length: %lld is more than branches can reach",
                                (long long)length));
    if (offset < 0 || static_cast<uint64_t>(offset + length) > dataBytes)
      return bad(where + format(".bytecode_offset: function span [%lld, %lld) is out of "
                                "bounds; bytecode_data has %llu bytes",
                                (long long)offset, (long long)(offset + length),
                                (unsigned long long)dataBytes));
    if (descriptor.block_count() <= 0)
      return bad(where + format(".block_count: %d is not positive", descriptor.block_count()));
    if (descriptor.i32_register_count() < 0 || descriptor.i32_register_count() > kMaxValues)
      return bad(where + format(".i32_register_count: register count overflow: %d",
                                descriptor.i32_register_count()));
    if (descriptor.ref_register_count() < 0 || descriptor.ref_register_count() > kMaxRefs)
      return bad(where + format(".ref_register_count: register count overflow: %d",
                                descriptor.ref_register_count()));
    STRATA_RETURN_IF_ERROR(checkRequirements(static_cast<uint32_t>(descriptor.requirements()), where));
    // Ranges may overlap, so their sum is not bounded by the file.
    if (!budget.charge(kCodeCost * static_cast<uint64_t>(length)))
      return sharedTooOften(where + ".bytecode_length");
    codeBytes += (static_cast<uint64_t>(length) + 15) & ~uint64_t{7};
  }
  code_.resize(codeBytes / 8);
  uint8_t *cursor = reinterpret_cast<uint8_t *>(code_.data());
  for (uint32_t i = 0; i < count(descriptors); ++i) {
    const fb::FunctionDescriptor &descriptor = *descriptors->Get(i);
    Function function;
    function.module = this;
    function.ordinal = static_cast<int32_t>(i);
    function.code = cursor;
    function.codeBytes = descriptor.bytecode_length();
    function.blockCount = descriptor.block_count();
    function.requirements = static_cast<uint32_t>(descriptor.requirements());
    function.valueRegisters = descriptor.i32_register_count();
    function.refRegisters = descriptor.ref_register_count();
    std::memcpy(cursor, def_->bytecode_data()->data() + descriptor.bytecode_offset(),
                static_cast<size_t>(function.codeBytes));
    cursor += (static_cast<size_t>(function.codeBytes) + 15) & ~size_t{7};
    STRATA_ASSIGN_OR_RETURN(function.convention,
                            readConvention(view(signatures->Get(i)->calling_convention()),
                                           "function_signatures", i, budget));
    if (function.convention.isVariadic())
      return bad(format("function_signatures[%u].calling_convention: internal functions cannot "
                        "accept variadic arguments",
                        i));
    function.argumentLayout = RegisterLayout::of(function.convention.arguments);
    if (function.argumentLayout.valueSlots > function.valueRegisters ||
        function.argumentLayout.refSlots > function.refRegisters)
      return bad(format("function_signatures[%u].calling_convention: insufficient register "
                        "storage for the arguments",
                        i));
    functions_.push_back(std::move(function));
  }
  return {};
}

Status BytecodeModule::readExports(VisitBudget &budget) {
  std::vector<uint64_t> shownBytes(functions_.size()); // of each function's signature
  for (uint32_t i = 0; i < count(def_->function_signatures()); ++i) {
    const auto *signature = def_->function_signatures()->Get(i);
    shownBytes[i] = kLetterCost * view(signature->calling_convention()).size();
    for (uint32_t k = 0; k < count(signature->attrs()); ++k) {
      const auto *attribute = signature->attrs()->Get(k);
      shownBytes[i] += view(attribute->key()).size() + view(attribute->value()).size();
    }
  }
  for (uint32_t i = 0; i < count(def_->exported_functions()); ++i) {
    const auto *entry = def_->exported_functions()->Get(i);
    std::string_view name = view(entry->local_name());
    if (name.empty())
      return bad(format("exported_functions[%u].local_name: missing export name", i));
    if (entry->internal_ordinal() < 0 ||
        static_cast<size_t>(entry->internal_ordinal()) >= functions_.size())
      return bad(format("exported_functions[%u].internal_ordinal: %d is out of bounds (%zu)", i,
                        entry->internal_ordinal(), functions_.size()));
    if (!budget.charge(shownBytes[static_cast<size_t>(entry->internal_ordinal())]))
      return sharedTooOften(format("exported_functions[%u].internal_ordinal", i));
    exportByName_.try_emplace(name, i);
    exports_.push_back({name, entry->internal_ordinal()});
  }
  exportsByOrdinal_.resize(exports_.size());
  std::iota(exportsByOrdinal_.begin(), exportsByOrdinal_.end(), 0u);
  std::ranges::sort(exportsByOrdinal_, {},
                    [&](uint32_t i) { return std::pair(exports_[i].ordinal, i); });
  return {};
}

std::span<const uint32_t> BytecodeModule::exportsOf(int32_t ordinal) const {
  auto found = std::ranges::equal_range(exportsByOrdinal_, ordinal, {},
                                        [&](uint32_t i) { return exports_[i].ordinal; });
  return {found.begin(), found.end()};
}

std::string_view BytecodeModule::typeName(uint32_t index) const {
  return view(def_->types()->Get(index)->full_name());
}

const Function *BytecodeModule::findExport(std::string_view name) const {
  auto found = exportByName_.find(name);
  return found == exportByName_.end()
             ? nullptr
             : &functions_[static_cast<size_t>(exports_[found->second].ordinal)];
}

std::string_view BytecodeModule::attribute(const Function &function, std::string_view key) const {
  const auto *signature = def_->function_signatures()->Get(static_cast<uint32_t>(function.ordinal));
  for (uint32_t i = 0; i < count(signature->attrs()); ++i)
    if (const auto *attribute = signature->attrs()->Get(i); view(attribute->key()) == key)
      return view(attribute->value());
  return {};
}

} // namespace strata::rt::vm
