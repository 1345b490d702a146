// Names and source locations out of a module's debug database.
//
// The reference compiler (3.13) files every function's map under index 0, so a module of several
// functions has one map, that of its last function. Maps are therefore matched by index only when
// there is one for each function, and by name otherwise.
#include "runtime/vm/BytecodeModule.h"

#include <algorithm>

namespace strata::rt::vm {
namespace {

namespace fb = iree::vm;
constexpr int kMaxLocationDepth = 16;

std::string_view view(const flatbuffers::String *text) {
  return text ? std::string_view(text->c_str(), text->size()) : std::string_view();
}

std::string locationText(const fb::DebugDatabaseDef &database, int32_t index, int depth) {
  const auto *types = database.location_table_type();
  const auto *table = database.location_table();
  if (depth > kMaxLocationDepth || !types || !table || index < 0 ||
      static_cast<uint32_t>(index) >= table->size())
    return {};
  const void *entry = table->Get(static_cast<uint32_t>(index));
  switch (types->GetEnum<fb::LocationTypeDef>(static_cast<uint32_t>(index))) {
  case fb::LocationTypeDef::FileLineColLocDef: {
    const auto *location = static_cast<const fb::FileLineColLocDef *>(entry);
    return std::string(view(location->filename())) + ":" + std::to_string(location->line()) + ":" +
           std::to_string(location->column());
  }
  case fb::LocationTypeDef::CallSiteLocDef: {
    const auto *location = static_cast<const fb::CallSiteLocDef *>(entry);
    return locationText(database, location->callee(), depth + 1) + "\n      at " +
           locationText(database, location->caller(), depth + 1);
  }
  case fb::LocationTypeDef::FusedLocDef: {
    const auto *location = static_cast<const fb::FusedLocDef *>(entry);
    std::string text = "[";
    uint32_t count = location->locations() ? location->locations()->size() : 0;
    for (uint32_t i = 0; i < std::min(count, 8u); ++i)
      text += (i ? ", " : "") + locationText(database, location->locations()->Get(i), depth + 1);
    return text + "]";
  }
  case fb::LocationTypeDef::NameLocDef: {
    const auto *location = static_cast<const fb::NameLocDef *>(entry);
    std::string child = locationText(database, location->child_location(), depth + 1);
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
  for (const Export &entry : exports_)
    if (entry.ordinal == ordinal)
      for (uint32_t i = 0; i < maps.size(); ++i)
        if (view(maps.Get(i)->local_name()) == entry.name)
          return maps.Get(i);
  return nullptr;
}

std::string_view BytecodeModule::functionName(int32_t ordinal) const {
  if (const auto *map = sourceMap(ordinal); map && map->local_name())
    return view(map->local_name());
  for (const Export &entry : exports_)
    if (entry.ordinal == ordinal)
      return entry.name;
  return {};
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
  return best ? locationText(*def_->debug_database(), best->location(), 0) : std::string();
}

} // namespace strata::rt::vm
