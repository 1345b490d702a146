#include "core/base/Json.h"

#include "core/base/Utf8.h"

#include <charconv>
#include <cmath>

namespace strata {

void JsonWriter::separate() {
  if (afterKey_) {
    afterKey_ = false;
    return;
  }
  if (hasItems_.empty())
    return;
  if (hasItems_.back())
    text_ += hasItems_.size() == 1 ? ",\n " : ", ";
  hasItems_.back() = true;
}

JsonWriter &JsonWriter::raw(std::string_view token) {
  separate();
  text_ += token;
  return *this;
}

JsonWriter &JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
  hasItems_.push_back(false);
  return *this;
}

JsonWriter &JsonWriter::close(char bracket) {
  if (!hasItems_.empty())
    hasItems_.pop_back();
  text_ += bracket;
  if (hasItems_.empty())
    text_ += '\n';
  return *this;
}

JsonWriter &JsonWriter::key(std::string_view name) {
  value(name);
  text_ += ": ";
  afterKey_ = true;
  return *this;
}

JsonWriter &JsonWriter::value(double number) {
  if (!std::isfinite(number))
    return null();
  char buffer[32];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  return raw({buffer, size_t(end - buffer)});
}

JsonWriter &JsonWriter::value(std::string_view text) {
  separate();
  text_ += '"';
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < text.size();) {
    unsigned char c = text[i];
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += char(c);
    } else if (c == '\n') {
      text_ += "\\n";
    } else if (c == '\t') {
      text_ += "\\t";
    } else if (c < 0x20 || c == 0x7f) {
      text_ += "\\u00";
      text_ += digits[c >> 4];
      text_ += digits[c & 15];
    } else if (c < 0x80) {
      text_ += char(c);
    } else if (size_t n = utf8Length(text.substr(i))) {
      text_ += text.substr(i, n);
      i += n;
      continue;
    } else {
      text_ += "\xEF\xBF\xBD";
    }
    ++i;
  }
  text_ += '"';
  return *this;
}

} // namespace strata
