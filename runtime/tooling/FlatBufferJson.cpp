// A module's FlatBuffer as JSON, by the reflection tables of the schema.
//
// Tables of a vector open on the vector's line; structs and numbers have lines of their own. A
// field that is absent is left out, one that is present is shown even when it has the default.
#include "runtime/tooling/ModuleDump.h"

#include <flatbuffers/minireflect.h>

namespace strata::rt::tooling {
namespace {

using flatbuffers::ElementaryType;
using flatbuffers::ReadScalar;
using flatbuffers::TypeTable;
using flatbuffers::uoffset_t;

/// Follows an offset that the loader has verified.
const uint8_t *follow(const uint8_t *at) { return at + ReadScalar<uoffset_t>(at); }

class JsonPrinter {
public:
  explicit JsonPrinter(bool pretty) : pretty_(pretty) {}
  std::string take() { return std::move(text_); }

  void object(const uint8_t *at, const TypeTable &table) {
    open('{');
    bool isTable = table.st == flatbuffers::ST_TABLE;
    // The types of a union, or of a vector of unions, are the field before it.
    const uint8_t *previous = nullptr;
    for (size_t i = 0; i < table.num_elems; ++i) {
      flatbuffers::TypeCode code = table.type_codes[i];
      auto type = static_cast<ElementaryType>(code.base_type);
      const TypeTable *ref = code.sequence_ref >= 0 ? table.type_refs[code.sequence_ref]() : nullptr;
      const uint8_t *field = isTable
                                 ? reinterpret_cast<const flatbuffers::Table *>(at)->GetAddressOf(
                                       flatbuffers::FieldIndexToOffset(static_cast<uint16_t>(i)))
                                 : at + table.values[i];
      if (field) {
        next();
        line();
        text_ += '"' + std::string(table.names[i]) + (pretty_ ? "\": " : "\":");
        if (code.is_repeating)
          vector(follow(field), type, ref, previous);
        else
          value(field, type, ref, previous ? *previous : 0);
      }
      previous = field && code.is_repeating ? vectorData(follow(field)) : field;
    }
    close('}');
  }

private:
  static const uint8_t *vectorData(const uint8_t *at) { return at + sizeof(uoffset_t); }

  void vector(const uint8_t *at, ElementaryType type, const TypeTable *ref, const uint8_t *types) {
    open('[');
    bool ownLines = type != flatbuffers::ET_SEQUENCE || ref->st == flatbuffers::ST_STRUCT;
    auto count = ReadScalar<uoffset_t>(at);
    const uint8_t *element = vectorData(at);
    for (uoffset_t i = 0; i < count; ++i, element += flatbuffers::InlineSize(type, ref)) {
      next();
      if (ownLines)
        line();
      value(element, type, ref, types ? types[i] : 0);
    }
    close(']');
  }

  void value(const uint8_t *at, ElementaryType type, const TypeTable *ref, uint8_t unionType) {
    switch (type) {
    case flatbuffers::ET_UTYPE:
    case flatbuffers::ET_UCHAR:
      return number(ReadScalar<uint8_t>(at), ref);
    case flatbuffers::ET_SHORT:
      return number(ReadScalar<int16_t>(at), ref);
    case flatbuffers::ET_INT:
      return number(ReadScalar<int32_t>(at), ref);
    case flatbuffers::ET_UINT:
      return ref ? flags(ReadScalar<uint32_t>(at), *ref) : number(ReadScalar<uint32_t>(at), ref);
    case flatbuffers::ET_ULONG:
      text_ += std::to_string(ReadScalar<uint64_t>(at));
      return;
    case flatbuffers::ET_STRING:
      return string(reinterpret_cast<const flatbuffers::String *>(follow(at))->string_view());
    case flatbuffers::ET_SEQUENCE:
      if (ref->st == flatbuffers::ST_STRUCT)
        return object(at, *ref);
      if (ref->st == flatbuffers::ST_TABLE)
        return object(follow(at), *ref);
      if (unionType && unionType < ref->num_elems)
        return object(follow(at), *ref->type_refs[ref->type_codes[unionType].sequence_ref]());
      break;
    default: // the schema has no other types
      break;
    }
    text_ += "null";
  }

  void open(char bracket) {
    text_ += bracket;
    isEmpty_.push_back(true);
  }
  void close(char bracket) {
    bool wasEmpty = isEmpty_.back();
    isEmpty_.pop_back();
    if (!wasEmpty)
      line();
    text_ += bracket;
  }
  /// Before each field and element.
  void next() {
    if (!isEmpty_.back())
      text_ += ',';
    isEmpty_.back() = false;
  }
  void line() {
    if (pretty_)
      text_ += "\n" + std::string(2 * isEmpty_.size(), ' ');
  }

  void number(int64_t value, const TypeTable *names) {
    if (const char *name = flatbuffers::EnumName(value, names))
      string(name);
    else
      text_ += std::to_string(value);
  }
  /// The names of the bits, or the number when one has none.
  void flags(uint32_t value, const TypeTable &table) {
    std::string names;
    uint32_t named = 0;
    for (size_t i = 0; i < table.num_elems; ++i) {
      auto bit = static_cast<uint32_t>(table.values ? table.values[i] : int64_t{1} << i);
      if (!(value & bit))
        continue;
      named |= bit;
      names += (names.empty() ? "" : " ") + std::string(table.names[i]);
    }
    if (value && named == value)
      string(names);
    else
      text_ += std::to_string(value);
  }
  void string(std::string_view value) {
    constexpr std::string_view kNamed = "\"\\\b\f\n\r\t", kNames = "\"\\bfnrt";
    text_ += '"';
    for (char c : value) {
      if (size_t named = kNamed.find(c); named != std::string_view::npos)
        text_ += {'\\', kNames[named]};
      else if (static_cast<unsigned char>(c) < 0x20)
        text_ += format("\\u%04x", c);
      else
        text_ += c;
    }
    text_ += '"';
  }

  const bool pretty_;
  std::string text_;
  std::vector<bool> isEmpty_; // of each open bracket
};

} // namespace

std::string flatbufferJson(const vm::BytecodeModule &module, bool pretty) {
  JsonPrinter printer(pretty);
  printer.object(reinterpret_cast<const uint8_t *>(&module.def()),
                 *iree::vm::BytecodeModuleDefTypeTable());
  return printer.take() + (pretty ? "\n" : "");
}

} // namespace strata::rt::tooling
