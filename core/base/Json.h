//===- Json.h - Writing JSON ------------------------------------------------===//
// A writer that appends to a string; commas and nesting are its business. Text that is not UTF-8 is written with
// U+FFFD in place of what is broken, so that the output always parses.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata {

class JsonWriter {
public:
  JsonWriter &beginObject() { return open('{'); }
  JsonWriter &endObject() { return close('}'); }
  JsonWriter &beginArray() { return open('['); }
  JsonWriter &endArray() { return close(']'); }
  JsonWriter &key(std::string_view name);
  JsonWriter &value(std::string_view text);
  JsonWriter &value(const char *text) { return value(std::string_view(text)); }
  JsonWriter &value(bool flag) { return raw(flag ? "true" : "false"); }
  JsonWriter &value(std::integral auto number) { return raw(std::to_string(number)); }
  JsonWriter &value(double number);
  JsonWriter &null() { return raw("null"); }
  template <typename T>
  JsonWriter &value(const std::optional<T> &maybe) {
    return maybe ? value(*maybe) : null();
  }
  /// `key(name).value(v)`.
  template <typename T>
  JsonWriter &field(std::string_view name, const T &v) {
    key(name);
    return value(v);
  }
  /// Each object or array element on a line of its own, at the outermost level.
  const std::string &text() const { return text_; }
  std::string take() { return std::move(text_); }

private:
  JsonWriter &raw(std::string_view token);
  JsonWriter &open(char bracket);
  JsonWriter &close(char bracket);
  void separate();
  std::string text_;
  std::vector<bool> hasItems_;
  bool afterKey_ = false;
};

} // namespace strata
