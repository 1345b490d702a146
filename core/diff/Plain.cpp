#include "core/diff/Plain.h"

#include "core/base/Hash.h"

#include <algorithm>
#include <vector>

namespace strata::diff {

namespace {

constexpr size_t npos = std::string_view::npos;

bool isNameChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.' || c == '-';
}

size_t nameEnd(std::string_view text, size_t at) {
  while (at < text.size() && isNameChar(text[at]))
    ++at;
  return at;
}

/// One past the quote that closes the one at `at`; the end of the line if none does.
size_t quoteEnd(std::string_view text, size_t at) {
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n')
      ++at;
    else if (text[at] == '"')
      return at + 1;
  }
  return at;
}

/// One past `loc(...)`; `at` if the brackets don't close on its line.
size_t locationEnd(std::string_view text, size_t at) {
  int depth = 0;
  for (size_t i = at + 3; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == '"')
      i = quoteEnd(text, i) - 1;
    else if (text[i] == '(')
      ++depth;
    else if (text[i] == ')' && --depth == 0)
      return i + 1;
  }
  return at;
}

/// Calls `each` with what may be the name of an alias, until it returns false; false then.
template <typename Each> bool eachName(std::string_view text, const Each &each) {
  for (size_t at = text.find_first_of("#!"); at != npos; at = text.find_first_of("#!", at + 1))
    if (!each(text.substr(at, nameEnd(text, at + 1) - at)))
      return false;
  return true;
}

class Writer {
public:
  Writer(std::string_view text, const Aliases &aliases) : text_(text), aliases_(aliases) { out_.reserve(text.size()); }

  std::string run() {
    bool blank = false; // before what comes next, and not at the begin of a line
    for (size_t i = 0; i < text_.size();) {
      char c = text_[i];
      if (c == '\n') {
        out_ += c;
        ++i;
        blank = false;
        continue;
      }
      if (c == ' ' || c == '\t' || c == '\r') {
        blank = !out_.empty() && out_.back() != '\n';
        ++i;
        continue;
      }
      size_t end = i + 1;
      if (c == 'l' && text_.substr(i, 4) == "loc(" && (i == 0 || !isNameChar(text_[i - 1])) && (end = locationEnd(text_, i)) > i) {
        i = end;
        continue;
      }
      if (blank)
        out_ += ' ';
      blank = false;
      if ((i == 0 || text_[i - 1] == '\n') && (end = nameEnd(text_, i)) > i && text_.substr(end, 1) == ":") {
        i = end; // a label of LLVM IR, or of what comes after it
        continue;
      }
      i = word(i);
    }
    return std::move(out_);
  }

private:
  /// Writes what begins at `i`; where the next begins.
  size_t word(size_t i) {
    char c = text_[i];
    if (c == '"') {
      size_t end = quoteEnd(text_, i);
      out_ += text_.substr(i, end - i);
      return end;
    }
    if (isNameChar(c)) {
      size_t end = nameEnd(text_, i);
      out_ += text_.substr(i, end - i);
      return end;
    }
    out_ += c;
    size_t end = nameEnd(text_, i + 1);
    if (end == i + 1)
      return end;
    if (c == '%') {
      while (end < text_.size() && text_[end] == '#') // of several results
        end = nameEnd(text_, end + 1);
      return end;
    }
    if (c == '^')
      return end;
    if (c == '#' || c == '!') {
      std::string_view name = text_.substr(i, end - i);
      const uint64_t *meaning = aliases_.find(name);
      bool definition = (i == 0 || text_[i - 1] == '\n') && text_.substr(end, 3) == " = ";
      if (definition)
        return end;
      if (meaning) {
        char digits[20];
        std::snprintf(digits, sizeof digits, "%llx", static_cast<unsigned long long>(*meaning));
        out_ += digits;
        return end;
      }
    }
    out_ += text_.substr(i + 1, end - i - 1);
    return end;
  }

  std::string_view text_;
  const Aliases &aliases_;
  std::string out_;
};

} // namespace

Aliases::Aliases(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    size_t eol = std::min(text.find('\n', at), text.size());
    if (text[at] == '#' || text[at] == '!')
      if (size_t end = nameEnd(text, at + 1); text.substr(end, 3) == " = ") {
        // What it mentions comes before it; what doesn't keeps its name.
        uint64_t meaning = hash64(plain(text.substr(end + 3, eol - end - 3), *this));
        aliases_.try_emplace(text.substr(at, end - at), meaning, text.substr(end + 3, eol - end - 3));
      }
    at = eol + 1;
  }
}

const uint64_t *Aliases::find(std::string_view name) const {
  auto found = aliases_.find(name);
  return found == aliases_.end() ? nullptr : &found->second.meaning;
}

std::unordered_set<std::string_view> Aliases::changed(const Aliases &a, const Aliases &b) {
  std::unordered_set<std::string_view> out;
  std::vector<std::string_view> todo;
  auto take = [&](std::string_view name) {
    if (out.insert(name).second)
      todo.push_back(name);
  };
  for (auto [one, two] : {std::pair{&a, &b}, std::pair{&b, &a}})
    for (auto &[name, alias] : one->aliases_) {
      const uint64_t *other = two->find(name);
      if (!other || *other != alias.meaning)
        take(name);
    }
  if (todo.empty())
    return out;
  // And what mentions one, wherever it stands.
  std::unordered_map<std::string_view, std::vector<std::string_view>> mentionedBy;
  for (const Aliases *side : {&a, &b})
    for (auto &[name, alias] : side->aliases_)
      eachName(alias.definition, [&, by = name](std::string_view name) { mentionedBy[name].push_back(by); return true; });
  while (!todo.empty()) {
    std::string_view name = todo.back();
    todo.pop_back();
    for (std::string_view by : mentionedBy[name])
      take(by);
  }
  return out;
}

std::string plain(std::string_view text, const Aliases &aliases) { return Writer(text, aliases).run(); }

bool mentions(std::string_view text, const std::unordered_set<std::string_view> &names) {
  if (names.empty())
    return false;
  return !eachName(text, [&](std::string_view name) { return !names.count(name); });
}

} // namespace strata::diff
