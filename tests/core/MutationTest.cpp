// An independent judge of the diff: it reads texts by characters, not with the program's lexer, changes one thing, and asks
// whether the change is reported; and rewrites what a printer makes up, and asks whether nothing is.
//
// STRATA_MUTATE=FOLDER[:FOLDER...] judges the files there, too; STRATA_MUTATIONS=N tries N changes of each kind in a file.

#include "core/base/File.h"
#include "core/diff/Rows.h"
#include "core/diff/Structure.h"
#include "core/trace/Source.h"
#include "tests/core/Support.h"

#include <QDirIterator>
#include <QTest>
#include <functional>
#include <map>
#include <random>
#include <set>

using namespace strata;

namespace {

bool isName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.' || c == '-'; }

/// A word of a text: where it is, and its first character says what it is (a letter, a digit, a quote or a sign).
struct Word {
  size_t begin, end;
};

std::vector<Word> wordsOf(const std::string &text) {
  std::vector<Word> out;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    char c = text[i];
    if ((c == '/' && end < text.size() && text[end] == '/') || (c == ';' && end < text.size() && text[end] == ' ')) { // a comment
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (c == '"') {
      while (end < text.size() && text[end] != '"' && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
    } else if (std::string_view("%@^#!").find(c) != std::string_view::npos) {
      while (end < text.size() && (isName(text[end]) || (c == '%' && text[end] == '#')))
        ++end;
    } else if (isName(c)) {
      while (end < text.size() && isName(text[end]))
        ++end;
    }
    if (!std::isspace(static_cast<unsigned char>(c)))
      out.push_back({i, end});
    i = end;
  }
  return out;
}

struct Text0 {
  explicit Text0(std::string t) : text(std::move(t)), words(wordsOf(text)) {}
  std::string_view at(size_t w) const { return std::string_view(text).substr(words[w].begin, words[w].end - words[w].begin); }
  std::string replaced(size_t w, std::string_view with) const {
    std::string out = text;
    return out.replace(words[w].begin, words[w].end - words[w].begin, with);
  }
  std::string_view line(size_t byte) const {
    size_t begin = byte ? text.rfind('\n', byte - 1) : std::string::npos, end = text.find('\n', byte);
    begin = begin == std::string::npos ? 0 : begin + 1;
    return std::string_view(text).substr(begin, std::min(end, text.size()) - begin);
  }
  std::string text;
  std::vector<Word> words;
};

size_t closing(const std::string &text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '{';
    if (text[i] == '}' && --depth == 0)
      return i;
  }
  return std::string::npos;
}

/// Of a value's name at word `w`: it names what is defined there (a result, an argument), and isn't a use.
bool defines(const Text0 &t, size_t w) {
  if (w + 1 < t.words.size() && t.at(w + 1) == ":") // `%a: f32`, an argument; but also the last operand before its type
    return w == 0 || (t.at(w - 1) != "=" && !t.line(t.words[w].begin).starts_with(" ")) || t.line(t.words[w].begin).find("^") != std::string_view::npos ||
           t.line(t.words[w].begin).find("func") != std::string_view::npos || t.line(t.words[w].begin).find("(%") != std::string_view::npos;
  std::string_view line = t.line(t.words[w].begin);
  if (line.starts_with("define ") || line.starts_with("declare "))
    return true;
  size_t equal = line.find(" = ");
  return equal != std::string_view::npos && size_t(&t.text[t.words[w].begin] - line.data()) < equal;
}

bool inLocation(const Text0 &t, size_t w) {
  std::string_view line = t.line(t.words[w].begin);
  size_t at = size_t(&t.text[t.words[w].begin] - line.data()), loc = line.find("loc(");
  return (loc != std::string_view::npos && at >= loc) || line.starts_with("#loc");
}

/// One change; empty if none of this kind could be made.
struct Mutation {
  std::string text, what;
};

enum Kind { Operand, Digit, TypeWord, Successor, Quoted, Symbol, OperationName, Order, LineGone, LineTwice, Result, Regions, BlockArgument, KindCount };

Mutation mutate(const Text0 &t, Kind kind, std::mt19937 &random, bool mlir) {
  if (t.words.empty())
    return {};
  for (int tries = 0; tries < 300; ++tries) {
    size_t w = random() % t.words.size();
    std::string_view word = t.at(w);
    auto made = [&](std::string with) { return Mutation{t.replaced(w, with), std::string(word) + " -> " + with + " in: " + std::string(t.line(t.words[w].begin))}; };
    if (inLocation(t, w))
      continue;
    char c = word[0];
    switch (kind) {
    case Operand: {
      if (c != '%' || word.size() < 2 || defines(t, w))
        continue;
      size_t v = random() % t.words.size();
      std::string_view other = t.at(v);
      if (other[0] != '%' || other.size() < 2 || other.substr(0, other.find('#')) == word.substr(0, word.find('#')) || other == word)
        continue;
      return made(std::string(other));
    }
    case Digit:
      if (!std::isdigit(static_cast<unsigned char>(c)) || word.find_first_not_of("0123456789") != std::string_view::npos)
        continue;
      return made(std::to_string(random() % 9 + 1) + std::string(word));
    case TypeWord:
      for (auto [from, to] : {std::pair{"f32", "f64"}, std::pair{"i64", "i17"}, std::pair{"index", "i9"}, std::pair{"i32", "i33"}, std::pair{"float", "double"}, std::pair{"ptr", "i8"}})
        if (word == from)
          return made(to);
      continue;
    case Successor: {
      if (c != '^' || t.line(t.words[w].begin).find_first_not_of(' ') == size_t(&t.text[t.words[w].begin] - t.line(t.words[w].begin).data()))
        continue;
      size_t v = random() % t.words.size();
      if (t.at(v)[0] != '^' || t.at(v) == word)
        continue;
      return made(std::string(t.at(v)));
    }
    case Quoted:
      if (c != '"' || word.size() < 2 || word.back() != '"')
        continue;
      return made("\"z" + std::string(word.substr(1)));
    case Symbol:
      if (c != '@' || word.size() < 2)
        continue;
      return made(std::string(word) + "x");
    case OperationName:
      if (!std::isalpha(static_cast<unsigned char>(c)) || word.find('.') == std::string_view::npos || word.ends_with("."))
        continue;
      return made(std::string(word) + "x");
    case Order: { // of two operations that have no results and so are there for what they do
      size_t begin = size_t(t.line(t.words[w].begin).data() - t.text.data());
      std::string_view one = t.line(begin);
      size_t next = begin + one.size() + 1;
      if (next >= t.text.size())
        continue;
      std::string_view other = t.line(next);
      auto plain = [&](std::string_view line) {
        size_t first = line.find_first_not_of(' ');
        return first != std::string_view::npos && first > 0 && std::isalpha(static_cast<unsigned char>(line[first])) && line.find(" = ") == std::string_view::npos &&
               line.find_first_of("{}^") == std::string_view::npos && line.find(')') != std::string_view::npos;
      };
      if (!mlir || one == other || !plain(one) || !plain(other) || one.find_first_not_of(' ') != other.find_first_not_of(' '))
        continue;
      std::string out = t.text.substr(0, begin) + std::string(other) + "\n" + std::string(one) + t.text.substr(next + other.size());
      return {out, "swapped: " + std::string(one)};
    }
    case LineGone:
    case LineTwice: {
      std::string_view line = t.line(t.words[w].begin);
      size_t first = line.find_first_not_of(' ');
      if (first == std::string_view::npos || line[first] == '}' || line[first] == '#' || line[first] == '!' || line.find('{') != std::string_view::npos)
        continue;
      std::string out = t.text;
      size_t begin = size_t(line.data() - t.text.data());
      kind == LineGone ? out.erase(begin, line.size() + 1) : out.insert(begin, std::string(line) + "\n");
      return {out, (kind == LineGone ? "gone: " : "twice: ") + std::string(line)};
    }
    case Result: { // two results of one operation change places where they are used
      if (c != '%')
        continue;
      size_t hash = word.find('#');
      if (hash == std::string_view::npos)
        continue;
      return made(std::string(word.substr(0, hash)) + (word.substr(hash) == "#0" ? "#1" : "#0"));
    }
    case Regions: { // two of one operation
      size_t at = t.text.find(random() % 2 ? "} else {" : "}, {", t.words[w].begin);
      if (!mlir || at == std::string::npos)
        continue;
      size_t open = at;
      for (int depth = 0; open > 0; --open) {
        depth += t.text[open] == '}';
        if (t.text[open] == '{' && --depth == 0)
          break;
      }
      size_t second = t.text.find('{', at), end = closing(t.text, second);
      if (end == std::string::npos || t.text[open] != '{')
        continue;
      std::string one = t.text.substr(open, at + 1 - open), between = t.text.substr(at + 1, second - at - 1), two = t.text.substr(second, end + 1 - second);
      if (one == two || one.find('\n') == std::string::npos)
        continue;
      return {t.text.substr(0, open) + two + between + one + t.text.substr(end + 1), "regions changed places at byte " + std::to_string(open)};
    }
    case BlockArgument: { // one more, before those there are
      std::string_view line = t.line(t.words[w].begin);
      size_t open = line.find("(%");
      if (line.find_first_not_of(' ') != line.find('^') || open == std::string_view::npos)
        continue;
      std::string out = t.text;
      return {out.insert(size_t(line.data() - t.text.data()) + open + 1, "%extra: i1, "), "argument more: " + std::string(line)};
    }
    default:
      return {};
    }
  }
  return {};
}

/// The text with each name of one kind renamed; those in `kept` stay.
std::string renamed(const Text0 &t, char sign, const std::set<std::string> &only, const std::set<std::string> &kept) {
  std::map<std::string, std::string> names;
  std::string out;
  size_t at = 0;
  for (size_t w = 0; w < t.words.size(); ++w) {
    std::string word(t.at(w));
    std::string base = sign == '%' ? word.substr(0, word.find('#')) : word;
    if (word[0] != sign || word.size() < 2 || (!only.empty() && !only.count(base)) || kept.count(base))
      continue;
    std::string &other = names[base];
    if (other.empty())
      other = sign + std::string(base[1] == '.' ? ".q" : base.find('.', 2) != std::string::npos ? "q." : "q") + std::to_string(names.size() * 7919 % 9973) + "_" + std::to_string(names.size());
    out += t.text.substr(at, t.words[w].begin - at) + other + word.substr(base.size());
    at = t.words[w].end;
  }
  return out + t.text.substr(at);
}

std::string eachLine(const std::string &text, const std::function<std::string(std::string_view line, std::string_view next)> &act) {
  std::string out;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size()), after = std::min(text.find('\n', std::min(end + 1, text.size())), text.size());
    out += act(std::string_view(text).substr(begin, end - begin), end < text.size() ? std::string_view(text).substr(end + 1, after - end - 1) : std::string_view());
    out += end < text.size() ? "\n" : "";
    begin = end + 1;
  }
  return out;
}

/// Entries of dictionaries without dictionaries in them, the other way round.
std::string dictionariesTurned(const std::string &text) {
  std::string out = text;
  for (size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    size_t close = text.find_first_of("{}\n\"", open + 1);
    if (close == std::string::npos || text[close] != '}' || text.substr(open, close - open).find("//") != std::string::npos)
      continue;
    std::vector<std::string> entries(1);
    int depth = 0;
    for (size_t i = open + 1; i < close; ++i) {
      char c = text[i];
      depth += c == '<' || c == '(' || c == '[';
      depth -= (c == '>' && text[i - 1] != '-') || c == ')' || c == ']';
      if (c == ',' && depth == 0)
        entries.emplace_back();
      else if (c != ' ' || !entries.back().empty())
        entries.back() += c;
    }
    auto isEntry = [](const std::string &e) {
      size_t end = 0;
      while (end < e.size() && isName(e[end]))
        ++end;
      return end > 0 && std::isalpha(static_cast<unsigned char>(e[0])) && (end == e.size() || e.substr(end, 3) == " = ");
    };
    if (entries.size() < 2 || entries[0].find(" = ") == std::string::npos || !std::all_of(entries.begin(), entries.end(), isEntry))
      continue;
    std::string turned;
    for (size_t i = entries.size(); i-- > 0;)
      turned += (turned.empty() ? "" : ", ") + entries[i];
    if (turned.size() == close - open - 1)
      out.replace(open + 1, turned.size(), turned);
  }
  return out;
}

/// What a printer might have made up otherwise, by name.
std::map<std::string, std::string> rewritten(const Text0 &t, bool mlir) {
  std::map<std::string, std::string> out;
  std::set<std::string> labels, aliases;
  eachLine(t.text, [&](std::string_view line, std::string_view) {
    size_t end = 0;
    while (end < line.size() && isName(line[end]))
      ++end;
    if (end && end < line.size() && line[end] == ':')
      labels.insert("%" + std::string(line.substr(0, end)));
    size_t equal = line.find(" = ");
    if (equal != std::string_view::npos && (line[0] == '#' || line[0] == '!') && line.substr(0, equal).find(' ') == std::string_view::npos)
      aliases.insert(std::string(line.substr(0, equal)));
    return std::string();
  });
  // A declaration's arguments are nothing but their names.
  std::set<std::string> declared;
  if (mlir) {
    eachLine(t.text, [&](std::string_view line, std::string_view) {
      if (line.find('(') != std::string_view::npos && line.find('@') < line.find('(') && !line.ends_with("{"))
        for (const Word &word : wordsOf(std::string(line)))
          declared.insert(std::string(line.substr(word.begin, word.end - word.begin)));
      return std::string();
    });
  }
  out["values"] = renamed(t, '%', {}, declared);
  if (!mlir) {
    // A label is named where it stands without its sign. What is defined nowhere keeps its name: an entry block's label,
    // and what a part of a function takes from around it.
    std::set<std::string> implied, defined = labels;
    for (size_t w = 0; w < t.words.size(); ++w)
      if (t.at(w)[0] == '%' && ((w + 2 < t.words.size() && t.at(w + 1) == "=" && t.at(w + 2) != "type") || t.line(t.words[w].begin).starts_with("define ")))
        defined.insert(std::string(t.at(w)));
    for (const Word &word : t.words) // and arguments keep theirs: an entry block is numbered after them
      if (std::string name = t.text.substr(word.begin, word.end - word.begin);
          name[0] == '%' && (!defined.count(name) || t.line(word.begin).starts_with("define ")))
        implied.insert(name);
    out["values"] = renamed(t, '%', {}, implied);
    std::map<std::string, std::string> names;
    Text0 other(out["values"]);
    for (size_t v = 0; v < t.words.size(); ++v)
      if (labels.count(std::string(t.at(v))))
        names[std::string(t.at(v).substr(1))] = std::string(other.at(v).substr(1));
    out["values"] = eachLine(out["values"], [&](std::string_view line, std::string_view) {
      auto found = names.find(std::string(line.substr(0, std::min(line.find(':'), line.size()))));
      return found == names.end() ? std::string(line) : found->second + std::string(line.substr(found->first.size()));
    });
    return out;
  }
  out["labels"] = renamed(t, '^', {}, {});
  if (!aliases.empty()) {
    out["aliases"] = renamed(t, '#', aliases, {});
    out["type aliases"] = renamed(t, '!', aliases, {});
  }
  out["dictionaries"] = dictionariesTurned(t.text);
  out["indentation"] = eachLine(t.text, [](std::string_view line, std::string_view) {
    size_t first = std::min(line.find_first_not_of(' '), line.size());
    return std::string(first, ' ') + std::string(line) + (first % 4 ? "  " : "");
  });
  out["locations"] = eachLine(t.text, [](std::string_view line, std::string_view next) {
    size_t first = line.find_first_not_of(' '), other = next.find_first_not_of(' ');
    bool whole = first != std::string_view::npos && other != std::string_view::npos && std::isalnum(static_cast<unsigned char>(line.back())) &&
                 (std::isalpha(static_cast<unsigned char>(line[first])) || line[first] == '%') && line.find(" : ") != std::string_view::npos &&
                 line.find("//") == std::string_view::npos && first > 0 && (other == first || next[other] == '}');
    return std::string(line) + (whole ? " loc(\"there, (here)\":" + std::to_string(first) + ":7)" : "");
  });
  return out;
}

std::string checked(const std::string &a, const std::string &b, const diff::Rows &rows) {
  // The rows hold both texts, byte for byte, and what they call equal is.
  diff::LineTable x(a), y(b);
  std::string left, right;
  auto bytes = [](const std::string &text, const diff::LineTable &table, int64_t line) {
    const char *begin = table.line(line).data();
    const char *end = line + 1 < table.count() ? table.line(line + 1).data() : text.data() + text.size();
    return std::string(begin, end);
  };
  for (const diff::Row &row : rows.rows) {
    if (row.before >= 0)
      left += bytes(a, x, row.before);
    if (row.after >= 0)
      right += row.mark == diff::RowMark::Equal ? bytes(a, x, row.before) : bytes(b, y, row.after);
  }
  // Whether the last line ends with a newline is no line's.
  auto strip = [](std::string s) {
    while (!s.empty() && (s.back() == '\n' || s.back() == '\r'))
      s.pop_back();
    return s;
  };
  if (strip(left) != strip(a))
    return "the rows don't hold the text before";
  if (strip(right) != strip(b))
    return "equal rows and changed ones don't give the text after";
  return {};
}

int64_t changedRows(const diff::Rows &rows) { return rows.added + rows.removed + rows.modified; }

/// What is said of two texts by everything that says something: empty if all agree that they differ (or not).
std::string judged(const std::string &a, const std::string &b, bool differ) {
  ir::Tree x = ir::parse(a), y = ir::parse(b);
  if (diff::diffStructure(x, y).equal() == differ)
    return differ ? "unreported by the structural diff" : "reported by the structural diff";
  if ((diff::canonical(x) == diff::canonical(y)) == differ)
    return differ ? "equal in canonical form" : "not equal in canonical form";
  if (diff::sameMeaning(a, b) == differ)
    return differ ? "unreported by sameMeaning" : "reported by sameMeaning";
  for (bool chunks : {false, true}) {
    diff::Rows rows = chunks ? diff::alignTexts(a, b) : diff::alignRows(x, y);
    if (std::string wrong = checked(a, b, rows); !wrong.empty())
      return wrong;
    if ((changedRows(rows) > 0) != differ)
      return std::string(differ ? "unmarked" : "marked") + (chunks ? " in the rows of chunks" : " in the rows");
  }
  return {};
}

/// A line that defines one value, with the uses of it in what follows in its region.
struct Definition {
  size_t begin = 0, end = 0; // of the line, with its newline
  std::string name;
  std::vector<size_t> uses;         // words
  std::vector<std::string> earlier; // values defined before it on lines of the same depth
};

Definition definitionIn(const Text0 &t, std::mt19937 &random) {
  auto depth = [](std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); };
  auto defined = [&](std::string_view line) { // `%a = ...`
    size_t first = depth(line), equal = line.find(" = ", first);
    if (first == line.size() || line[first] != '%' || equal == std::string_view::npos || line.back() == '{')
      return std::string();
    std::string name(line.substr(first, equal - first));
    return name.find_first_of(":, ") == std::string::npos ? name : std::string();
  };
  for (int tries = 0; tries < 300 && !t.words.empty(); ++tries) {
    Definition d;
    std::string_view own = t.line(t.words[random() % t.words.size()].begin);
    if (d.name = defined(own); d.name.empty())
      continue;
    d.begin = size_t(own.data() - t.text.data());
    d.end = std::min(d.begin + own.size() + 1, t.text.size());
    size_t scope = d.end;
    while (scope < t.text.size() && depth(t.line(scope)) >= depth(own))
      scope += t.line(scope).size() + 1;
    for (size_t w = 0; w < t.words.size(); ++w)
      if (t.words[w].begin >= d.end && t.words[w].begin < scope && t.at(w) == d.name)
        d.uses.push_back(w);
    for (size_t at = d.begin; at > 0;) {
      std::string_view line = t.line(at - 1);
      at = size_t(line.data() - t.text.data());
      if (depth(line) < depth(own))
        break;
      if (std::string name = defined(line); depth(line) == depth(own) && !name.empty() && name != d.name)
        d.earlier.push_back(name);
    }
    if (!d.uses.empty())
      return d;
  }
  return {};
}

/// The text with uses, those whose bits are set, of another value, and its definition's line by `lines`.
std::string rewired(const Text0 &t, const Definition &d, unsigned which, const std::string &other, const std::string &lines) {
  std::string out = t.text.substr(0, d.begin) + lines;
  size_t at = d.end;
  for (size_t i = 0; i < d.uses.size(); ++i) {
    const Word &use = t.words[d.uses[i]];
    out += t.text.substr(at, use.begin - at) + (which >> std::min<size_t>(i, 31) & 1 ? other : std::string(t.at(d.uses[i])));
    at = use.end;
  }
  return out + t.text.substr(at);
}

/// What is said to have changed, as a person reads it: kinds, own words and where they are.
std::string reported(const std::string &a, const std::string &b, bool withFollowing = true) {
  ir::Tree x = ir::parse(a), y = ir::parse(b);
  auto line = [](const ir::Tree &tree, uint32_t n) {
    if (n == ir::kNone)
      return std::string();
    std::string_view text = tree.textOf(n), before = tree.text().substr(0, tree.begin(n));
    bool holds = tree.node(n).end > n + 1;
    return std::to_string(std::count(before.begin(), before.end(), '\n')) + ": " + std::string(text.substr(0, holds ? text.find('\n') : text.size()));
  };
  std::string out;
  for (const diff::Change &c : diff::diffStructure(x, y).changes)
    if (withFollowing || !c.follows)
      out += std::string(diff::name(c.kind)) + "\n- " + line(x, c.before) + "\n+ " + line(y, c.after) + "\n";
  return out;
}

struct Sample {
  std::string name, text;
  bool mlir = false, llvm = false;
};

std::string read(const std::string &path) {
  auto file = mapFile(path);
  return file ? std::string(file->view) : std::string();
}

/// Files of IR, and some dumps of each log.
std::vector<Sample> samples() {
  std::vector<std::string> paths;
  QStringList folders{q(data("dumps"))};
  if (qEnvironmentVariableIsSet("STRATA_MUTATE"))
    folders = QString::fromLocal8Bit(qgetenv("STRATA_MUTATE")).split(QLatin1Char(':'));
  for (const QString &folder : folders)
    for (QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
      paths.push_back(it.next().toStdString());
  std::sort(paths.begin(), paths.end());
  std::vector<Sample> out;
  auto add = [&](const std::string &name, std::string text) {
    bool mlir = name.ends_with("mlir") || name.ends_with("ttir") || name.ends_with("ttgir"), llvm = name.ends_with(".ll") || name.ends_with(".llir");
    if (!text.empty() && text.size() < 3'000'000)
      out.push_back({name.substr(name.rfind('/') + 1), std::move(text), mlir, llvm});
  };
  for (const std::string &path : paths) {
    for (const char *end : {".mlir", ".ll", ".ttir", ".ttgir", ".llir", ".txt", ".py", ".mir", ".s", ".ptx", ".source"})
      if (path.ends_with(end))
        add(path, read(path));
    if (!path.ends_with(".log"))
      continue;
    auto source = trace::open(path);
    if (!source)
      continue;
    auto rows = int64_t((*source)->passes().size());
    for (int64_t i = 0; i < rows; i += rows / 8 + 1)
      if (auto text = (*source)->text(i))
        add(path + ":" + std::to_string(i), std::string(text->view));
  }
  return out;
}

} // namespace

class MutationTest : public QObject {
  Q_OBJECT

  void complain(int &failures, const std::string &message) {
    if (++failures <= 25)
      qWarning("%s", message.substr(0, 600).c_str());
  }

private Q_SLOTS:
  void everyChangeIsReported() {
    static const char *const names[] = {"operand", "digit", "type", "successor", "string", "symbol", "name", "order", "line gone", "line twice", "result", "regions", "argument"};
    int each = qEnvironmentVariableIsSet("STRATA_MUTATIONS") ? qEnvironmentVariableIntValue("STRATA_MUTATIONS") : 4, failures = 0;
    std::map<std::string, std::pair<int, int>> counts;
    std::mt19937 random(2024);
    for (const Sample &sample : samples()) {
      Text0 text(sample.text);
      for (int kind = 0; kind < KindCount; ++kind)
        for (int n = 0; n < each; ++n) {
          Mutation m = mutate(text, Kind(kind), random, sample.mlir);
          if (m.what.empty())
            break;
          std::string wrong = judged(text.text, m.text, true);
          auto &count = counts[names[kind]];
          ++count.first;
          if (!wrong.empty()) {
            ++count.second;
            complain(failures, sample.name + ": " + names[kind] + ": " + wrong + ": " + m.what);
          }
        }
    }
    for (auto &[name, count] : counts)
      qInfo("%-10s %6d tried, %d wrong", name.c_str(), count.first, count.second);
    QCOMPARE(failures, 0);
  }

  /// An operation that comes or goes, and whom of its neighbour's users it takes along: each of the texts is another, and so is
  /// what is said of it.
  void differentTextsHaveDifferentChanges() {
    std::mt19937 random(7);
    int each = qEnvironmentVariableIsSet("STRATA_MUTATIONS") ? qEnvironmentVariableIntValue("STRATA_MUTATIONS") : 4, failures = 0, tried = 0;
    for (const Sample &sample : samples()) {
      Text0 text(sample.text);
      if (!sample.mlir || text.text.size() > 200'000)
        continue;
      for (int n = 0; n < each; ++n) {
        Definition d = definitionIn(text, random);
        if (d.name.empty())
          break;
        std::string own = text.text.substr(d.begin, d.end - d.begin), indent(own.find('%'), ' ');
        unsigned subsets = 1u << std::min<size_t>(d.uses.size(), 3);
        std::vector<std::string> texts;
        std::vector<char> marked; // a user turned from a definition that stays: it is a change of its own
        for (const std::string &line : {std::string("%fresh = \"t.new\"() : () -> i1\n"), "%fresh = \"t.wrap\"(" + d.name + ") : (i1) -> i1\n"})
          for (unsigned which = 0; which < subsets; ++which) {
            texts.push_back(rewired(text, d, which == subsets - 1 ? ~0u : which, "%fresh", own + indent + line));
            marked.push_back(which > 0);
          }
        for (size_t i = 0; i < std::min<size_t>(d.earlier.size(), 3); ++i) {
          texts.push_back(rewired(text, d, ~0u, d.earlier[i], "")); // gone
          marked.push_back(false);
        }
        std::map<std::string, size_t> forth, back;
        for (size_t i = 0; i < texts.size(); ++i) {
          ++tried;
          auto said = forth.emplace(reported(text.text, texts[i]), i), returned = back.emplace(reported(texts[i], text.text), i);
          if (!said.second || !returned.second)
            complain(failures, sample.name + ": the same is said of texts " + std::to_string((said.second ? returned : said).first->second) + " and " + std::to_string(i) + ": " + own);
          for (bool reverse : {false, true})
            if (std::string all = reverse ? reported(texts[i], text.text, false) : reported(text.text, texts[i], false); marked[i] && all.find("modified") == std::string::npos)
              complain(failures, sample.name + ": no user is modified in text " + std::to_string(i) + (reverse ? ", reversed: " : ": ") + own);
        }
      }
    }
    qInfo("%d texts", tried);
    QVERIFY(tried > 100);
    QCOMPARE(failures, 0);
  }

  void whatAPrinterMakesUpIsNot() {
    std::map<std::string, std::pair<int, int>> counts;
    int failures = 0;
    for (const Sample &sample : samples()) {
      Text0 text(sample.text);
      if (!(sample.mlir || sample.llvm) || sample.name.find("truncated") != std::string::npos)
        continue;
      std::map<std::string, std::string> ways;
      if (sample.mlir)
        ways = rewritten(text, true);
      else // each function has its own names
        for (size_t at = 0; at < text.text.size();) {
          size_t end = std::min(text.text.find("\ndefine ", at), text.text.size() - 1) + 1;
          ways["values"] += rewritten(Text0(text.text.substr(at, end - at)), false)["values"];
          at = end;
        }
      for (auto &[name, other] : ways) {
        if (other == text.text)
          continue;
        auto &count = counts[name];
        ++count.first;
        std::string wrong = judged(text.text, other, false);
        if (wrong.empty())
          continue;
        ++count.second;
        ir::Tree x = ir::parse(text.text), y = ir::parse(other);
        auto d = diff::diffStructure(x, y);
        std::string first;
        if (!d.changes.empty()) {
          auto &c = d.changes.front();
          first = std::string(diff::name(c.kind)) + " " + (c.before == ir::kNone ? "" : std::string(x.textOf(c.before)).substr(0, 150)) + " | " +
                  (c.after == ir::kNone ? "" : std::string(y.textOf(c.after)).substr(0, 150));
        } else {
          diff::LineTable l(text.text), r(other);
          for (auto &row : diff::alignRows(x, y).rows)
            if (row.mark != diff::RowMark::Equal && row.mark != diff::RowMark::Renumbered && first.size() < 300)
              first += " - " + (row.before < 0 ? "" : std::string(l.line(row.before)).substr(0, 150)) + " + " + (row.after < 0 ? "" : std::string(r.line(row.after)).substr(0, 150));
        }
        complain(failures, sample.name + ": " + name + ": " + wrong + ": " + first);
      }
    }
    for (auto &[name, count] : counts)
      qInfo("%-12s %6d rewritten, %d wrong", name.c_str(), count.first, count.second);
    QCOMPARE(failures, 0);
  }
};

QTEST_GUILESS_MAIN(MutationTest)
#include "MutationTest.moc"
