// Names and source locations out of a module's debug database.
//
// The reference compiler (3.13) files every function's map under index 0, so a module of several
// functions has one map, that of its last function. Maps are therefore matched by index only when
// there is one for each function, and by name otherwise.
#include "runtime/format/VisitBudget.h"
#include "runtime/vm/BytecodeModule.h"

#include <algorithm>

namespace strata::rt::vm {
namespace {

namespace fb = iree::vm;
constexpr int kMaxLocationDepth = 16;
// A location may name others many times over, and they others: what a person reads is less.
constexpr uint64_t kMaxLocationBytes = 16384, kLocationCost = 16;

std::string_view view(const flatbuffers::String *text) {
  return text ? std::string_view(text->c_str(), text->size()) : std::string_view();
}

std::string locationText(const fb::DebugDatabaseDef &database, int32_t index, int depth,
                         VisitBudget &budget) {
  const auto *types = database.location_table_type();
  const auto *table = database.location_table();
  if (depth > kMaxLocationDepth)
    return "...";
  if (!types || !table || index < 0 || static_cast<uint32_t>(index) >= table->size())
    return {};
  auto visit = [&](const flatbuffers::String *text) {
    return budget.charge(kLocationCost + view(text).size());
  };
  const void *entry = table->Get(static_cast<uint32_t>(index));
  switch (types->GetEnum<fb::LocationTypeDef>(static_cast<uint32_t>(index))) {
  case fb::LocationTypeDef::FileLineColLocDef: {
    const auto *location = static_cast<const fb::FileLineColLocDef *>(entry);
    if (!visit(location->filename()))
      return "...";
    return std::string(view(location->filename())) + ":" + std::to_string(location->line()) + ":" +
           std::to_string(location->column());
  }
  case fb::LocationTypeDef::CallSiteLocDef: {
    const auto *location = static_cast<const fb::CallSiteLocDef *>(entry);
    if (!visit(nullptr))
      return "...";
    std::string callee = locationText(database, location->callee(), depth + 1, budget);
    return callee + "\n      at " + locationText(database, location->caller(), depth + 1, budget);
  }
  case fb::LocationTypeDef::FusedLocDef: {
    const auto *location = static_cast<const fb::FusedLocDef *>(entry);
    if (!visit(nullptr))
      return "...";
    std::string text = "[";
    uint32_t count = location->locations() ? location->locations()->size() : 0;
    for (uint32_t i = 0; i < std::min(count, 8u); ++i)
      text += (i ? ", " : "") +
              locationText(database, location->locations()->Get(i), depth + 1, budget);
    return text + "]";
  }
  case fb::LocationTypeDef::NameLocDef: {
    const auto *location = static_cast<const fb::NameLocDef *>(entry);
    if (!visit(location->name()))
      return "...";
    std::string child = locationText(database, location->child_location(), depth + 1, budget);
    std::string name(view(location->name()));
    return child.empty() ? name : name + "(" + child + ")";
  }
  default:
    return {};
  }
}

} // namespace

const fb::FunctionSourceMapDef *BytecodeModule::sourceMap(int32_t ordinal) const {
  const auto *database = def_->debug_database();
  if (!database || !database->functions())
    return nullptr;
  const auto &maps = *database->functions();
  if (maps.size() == functions_.size())
    return maps.Get(static_cast<uint32_t>(ordinal));
  for (uint32_t entry : exportsOf(ordinal))
    for (uint32_t i = 0; i < maps.size(); ++i)
      if (view(maps.Get(i)->local_name()) == exports_[entry].name)
        return maps.Get(i);
  return nullptr;
}

std::string_view BytecodeModule::functionName(int32_t ordinal) const {
  if (const auto *map = sourceMap(ordinal); map && map->local_name())
    return view(map->local_name());
  std::span<const uint32_t> entries = exportsOf(ordinal);
  return entries.empty() ? std::string_view() : exports_[entries.front()].name;
}

std::string_view BytecodeModule::debugName(int32_t ordinal) const {
  const auto *database = def_->debug_database();
  if (!database || !database->functions() ||
      static_cast<uint32_t>(ordinal) >= database->functions()->size())
    return {};
  return view(database->functions()->Get(static_cast<uint32_t>(ordinal))->local_name());
}

std::string BytecodeModule::location(int32_t ordinal, int32_t pc) const {
  const auto *map = sourceMap(ordinal);
  if (!map || !map->locations())
    return {};
  // Entries ascend; a damaged table only gives a wrong line.
  const fb::BytecodeLocationDef *best = nullptr;
  for (uint32_t i = 0; i < map->locations()->size(); ++i) {
    const auto *entry = map->locations()->Get(i);
    if (entry->bytecode_offset() > pc)
      break;
    best = entry;
  }
  VisitBudget budget(kMaxLocationBytes);
  return best ? locationText(*def_->debug_database(), best->location(), 0, budget) : std::string();
}

} // namespace strata::rt::vm
