#include "app/models/TextQuery.h"

#include "app/models/Utf8.h"

#include <algorithm>
#include <string>

namespace strata::app {

TextQuery::TextQuery(const QString &text, FindOptions options) {
  if (text.isEmpty())
    return;
  std::string pattern;
  if (options.expression) {
    pattern = text.toStdString();
  } else {
    for (char c : text.toStdString()) {
      if (std::string_view("\\.+*?()|[]{}^$").find(c) != std::string_view::npos)
        pattern += '\\';
      pattern += c;
    }
  }
  // A name like %arg0 has no letter at its beginning: a word ends where no letter, digit or dot
  // follows.
  if (options.wholeWords) {
    auto letter = [](QChar c) { return c.isLetterOrNumber() || c == QLatin1Char('_'); };
    pattern =
        (letter(text.front()) ? "\\b(?:" : "(?:") + pattern + (letter(text.back()) ? ")\\b" : ")");
  }
  if (!options.matchCase)
    pattern.insert(0, "(?i)");
  auto parsed = explorer::Regex::parse(pattern);
  if (parsed)
    regex_ = std::move(*parsed);
  else
    problem_ = utf8(parsed.error().message);
}

std::vector<Span> TextQuery::hits(std::string_view line) const {
  std::vector<Span> out;
  if (!regex_)
    return out;
  // An expression may match nothing at all: that is no hit, and one goes on behind it.
  for (size_t from = 0; from <= line.size();) {
    auto match = regex_->find(line.substr(from));
    if (!match)
      break;
    if (match->end > match->begin)
      out.push_back(
          {static_cast<int64_t>(from + match->begin), static_cast<int64_t>(from + match->end)});
    from += std::max(match->end, match->begin + 1);
  }
  return out;
}

} // namespace strata::app
