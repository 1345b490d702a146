#include "core/trace/import/Capture.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <set>
#include <vector>

namespace strata::trace {

namespace {

constexpr size_t npos = std::string_view::npos;
constexpr size_t kSample = size_t(4) << 20;
constexpr size_t kLongestPrefix = 200;
constexpr size_t kMostSources = 64;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Length of the sequence that begins with the escape at `at`; 0 if it is none.
size_t sequence(std::string_view text, size_t at) {
  if (at + 1 >= text.size())
    return 0;
  size_t end = at + 2;
  if (text[at + 1] == '[') { // CSI: parameters, then a letter
    while (end < text.size() && text[end] >= 0x20 && text[end] < 0x40)
      ++end;
    return end < text.size() && text[end] >= 0x40 && text[end] < 0x7f ? end + 1 - at : 0;
  }
  if (text[at + 1] == ']') { // OSC: up to a bell
    while (end < text.size() && text[end] != '\a' && text[end] != '\n')
      ++end;
    return end < text.size() && text[end] == '\a' ? end + 1 - at : 0;
  }
  return text[at + 1] == '(' && end < text.size() ? 3 : 0; // a character set
}

/// How a line begins. Numbers may be others, padded or not; the blanks at the end are exact.
class Prefix {
public:
  explicit Prefix(std::string_view example) : example_(example), last_(example.find_last_not_of(" \t") + 1) {}

  /// Its length in `line`; npos if the line begins otherwise.
  size_t length(std::string_view line) const {
    size_t at = 0;
    for (size_t i = 0; i < last_;) {
      size_t number = i;
      skip(example_, number, isBlank);
      if (number < last_ && isDigit(example_[number])) {
        skip(line, at, isBlank);
        if (at >= line.size() || !isDigit(line[at]))
          return npos;
        skip(line, at, isDigit);
        skip(example_, i = number, isDigit);
      } else if (number > i) {
        if (at >= line.size() || !isBlank(line[at]))
          return npos;
        skip(line, at, isBlank);
        i = number;
      } else if (at < line.size() && line[at] == example_[i]) {
        ++i, ++at;
      } else {
        return npos;
      }
    }
    std::string_view blanks = example_.substr(last_);
    if (line.substr(at).starts_with(blanks))
      return at + blanks.size();
    return line.find_first_not_of(" \t\r", at) == npos ? at : npos; // editors cut blanks at the end
  }

private:
  static bool isBlank(char c) { return c == ' ' || c == '\t'; }
  template <typename Is>
  static void skip(std::string_view text, size_t &at, Is is) {
    while (at < text.size() && is(text[at]))
      ++at;
  }

  std::string_view example_;
  size_t last_ = 0;
};

/// The first header of a dump that does not begin its line: where its line begins, and where it does.
std::optional<std::pair<size_t, size_t>> headerInLine(std::string_view text) {
  static const std::string bar(80, '='); // numba
  for (std::string_view needle : {"// -----// IR Dump ", "// *** IR Dump ", "*** IR Dump ", "IR after ", "After Running Pass: ", "HLO in module ", bar.c_str()})
    for (size_t at = text.find(needle); at != npos; at = text.find(needle, at + 1)) {
      size_t newline = at == 0 ? npos : text.rfind('\n', at - 1);
      size_t line = newline == npos ? 0 : newline + 1, begin = at;
      if (needle[0] == '*' && begin >= line + 2 && (text.substr(begin - 2, 2) == "; " || text.substr(begin - 2, 2) == "# "))
        begin -= 2;
      if (begin > line && begin - line <= kLongestPrefix && text[begin - 1] != text[begin]) // nor inside a longer bar
        return std::pair(line, begin);
    }
  return std::nullopt;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  for (size_t at = text.find_first_not_of(" \t"); at != npos;) {
    size_t end = std::min(text.find_first_of(" \t", at), text.size());
    out.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(" \t", end);
  }
  return out;
}

} // namespace

std::optional<std::string> withoutColours(std::string_view text) {
  std::string_view sample = text.substr(0, kSample);
  bool any = false;
  for (size_t at = sample.find('\x1b'); at != npos && !any; at = sample.find('\x1b', at + 1))
    any = sequence(sample, at) > 0;
  if (!any || sample.find('\0') != npos)
    return std::nullopt;
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    size_t escape = std::min(text.find('\x1b', at), text.size());
    out.append(text, at, escape - at);
    size_t size = escape < text.size() ? sequence(text, escape) : 0;
    if (escape < text.size() && !size)
      out += text[escape], size = 1;
    at = escape + size;
  }
  return out;
}

std::optional<std::string> outOfStrings(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r\n");
  if (first == npos || (text[first] != '{' && text[first] != '[') || text.find("IR Dump ") == npos)
    return std::nullopt;
  std::string out;
  for (size_t at = first; (at = text.find('"', at)) != npos;) {
    std::string piece;
    bool several = false;
    for (++at; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] != '\\' || at + 1 >= text.size()) {
        piece += text[at];
        continue;
      }
      char c = text[++at];
      several |= c == 'n';
      if (c == 'u' && at + 4 < text.size()) {
        uint32_t code = 0;
        auto [end, error] = std::from_chars(text.data() + at + 1, text.data() + at + 5, code, 16);
        at += error == std::errc() && end == text.data() + at + 5 ? 4 : 0;
        if (code < 0x80)
          piece += char(code);
        else if (code < 0x800)
          (piece += char(0xC0 | code >> 6)) += char(0x80 | (code & 63));
        else
          ((piece += char(0xE0 | code >> 12)) += char(0x80 | (code >> 6 & 63))) += char(0x80 | (code & 63));
      } else {
        piece += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
      }
    }
    at = std::min(at + 1, text.size());
    if (!several) { // a name, or the last line of a list of lines
      size_t next = text.find_first_not_of(" \t\r\n", at);
      if (out.empty() || next == npos || text[next] != ']' || out.back() != '\n')
        continue;
      piece += '\n';
    }
    out += piece;
  }
  return out.find("IR Dump ") == npos ? std::nullopt : std::optional(std::move(out));
}

std::optional<std::string> withoutEntities(std::string_view text) {
  if (text.find("&gt;") == npos && text.find("&lt;") == npos)
    return std::nullopt;
  static constexpr std::pair<std::string_view, std::string_view> kEntities[] = {
      {"&gt;", ">"}, {"&lt;", "<"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&#34;", "\""}, {"&nbsp;", " "}, {"&amp;", "&"}};
  std::string out;
  for (size_t at = 0; at < text.size();) {
    size_t length = 0;
    if (text[at] == '&') {
      for (auto [entity, what] : kEntities)
        if (text.substr(at).starts_with(entity)) {
          out += what;
          length = entity.size();
          break;
        }
    } else if (text[at] == '<' && at + 1 < text.size() && (text[at + 1] == '/' || std::isalpha((unsigned char)text[at + 1]) || text[at + 1] == '!')) {
      // In such a page what is no tag is written as an entity.
      size_t end = text.find('>', at);
      if (end != npos)
        length = end + 1 - at;
      if (text.substr(at).starts_with("<br"))
        out += '\n';
    }
    if (!length)
      out += text[at], length = 1;
    at += length;
  }
  return out;
}

std::optional<Unprefixed> withoutPrefixes(std::string_view text) {
  auto header = headerInLine(text);
  if (!header)
    return std::nullopt;
  std::string_view example = text.substr(header->first, header->second - header->first);
  Prefix prefix(example);
  auto forLines = [&](size_t from, auto each) {
    for (size_t at = from; at < text.size();) {
      size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
      if (!each(text.substr(at, end - at)))
        return;
      at = end;
    }
  };
  // Most lines after the header begin so, or it is a header within something else.
  int lines = 0, alike = 0;
  forLines(header->first, [&](std::string_view line) {
    if (line.find_first_not_of(" \t\r\n") != npos)
      ++lines, alike += prefix.length(line.substr(0, line.find('\n'))) != npos;
    return lines < 2000;
  });
  if (alike * 10 < lines * 8)
    return std::nullopt;

  // What doesn't grow from line to line is no time: it names who wrote the line.
  struct Word {
    std::string_view newest;
    bool grows = true;
    std::set<std::string_view> seen;
  };
  std::vector<Word> kinds(words(example).size());
  forLines(0, [&](std::string_view line) {
    size_t length = prefix.length(line.substr(0, line.find('\n')));
    if (length == npos)
      return true;
    std::vector<std::string_view> now = words(line.substr(0, length));
    for (size_t i = 0; i < std::min(now.size(), kinds.size()); ++i) {
      Word &kind = kinds[i];
      kind.grows &= std::pair(kind.newest.size(), kind.newest) <= std::pair(now[i].size(), now[i]);
      kind.newest = now[i];
      if (kind.seen.size() <= kMostSources)
        kind.seen.insert(now[i]);
    }
    return true;
  });
  std::map<std::string, size_t> sourceOf;
  std::vector<std::string> parts;
  size_t source = 0;
  bool mixed = std::any_of(kinds.begin(), kinds.end(), [](const Word &w) { return !w.grows && w.seen.size() <= kMostSources; });
  if (!mixed)
    parts.emplace_back().reserve(text.size());
  forLines(0, [&](std::string_view line) {
    size_t length = prefix.length(line.substr(0, line.find('\n')));
    if (mixed && length != npos) {
      std::vector<std::string_view> now = words(line.substr(0, length));
      std::string key;
      for (size_t i = 0; i < std::min(now.size(), kinds.size()); ++i)
        if (!kinds[i].grows && kinds[i].seen.size() <= kMostSources)
          key.append(now[i]) += ' ';
      source = sourceOf.try_emplace(key, sourceOf.size()).first->second;
    }
    if (parts.size() <= source)
      parts.resize(source + 1);
    parts[source].append(line.substr(length == npos ? 0 : length));
    return true;
  });
  Unprefixed out{{}, std::string(example), int(parts.size())};
  out.text = std::move(parts[0]);
  for (size_t i = 1; i < parts.size(); ++i) {
    if (!out.text.empty() && out.text.back() != '\n')
      out.text += '\n';
    out.text += parts[i];
  }
  return out;
}

} // namespace strata::trace
