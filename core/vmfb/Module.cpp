#include "core/vmfb/Module.h"

#include "core/base/Hash.h"

#include "core/base/ByteReader.h"
#include "runtime/format/FlatBufferVerifier.h"
#include "runtime/isa/VmIsa.h"
#include "runtime/schemas/bytecode_module_generated.h"

#include <algorithm>
#include <map>

namespace strata::vmfb {

namespace fbs = iree::vm;

static Error corrupt(std::string what) { return {ErrorCode::Corrupt, "vmfb: " + std::move(what)}; }
static std::string str(const flatbuffers::String *s) { return s ? s->str() : std::string(); }

std::string readableSignature(std::string_view cc) {
  if (!cc.empty() && cc[0] == '0')
    cc.remove_prefix(1);
  std::string out;
  size_t bar = cc.find('_');
  for (int side = 0; side < 2; ++side) {
    std::string_view part = side == 0 ? cc.substr(0, bar) : bar == std::string_view::npos ? "" : cc.substr(bar + 1);
    out += side ? " -> (" : "(";
    bool first = true;
    for (char c : part) {
      std::string_view type = c == 'i' ? "i32" : c == 'I' ? "i64" : c == 'f' ? "f32" : c == 'F' ? "f64" : c == 'r' ? "ref" : "";
      if (c == 'D') {
        out += ">...";
        first = false;
        continue;
      }
      if (c == 'v')
        continue;
      if (!first)
        out += ", ";
      first = false;
      if (c == 'C') {
        out += "tuple<";
        first = true;
      } else {
        out += type.empty() ? std::string_view("?") : type;
      }
    }
    out += ")";
  }
  return out;
}

static std::string kindOf(std::string_view bytes) {
  if (bytes.starts_with("\x7f" "ELF"))
    return "elf";
  if (bytes.find("\n.version ") != std::string_view::npos && bytes.find(".target sm_") != std::string_view::npos)
    return "ptx";
  // Containers of executables for GPUs, by the first word; a module for the interpreter is a file as this one is.
  if (rt::isSpirv(bytes))
    return "spirv";
  if (bytes.starts_with("HIP1"))
    return "hsaco";
  if (bytes.starts_with("PK\x03\x04") && bytes.substr(0, 64).find("module.fb") != std::string_view::npos)
    return "module";
  if (bytes.size() >= 8 && std::all_of(bytes.begin() + 4, bytes.begin() + 8, [](unsigned char c) { return std::isalnum(c); }) &&
      bytes.size() > 64 && static_cast<unsigned char>(bytes[0]) < 0x80 && bytes[2] == 0 && bytes[3] == 0)
    return "flatbuffer";
  if (!bytes.empty() && std::all_of(bytes.begin(), bytes.end(), [](unsigned char c) { return c >= 0x20 && c < 0x7f; }))
    return "text";
  return "data";
}

Result<Module> Module::open(Text file) {
  Module m;
  m.file_ = std::move(file);
  std::string_view all = m.file_.view;
  ByteReader reader(all);
  uint64_t base = 0;
  if (all.size() >= 30 && all.starts_with("PK\x03\x04")) {
    base = 30 + reader.peekAt<uint16_t>(26) + reader.peekAt<uint16_t>(28);
    if (base > all.size())
      return corrupt("the ZIP header claims more bytes than the file has");
    m.sections_.push_back({"zip header", {0, int64_t(base)}});
  }
  if (all.size() - base < 16)
    return corrupt("too short for a module");
  // Tables are read where they lie; an archive may have put them anywhere.
  constexpr uintptr_t kAlignment = 16;
  if (reinterpret_cast<uintptr_t>(all.data() + base) % kAlignment) {
    size_t pad = (kAlignment - base % kAlignment) % kAlignment;
    m.file_ = Text::own(std::string(pad, '\0').append(all)).part(pad, all.size());
    all = m.file_.view;
    reader = ByteReader(all);
  }
  if (all.substr(base + 8, 4) != "IREE")
    return corrupt("no module: the file identifier is not IREE");
  uint64_t prefix = reader.peekAt<uint32_t>(base);
  if (prefix > all.size() - base - 4)
    return corrupt("the FlatBuffer's length prefix (" + std::to_string(prefix) + ") goes past the end of the file");
  const char *root = all.data() + base + 4;
  rt::VisitBudget budget = rt::VisitBudget::ofFile(all.size());
  auto shared = [](std::string where) {
    return corrupt(std::move(where) + ": " + rt::kSharedTooOften);
  };
  if (rt::Status status =
          rt::verifyFlatBuffer({reinterpret_cast<const uint8_t *>(root - 4), prefix + 4},
                               *fbs::BytecodeModuleDefTypeTable(), "IREE", budget);
      !status.ok())
    return corrupt(status.message());
  const auto *def = flatbuffers::GetRoot<fbs::BytecodeModuleDef>(root);
  if ((def->bytecode_version() >> 16) != (rt::isa::kBytecodeVersion >> 16))
    return Error{ErrorCode::Unsupported, "vmfb: bytecode version " + std::to_string(def->bytecode_version() >> 16) +
                                             "; this program reads " + std::to_string(rt::isa::kBytecodeVersion >> 16)};
  m.name_ = str(def->name());
  m.version_ = def->version();
  m.sections_.push_back({"flatbuffer", {int64_t(base + 4), int64_t(base + 4 + prefix)}});
  auto spanOf = [&](const flatbuffers::Vector<uint8_t> *v) -> Span {
    if (!v)
      return {};
    int64_t at = reinterpret_cast<const char *>(v->data()) - all.data();
    return {at, at + int64_t(v->size())};
  };
  if (def->types())
    for (const auto *type : *def->types())
      m.types_.push_back(type ? str(type->full_name()) : "");
  if (def->dependencies())
    for (const auto *d : *def->dependencies())
      if (d)
        m.dependencies_.push_back({str(d->name()), d->minimum_version(), (uint32_t(d->flags()) & 2) != 0});
  // A letter of a calling convention becomes a type.
  constexpr uint64_t kLetterCost = 4;
  auto signature = [&](const fbs::FunctionSignatureDef *s) -> std::optional<std::string> {
    if (!s || !s->calling_convention())
      return std::string();
    std::string_view convention = s->calling_convention()->string_view();
    if (!budget.charge(kLetterCost * convention.size()))
      return std::nullopt;
    return readableSignature(convention);
  };
  if (def->imported_functions())
    for (const auto *i : *def->imported_functions()) {
      auto text = signature(i->signature());
      if (!text)
        return shared("imported_functions");
      m.imports_.push_back(
          {str(i->full_name()), std::move(*text), (uint32_t(i->flags()) & 2) != 0});
    }
  // Functions before exports, which name them.
  Span code = spanOf(def->bytecode_data());
  if (!code.empty())
    m.sections_.push_back({"bytecode", code});
  size_t count = def->function_descriptors() ? def->function_descriptors()->size() : 0;
  for (size_t i = 0; i < count; ++i) {
    const auto *d = def->function_descriptors()->Get(flatbuffers::uoffset_t(i));
    int64_t begin = d->bytecode_offset(), length = d->bytecode_length();
    if (begin < 0 || length < 0 || begin + length > code.size())
      return corrupt("function " + std::to_string(i) + " lies outside the bytecode");
    if (!budget.charge(uint64_t(length)))
      return shared("function_descriptors");
    Function f;
    f.name = "function_" + std::to_string(i);
    f.bytes = {code.begin + begin, code.begin + begin + length};
    f.blocks = uint16_t(d->block_count());
    f.valueRegisters = uint16_t(d->i32_register_count());
    f.refRegisters = uint16_t(d->ref_register_count());
    for (auto [bit, name] : {std::pair{1u, "ext-f32"}, std::pair{2u, "ext-f64"}, std::pair{4u, "yield"}, std::pair{8u, "unwind"}})
      if (uint32_t(d->requirements()) & bit)
        f.requirements += (f.requirements.empty() ? "" : ", ") + std::string(name);
    if (const auto *signatures = def->function_signatures(); signatures && i < signatures->size()) {
      auto text = signature(signatures->Get(flatbuffers::uoffset_t(i)));
      if (!text)
        return shared("function_signatures");
      f.signature = std::move(*text);
    }
    m.functions_.push_back(std::move(f));
  }
  // The debug database of this version keeps one name whatever the number of functions: then it is worth nothing.
  if (const auto *debug = def->debug_database(); debug && debug->functions() && debug->functions()->size() == count)
    for (size_t i = 0; i < count; ++i)
      if (const auto *map = debug->functions()->Get(flatbuffers::uoffset_t(i)); map && map->local_name() && map->local_name()->size())
        m.functions_[i].name = str(map->local_name());
  std::vector<std::string_view> declarations(count);
  if (const auto *signatures = def->function_signatures())
    for (size_t i = 0; i < std::min<size_t>(count, signatures->size()); ++i)
      if (const auto *attributes = signatures->Get(flatbuffers::uoffset_t(i))->attrs())
        for (const auto *a : *attributes)
          if (a->key() && a->value() && a->key()->string_view() == "iree.abi.declaration")
            declarations[i] = a->value()->string_view();
  if (def->exported_functions())
    for (const auto *e : *def->exported_functions()) {
      if (!e)
        continue;
      Export x{str(e->local_name()), e->internal_ordinal(), "", ""};
      if (x.function < 0 || x.function >= int64_t(count))
        return corrupt("export '" + x.name + "' names function " + std::to_string(x.function) + " of " + std::to_string(count));
      m.functions_[size_t(x.function)].name = x.name;
      x.signature = m.functions_[size_t(x.function)].signature;
      x.declaration = declarations[size_t(x.function)];
      if (!budget.charge(x.signature.size() + x.declaration.size()))
        return shared("exported_functions");
      m.exports_.push_back(std::move(x));
    }
  uint64_t rodataBase = (base + 4 + prefix + 63) / 64 * 64;
  if (def->rodata_segments())
    for (size_t i = 0; i < def->rodata_segments()->size(); ++i) {
      const auto *s = def->rodata_segments()->Get(flatbuffers::uoffset_t(i));
      Rodata r;
      if (s && s->embedded_data()) {
        r.bytes = spanOf(s->embedded_data());
      } else if (s) {
        uint64_t at = s->external_data_offset(), length = s->external_data_length();
        if (rodataBase > all.size() || at > all.size() - rodataBase || length > all.size() - rodataBase - at)
          return corrupt("read-only segment " + std::to_string(i) + " lies outside the file");
        r.bytes = {int64_t(rodataBase + at), int64_t(rodataBase + at + length)};
        r.external = true;
      }
      if (!budget.charge(uint64_t(r.bytes.size())))
        return shared("rodata_segments");
      r.kind = kindOf(m.bytes(r.bytes));
      m.sections_.push_back({".rodata[" + std::to_string(i) + "]", r.bytes});
      m.rodata_.push_back(std::move(r));
    }
  if (const auto *state = def->module_state()) {
    m.globalBytes_ = state->global_bytes_capacity();
    m.globalRefs_ = state->global_ref_count();
  }
  return m;
}

std::string Module::text() const {
  rt::VisitBudget budget = rt::VisitBudget::ofFile(file_.view.size());
  return textAt(0, budget);
}

std::string Module::textAt(int depth, rt::VisitBudget &budget) const {
  constexpr int kDeepest = 4;
  std::string out = "module @" + name_ + " version " + std::to_string(version_) + "\n\n";
  out += "state: " + std::to_string(globalBytes_) + " bytes, " + std::to_string(globalRefs_) + " refs\n";
  for (const Section &s : sections_) // where they lie says nothing about what they are
    out += "section " + s.name + ": " + std::to_string(s.bytes.size()) + " bytes\n";
  for (const std::string &t : types_)
    out += "type " + t + "\n";
  for (const Dependency &d : dependencies_)
    out += "requires " + d.name + " version " + std::to_string(d.minimumVersion) + (d.optional ? " (optional)" : "") + "\n";
  for (const Import &i : imports_)
    out += "import @" + i.name + i.signature + (i.optional ? " optional" : "") + "\n";
  for (const Export &e : exports_)
    out += "export @" + e.name + e.signature + (e.declaration.empty() ? "" : "  // " + e.declaration) + "\n";
  for (size_t i = 0; i < rodata_.size(); ++i) {
    out += "rodata " + std::to_string(i) + ": " + rodata_[i].kind + ", " + std::to_string(rodata_[i].bytes.size()) + " bytes";
    if (rodata_[i].kind == "text" && rodata_[i].bytes.size() <= 200)
      out += " \"" + std::string(bytes(rodata_[i].bytes)) + "\"";
    else
      out += ", xxh3 " + digest(bytes(rodata_[i].bytes)).hex();
    out += "\n";
    bool visited =
        budget.charge(uint64_t(rodata_[i].bytes.size())); // modules in modules, each in many places
    if (auto within = rodata_[i].kind == "module" && visited && depth < kDeepest
                          ? inner(i)
                          : Result<Module>(Error{})) {
      std::string text = within->textAt(depth + 1, budget);
      for (size_t at = 0; at < text.size();) {
        size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        out += text[at] == '\n' ? "" : "  ";
        out.append(text, at, end - at);
        at = end;
      }
    }
    if (auto elf = rodata_[i].kind == "elf" ? readElf(bytes(rodata_[i].bytes)) : Result<Elf>(Error{})) {
      out += "  elf " + elf->machine + "\n";
      for (const Section &s : elf->sections)
        out += "  section " + s.name + ": " + std::to_string(s.bytes.size()) + " bytes\n";
      for (const ElfSymbol &s : elf->symbols)
        out += "  " + std::string(s.function ? "function " : "object ") + s.name + ": " + std::to_string(s.size) + " bytes\n";
    }
    if (auto shaders = rodata_[i].kind == "spirv" ? readSpirv(bytes(rodata_[i].bytes)) : Result<std::vector<SpirvShader>>(Error{}))
      for (const SpirvShader &shader : *shaders) {
        for (const SpirvShader::Kernel &kernel : shader.kernels)
          out += "  kernel " + kernel.name + ": " + kernel.detail + "\n";
        out += shader.text;
      }
    if (rodata_[i].kind == "ptx") {
      std::string_view executable = bytes(rodata_[i].bytes);
      for (Span text : ptxTexts(executable))
        out.append(executable.substr(size_t(text.begin), size_t(text.size()))).append("\n");
    }
  }
  for (size_t f = 0; f < functions_.size(); ++f) {
    out += "\nfunc @" + functions_[f].name + functions_[f].signature + " {\n";
    for (const Instruction &i : disassemble(f))
      out += (i.label ? "" : "  ") + i.text + "\n";
    out += "}\n";
  }
  return out;
}

std::vector<SectionPair> pairSections(const Module &here, const Module &there) {
  std::vector<SectionPair> pairs;
  std::map<std::string, std::pair<size_t, Span>> known;
  for (const Section &section : here.sections()) {
    known.try_emplace(section.name, pairs.size(), section.bytes);
    pairs.push_back({section.name, section.bytes.size(), std::nullopt, false});
  }
  for (const Section &section : there.sections()) {
    auto found = known.find(section.name);
    if (found == known.end()) {
      pairs.push_back({section.name, std::nullopt, section.bytes.size(), false});
      continue;
    }
    SectionPair &pair = pairs[found->second.first];
    pair.there = section.bytes.size();
    pair.same = here.bytes(found->second.second) == there.bytes(section.bytes);
  }
  return pairs;
}

} // namespace strata::vmfb
