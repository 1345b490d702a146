#include "core/trace/import/Nesting.h"

#include "core/ir/SymbolText.h"
#include "core/trace/import/FirstOp.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace strata::trace {

namespace {

constexpr size_t npos = std::string_view::npos;
constexpr size_t kLookedAt = size_t(1) << 20; // of a text, for its first function
constexpr int kMostIndexed = 8;               // dumps that are searched for one function
constexpr size_t kMostIndexedBytes = size_t(64) << 20; // of outer modules that are looked through anyway

bool isFunction(std::string_view op) { return op.substr(op.rfind('.') + 1).ends_with("func"); }

/// The function that a line defines; empty if it defines none.
std::string functionOn(std::string_view line) {
  size_t begin = line.find_first_not_of(' '), symbol = line.find('@');
  if (begin == npos || symbol == npos || !ir::definesSymbol(line.substr(0, symbol)))
    return {};
  FirstOp op = firstMlirOp(line);
  return isFunction(op.op) ? op.symbol : std::string();
}

/// The first function with a body in a text that isn't one; `indent` gets how far in it stands.
std::string firstFunction(std::string_view text, size_t &indent) {
  text = text.substr(0, kLookedAt);
  for (size_t at = text.find("func "); at != npos; at = text.find("func ", at + 1)) {
    size_t newline = text.rfind('\n', at);
    size_t begin = newline == npos ? 0 : newline + 1, end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(begin, end - begin);
    indent = std::min(line.find_first_not_of(' '), line.size());
    if (std::string name = functionOn(line); !name.empty() && line.ends_with("{"))
      return name;
  }
  return {};
}

bool defines(std::string_view text, const std::string &symbol) {
  for (size_t at = text.find(symbol); at != npos; at = text.find(symbol, at + 1)) {
    size_t newline = text.rfind('\n', at);
    size_t begin = newline == npos ? 0 : newline + 1;
    size_t end = at + symbol.size();
    if ((end == text.size() || !ir::isSymbolChar((unsigned char)text[end])) && ir::definesSymbol(text.substr(begin, at - begin)))
      return true;
  }
  return false;
}

/// What stands around each function.
class Nests {
public:
  const std::vector<FirstOp> *find(const std::string &function) const {
    auto found = around_.find(function);
    return found == around_.end() ? nullptr : &found->second;
  }

  void index(std::string_view text) {
    std::vector<std::pair<size_t, FirstOp>> open; // by indentation
    for (size_t at = 0; at < text.size();) {
      size_t end = std::min(text.find('\n', at), text.size());
      std::string_view line = text.substr(at, end - at);
      at = end + 1;
      if (!line.ends_with("{"))
        continue;
      size_t indent = line.find_first_not_of(' ');
      if (line[indent] == '}' || line[indent] == '%' || line[indent] == '#')
        continue;
      while (!open.empty() && open.back().first >= indent)
        open.pop_back();
      if (!open.empty() && isFunction(open.back().second.op))
        continue; // its blocks
      open.emplace_back(indent, firstMlirOp(line));
      if (!isFunction(open.back().second.op) || open.back().second.symbol.empty())
        continue;
      std::vector<FirstOp> around;
      // The outermost module is the program, whatever it is called.
      for (size_t i = open[0].second.op == "builtin.module"; i + 1 < open.size(); ++i)
        around.push_back(open[i].second);
      around_.insert_or_assign(open.back().second.symbol, std::move(around));
    }
  }

private:
  std::unordered_map<std::string, std::vector<FirstOp>> around_;
};

} // namespace

void nestRows(std::vector<PassEvent> &rows, const std::function<std::string_view(size_t)> &text) {
  Nests nests;
  std::unordered_set<size_t> indexed;
  size_t indexedBytes = 0;
  std::unordered_map<std::string, size_t> searched; // rows before this one show it not
  for (size_t i = 0; i < rows.size(); ++i) {
    PassEvent &row = rows[i];
    if (row.anchorOp.find('.') == npos || row.path != row.anchor() || text(i).empty())
      continue;
    bool function = isFunction(row.anchorOp);
    size_t indent = 0;
    std::string marker = function ? row.anchorSymbol : firstFunction(text(i), indent);
    if (marker.empty())
      continue;
    // A function directly in a module says nothing of what is around that one; one further in is in an
    // operation that the module holds.
    constexpr size_t kLevel = 2;
    if (row.anchorOp == "builtin.module" && row.anchorSymbol.empty() && indent > kLevel) {
      if (indexedBytes < kMostIndexedBytes && indexed.insert(i).second) {
        nests.index(text(i));
        indexedBytes += text(i).size();
      }
      continue;
    }
    if (!nests.find(marker)) {
      size_t &from = searched[marker];
      int left = kMostIndexed;
      for (size_t q = i; q-- > from && left > 0 && !nests.find(marker);)
        if (!isFunction(rows[q].anchorOp) && text(q).size() > text(i).size() && indexed.insert(q).second) {
          --left;
          nests.index(text(q));
        }
      from = i;
    }
    const std::vector<FirstOp> *around = nests.find(marker);
    if (!around)
      continue;
    // From the outermost operation with a symbol to the row's own, or its place among them.
    std::string path;
    for (const FirstOp &outer : *around) {
      if (outer.op == row.anchorOp && outer.symbol == row.anchorSymbol && (!path.empty() || !outer.symbol.empty()))
        break;
      if (outer.symbol == row.anchorSymbol && !outer.symbol.empty())
        break; // under another name
      if (!path.empty() || !outer.symbol.empty())
        if (function || !outer.symbol.empty())
          path += (path.empty() ? "" : "/") + outer.subject();
    }
    // A module without a name that holds the outermost operations is the whole program.
    auto named = std::find_if(around->begin(), around->end(), [](const FirstOp &o) { return !o.symbol.empty(); });
    if (path.empty() || named == around->end() ||
        (!function && defines(text(i).substr(0, kLookedAt), named->symbol)))
      continue;
    row.path = path + "/" + row.anchor();
    row.subject = row.path;
  }
}

} // namespace strata::trace
