#include "core/explorer/Nesting.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace strata::explorer {

constexpr size_t npos = std::string_view::npos;

std::string_view operationOf(std::string_view part) { return part.substr(0, part.find(' ')); }

std::string_view symbolOf(std::string_view part) {
  size_t blank = part.find(' ');
  return blank == npos ? std::string_view() : part.substr(blank + 1);
}

bool isModule(std::string_view part) {
  std::string_view op = operationOf(part);
  return op == "module" || op == "HloModule" || op == "builtin.module";
}

bool isNested(const Nesting &nesting) {
  return std::any_of(nesting.begin(), nesting.end(), [](auto &path) { return path.size() > 1; });
}

Nesting recordedNesting(const trace::TraceSource &source) {
  Nesting out(source.passes().size());
  for (size_t i = 0; i < out.size(); ++i) {
    const trace::PassEvent &row = source.passes()[i];
    std::string_view path = row.path;
    for (size_t at = 0; at <= path.size() && !path.empty();) {
      size_t end = row.synthetic ? path.size() : std::min(path.find('/', at), path.size()); // a file's name is one part
      out[i].emplace_back(path.substr(at, end - at));
      at = end + 1;
    }
  }
  return out;
}

namespace {

constexpr size_t kHead = 256 * 1024; // bytes of a text that are looked at
constexpr size_t kMostChildren = 64;

bool isSymbolChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.' || c == '-'; }

std::string_view symbolAt(std::string_view text, size_t at) {
  size_t end = at + 1;
  while (end < text.size() && isSymbolChar(text[end]))
    ++end;
  return text.substr(at, end - at);
}

/// The symbols that a printed module itself defines: the first on each line that is one level deep.
std::vector<std::string_view> childrenOf(std::string_view text) {
  std::vector<std::string_view> out;
  text = text.substr(0, kHead);
  for (size_t begin = 0; begin < text.size() && out.size() < kMostChildren;) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.size() < 4 || line[0] != ' ' || line[1] != ' ' || !std::isalpha(static_cast<unsigned char>(line[2])))
      continue;
    size_t at = line.find('@');
    if (at != npos && line.find('(') > at && line.find('=') > at)
      out.push_back(symbolAt(line, at));
  }
  return out;
}

/// The first function in a text: `func.func private @f`, `llvm.func @f`.
std::string_view firstFunction(std::string_view text) {
  text = text.substr(0, kHead);
  for (size_t at = text.find("func "); at != npos; at = text.find("func ", at + 5)) {
    size_t symbol = std::min(text.find('@', at), text.size()), line = text.find('\n', at);
    if (symbol < line && text.substr(at, symbol - at).find_first_of("(\"=") == npos)
      return symbolAt(text, symbol);
  }
  return {};
}

bool mentions(std::string_view text, std::string_view symbol) {
  for (size_t at = text.find(symbol); at != npos; at = text.find(symbol, at + 1))
    if (at + symbol.size() == text.size() || !isSymbolChar(text[at + symbol.size()]))
      return true;
  return false;
}

} // namespace

Nesting nestingByText(const trace::TraceSource &source, const CancelToken &cancel) {
  const auto &rows = source.passes();
  Nesting out(rows.size());
  std::vector<std::string> parts(rows.size()), function(rows.size());
  std::set<std::string, std::less<>> inner, outer; // functions of inner modules; what the outer one was seen to define
  Text around;                                     // the outer module, as it was last seen
  for (size_t i = 0; i < rows.size() && !cancel.cancelled(); ++i) {
    std::string_view path = rows[i].path;
    parts[i] = rows[i].synthetic ? path : path.substr(path.rfind('/') + 1);
    bool module = isModule(parts[i]);
    if (rows[i].bytes == 0 || (rows[i].synthetic && !module))
      continue;
    auto text = source.text(int64_t(i));
    if (!text)
      continue;
    if (!module) {
      function[i] = firstFunction(text->view);
      continue;
    }
    std::vector<std::string_view> children = childrenOf(text->view);
    bool isOuter = children.empty() || std::any_of(children.begin(), children.end(), [&](auto child) { return outer.count(child); });
    std::string_view of = firstFunction(text->view);
    bool ofItsOwn = std::find(children.begin(), children.end(), of) != children.end(); // not of another module in it
    if (!isOuter && ofItsOwn && (inner.count(of) || mentions(around.view, of))) {
      inner.emplace(of);
      function[i] = of;
      continue;
    }
    outer.clear();
    outer.insert(children.begin(), children.end());
    around = std::move(*text);
  }
  // A row without a text is where the other rows of its path are: only a source that knows its rows' paths has such.
  std::unordered_map<std::string_view, std::string_view> ofPath;
  for (size_t i = 0; i < rows.size(); ++i)
    if (rows[i].bytes)
      ofPath.try_emplace(rows[i].path, function[i]);
  for (size_t i = 0; i < rows.size(); ++i) {
    bool module = isModule(parts[i]);
    if (auto known = ofPath.find(rows[i].path); rows[i].bytes == 0 && known != ofPath.end())
      function[i] = known->second;
    if (!function[i].empty() && inner.count(function[i]))
      out[i].push_back("builtin.module of " + function[i]);
    if (!module && !parts[i].empty())
      out[i].push_back(parts[i]);
  }
  return out;
}

} // namespace strata::explorer
