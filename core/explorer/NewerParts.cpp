#include "core/explorer/NewerParts.h"

#include "core/explorer/Aliases.h"
#include "core/provenance/Extract.h"

#include <algorithm>
#include <unordered_set>

namespace strata::explorer {

using trace::PassEvent;

namespace {

/// What stands between the operation at `path`, or the root, and the one that `row` ran on, with that itself; empty
/// unless each has a symbol.
provenance::SymbolChain namedPlace(const PassEvent &row, std::string_view path) {
  std::string_view below = row.path;
  below.remove_prefix(std::min(path.empty() ? below.find('/') : path.size(), below.size()));
  provenance::SymbolChain chain = provenance::symbolsOf(below);
  auto depth = std::count(below.begin(), below.end(), '/'); // symbols with slashes: then it has no such place
  return int64_t(chain.size()) == depth ? chain : provenance::SymbolChain();
}

/// `text` with the operation at `place` as `part`, a dump of it alone, shows it.
std::string withPart(std::string_view text, const provenance::SymbolChain &place, std::string_view part) {
  Span at = provenance::find(text, place);
  if (at.empty())
    return std::string(text);
  std::string head = provenance::aliasLines(text), own = provenance::aliasLines(part);
  std::string_view body = part.substr(std::min(own.size(), part.size()));
  while (!body.empty() && (body.back() == '\n' || body.back() == ' '))
    body.remove_suffix(1);
  size_t bodyBegin = std::min(head.size(), size_t(at.begin));
  size_t indent = std::max(text.find_first_not_of(' ', size_t(at.begin)), size_t(at.begin)) - size_t(at.begin);
  std::string moved = adopted(head, own, body), out = head;
  out.append(text.substr(bodyBegin, size_t(at.begin) - bodyBegin));
  for (size_t from = 0; from < moved.size();) {
    size_t end = std::min(moved.find('\n', from), moved.size());
    if (end > from)
      out.append(indent, ' ');
    out.append(moved, from, end - from);
    if (end < moved.size())
      out += '\n';
    from = end + 1;
  }
  return out.append(text.substr(size_t(at.end)));
}

} // namespace

bool showsAfter(const PassEvent &row) { return row.bytes > 0 && !row.failed && row.moment != trace::Moment::Before; }

NewerParts newerParts(std::span<const PassEvent> passes, int64_t whole, int64_t last, std::string_view path) {
  NewerParts parts;
  std::unordered_set<std::string_view> covered; // paths of newer dumps
  for (int64_t i = last; i > whole; --i) {
    const PassEvent &row = passes[size_t(i)];
    if (!showsAfter(row) || row.synthetic)
      continue;
    if (!path.empty() && !(row.path.size() > path.size() && row.path.starts_with(path) && row.path[path.size()] == '/'))
      continue;
    bool old = false;
    for (size_t end = 0; end < row.path.size() && !old;) {
      end = std::min(row.path.find('/', end + 1), row.path.size());
      old = covered.contains(std::string_view(row.path).substr(0, end));
    }
    if (old)
      continue;
    covered.insert(row.path);
    if (namedPlace(row, path).empty())
      ++parts.lost;
    else
      parts.rows.push_back(i);
  }
  std::reverse(parts.rows.begin(), parts.rows.end());
  return parts;
}

Result<std::string> withParts(const trace::TraceSource &source, std::string_view text, std::string_view path,
                              const std::vector<int64_t> &rows) {
  std::string out(text);
  for (int64_t row : rows) {
    auto part = source.text(row);
    if (!part)
      return std::move(part).error();
    out = withPart(out, namedPlace(source.passes()[size_t(row)], path), part->view);
  }
  return out;
}

} // namespace strata::explorer
