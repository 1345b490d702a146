//===- Inspect.cpp - strata-trace inspect, module ----------------------------===//
// What the window's inspector and its view of a module show, as data.
#include "core/base/Hash.h"
#include "core/base/Json.h"
#include "core/diff/Rows.h"
#include "core/explorer/Help.h"
#include "core/explorer/StateBefore.h"
#include "core/ir/Parts.h"
#include "core/ir/Symbols.h"
#include "core/ir/Values.h"
#include "core/tools/strata-trace/Command.h"
#include "core/vmfb/Module.h"

#include <filesystem>

namespace strata::tool {

/// What the documents beside the program say; nothing where there are none.
static explorer::Help help() {
  std::error_code error;
  auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  auto loaded = explorer::Help::load((program.parent_path() / "../share/strata/help").string());
  return loaded ? std::move(*loaded) : explorer::Help();
}

static void addParts(JsonWriter &json, const std::vector<ir::Part> &parts) {
  json.beginArray();
  for (const ir::Part &part : parts) {
    json.beginObject().field("text", part.label);
    if (!part.parts.empty()) {
      json.key("parts");
      addParts(json, part.parts);
    }
    json.endObject();
  }
  json.endArray();
}

Status runInspect(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  auto at = findLine(**source, arguments.words[1]);
  if (!at)
    return std::move(at).error();
  auto text = explorer::textAfter(**source, at->first);
  if (!text)
    return std::move(text).error();
  ir::Tree tree = ir::parse(text->view);
  diff::LineTable lines(text->view);
  auto op = operationOn(tree, lines, at->second);
  if (!op)
    return std::move(op).error();
  ir::Values values = ir::resolveValues(tree);
  ir::Symbols symbols = ir::resolveSymbols(tree);
  const ir::TokenBuffer &tokens = tree.tokens();
  auto lineOf = [&](uint32_t token) { return lines.lineAt(tokens.begin(token)) + 1; };
  ir::OpParts parts = ir::partsOf(tree, *op);
  JsonWriter json;
  json.beginObject().field("row", at->first).field("line", lineOf(tree.node(*op).begin)).field("op", tree.opName(*op));
  explorer::Help documents = help();
  if (const explorer::HelpEntry *entry = documents.find(tree.opName(*op)))
    json.field("summary", entry->summary).field("help", explorer::description(*entry));
  json.key("results").beginArray();
  for (uint32_t t : parts.results) {
    json.beginObject().field("name", tokens.text(t)).field("line", lineOf(t)).key("uses").beginArray();
    if (ir::ValueId id = values.at(t); id.valid())
      for (uint32_t use : values.tokensOf(id))
        if (use != t) {
          uint32_t user = tree.opAt(tokens.begin(use));
          json.beginObject().field("op", user == ir::kNone ? std::string_view() : tree.opName(user)).field("line", lineOf(use)).endObject();
        }
    json.endArray().endObject();
  }
  json.endArray().key("operands").beginArray();
  for (uint32_t t : parts.operands) {
    json.beginObject().field("name", tokens.text(t));
    ir::ValueId id = values.at(t);
    if (const ir::Value *value = id.valid() ? &values.values[id.index] : nullptr; value && value->resolved && value->node != ir::kNone)
      json.field("line", lineOf(value->token)).field("argument", value->argument)
          .field("from", tree.node(value->node).kind == ir::NodeKind::Op ? tree.opName(value->node) : std::string_view("block"));
    json.endObject();
  }
  json.endArray().key("types").beginArray();
  for (const std::string &type : parts.types)
    json.value(type);
  json.endArray().key("attributes");
  addParts(json, parts.attributes);
  json.key("symbols").beginArray();
  if (tree.node(*op).symbol != ir::kNone)
    for (uint32_t t : symbols.tokensOf(*op))
      if (t != tree.node(*op).symbol)
        json.beginObject().field("kind", "referred to").field("line", lineOf(t)).endObject();
  ir::forOwnTokens(tree, *op, [&](uint32_t t) {
    if (uint32_t meant = symbols.at(t); meant != ir::kNone && meant != *op)
      json.beginObject().field("kind", "refers to").field("symbol", tokens.text(t)).field("op", tree.opName(meant))
          .field("line", lineOf(tree.node(meant).begin)).endObject();
  });
  print(json.endArray().field("location", parts.location).endObject().text());
  return Status::ok();
}

static Result<vmfb::Module> openModule(const std::string &path) {
  auto file = mapFile(path);
  if (!file)
    return std::move(file).error();
  auto module = vmfb::Module::open(*file);
  if (!module)
    return std::move(module).error().context(path);
  return module;
}

/// What two modules differ in: sizes of sections, and lines of what `module F` prints.
static Status compareModules(const vmfb::Module &a, const vmfb::Module &b, bool asJson) {
  diff::Rows rows = diff::alignTexts(a.text(), b.text());
  JsonWriter json;
  json.beginObject().field("added", rows.added).field("removed", rows.removed).field("modified", rows.modified);
  json.key("sections").beginArray();
  for (const vmfb::SectionPair &pair : vmfb::pairSections(a, b)) {
    json.beginObject().field("name", pair.name).field("here", pair.here).field("there", pair.there).field("same", pair.same).endObject();
    auto size = [](const std::optional<int64_t> &bytes) { return bytes ? std::to_string(*bytes) : std::string("-"); };
    if (!asJson)
      say("%c %-20s %10s %10s bytes\n",
          pair.same                 ? '='
          : pair.here && pair.there ? '~'
          : pair.here               ? '-'
                                    : '+',
          pair.name.c_str(), size(pair.here).c_str(), size(pair.there).c_str());
  }
  json.endArray().endObject();
  if (asJson)
    print(json.text());
  else
    say("lines: %lld added, %lld removed, %lld modified\n", (long long)rows.added,
        (long long)rows.removed, (long long)rows.modified);
  return Status::ok();
}

Status runModule(const Arguments &arguments) {
  auto module = openModule(arguments.words[0]);
  if (!module)
    return std::move(module).error();
  if (arguments.words.size() > 1) {
    auto other = openModule(arguments.words[1]);
    return other ? compareModules(*module, *other, arguments.json) : Status(std::move(other).error());
  }
  if (!arguments.json) {
    print(module->text());
    return Status::ok();
  }
  JsonWriter json;
  json.beginObject().field("name", module->name()).field("version", module->version());
  json.field("global_bytes", module->globalBytes()).field("global_refs", module->globalRefs()).key("sections").beginArray();
  for (const vmfb::Section &s : module->sections())
    json.beginObject().field("name", s.name).field("offset", s.bytes.begin).field("bytes", s.bytes.size()).endObject();
  json.endArray().key("types").beginArray();
  for (const std::string &type : module->types())
    json.value(type);
  json.endArray().key("dependencies").beginArray();
  for (const vmfb::Dependency &d : module->dependencies())
    json.beginObject().field("name", d.name).field("minimum_version", d.minimumVersion).field("optional", d.optional).endObject();
  json.endArray().key("imports").beginArray();
  for (const vmfb::Import &i : module->imports())
    json.beginObject().field("name", i.name).field("signature", i.signature).field("optional", i.optional).endObject();
  json.endArray().key("exports").beginArray();
  for (const vmfb::Export &e : module->exports())
    json.beginObject().field("name", e.name).field("signature", e.signature).field("declaration", e.declaration).field("function", e.function).endObject();
  json.endArray().key("functions").beginArray();
  for (size_t i = 0; i < module->functions().size(); ++i) {
    const vmfb::Function &f = module->functions()[i];
    std::vector<vmfb::Instruction> code = module->disassemble(i);
    json.beginObject().field("name", f.name).field("signature", f.signature).field("bytes", f.bytes.size()).field("blocks", f.blocks);
    json.field("requirements", f.requirements).field("instructions", int64_t(code.size())).key("code").beginArray();
    for (const vmfb::Instruction &instruction : code) {
      json.beginObject().field("at", instruction.pc).field("text", instruction.text);
      if (instruction.label)
        json.field("label", true);
      if (!instruction.targets.empty()) {
        json.key("targets").beginArray();
        for (int64_t target : instruction.targets)
          json.value(target);
        json.endArray();
      }
      json.endObject();
    }
    json.endArray().endObject();
  }
  json.endArray().key("rodata").beginArray();
  for (size_t i = 0; i < module->rodata().size(); ++i) {
    const vmfb::Rodata &r = module->rodata()[i];
    json.beginObject().field("kind", r.kind).field("bytes", r.bytes.size()).field("external", r.external);
    if (r.kind == "text")
      json.field("text", module->bytes(r.bytes));
    json.field("xxh3", digest(module->bytes(r.bytes)).hex());
    if (auto inner = r.kind == "module" ? module->inner(i) : Result<vmfb::Module>(Error{}))
      json.field("module", inner->text());
    if (auto elf = r.kind == "elf" ? vmfb::readElf(module->bytes(r.bytes)) : Result<vmfb::Elf>(Error{})) {
      json.field("machine", elf->machine).key("symbols").beginArray();
      for (const vmfb::ElfSymbol &symbol : elf->symbols)
        json.beginObject().field("name", symbol.name).field("address", symbol.address).field("bytes", symbol.size).endObject();
      json.endArray();
    }
    json.endObject();
  }
  print(json.endArray().endObject().text());
  return Status::ok();
}

} // namespace strata::tool
