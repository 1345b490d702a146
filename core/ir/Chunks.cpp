#include "core/ir/Chunks.h"

#include "core/base/Hash.h"
#include "core/ir/SymbolText.h"

#include <algorithm>
#include <cstring>

namespace strata::ir {

namespace {

constexpr size_t npos = std::string_view::npos;
constexpr size_t kDeepest = 64; // what is nested deeper belongs to the chunk around it

/// The name of the chunk that a line begins, which ends with an open brace; empty if it begins none.
std::string_view nameOf(std::string_view line) {
  line = line.substr(0, 4096);
  if (line[0] == '"') { // generic form
    size_t at = line.find("sym_name = \"");
    if (at == npos)
      return {};
    at += 12;
    return line.substr(at, line.find('"', at) - at);
  }
  std::string_view op = line.substr(0, line.find_first_of(" {"));
  size_t symbol = line.find('@');
  // What LLVM says of a function's result may hold brackets.
  if (symbol == npos || (op != "define" && !definesSymbol(line.substr(0, symbol))))
    return op == "module" || op == "builtin.module" ? "module" : op.ends_with(".initializer") ? op : std::string_view();
  // An export has the name of the function that it exports, which stands elsewhere.
  if (op.ends_with(".export"))
    return {};
  size_t end = symbol + 1;
  if (end < line.size() && line[end] == '"') {
    end = line.find('"', end + 1);
    return end == npos ? std::string_view() : line.substr(symbol, end + 1 - symbol);
  }
  while (end < line.size() && isSymbolChar(line[end]))
    ++end;
  return line.substr(symbol, end - symbol);
}

class Cutter {
public:
  explicit Cutter(std::string_view text) : text_(text) {}

  std::vector<Chunk> run() {
    chunks_.emplace_back();
    open_.push_back(0);
    for (size_t at = 0; at < text_.size();) {
      const void *found = std::memchr(text_.data() + at, '\n', text_.size() - at);
      size_t end = found ? size_t(static_cast<const char *>(found) - text_.data()) : text_.size();
      line(at, end);
      at = end + 1;
    }
    while (open_.size() > 1)
      close(text_.size());
    finish(chunks_[0], text_.size());
    return std::move(chunks_);
  }

private:
  Chunk &top() { return chunks_[open_.back()]; }

  void line(size_t begin, size_t end) {
    size_t first = begin;
    while (first < end && text_[first] == ' ')
      ++first;
    size_t last = end; // of what is no blank
    while (last > first && (text_[last - 1] == ' ' || text_[last - 1] == '\r'))
      --last;
    char c = first < last ? text_[first] : '\n';
    uint32_t indent = uint32_t(first - begin);
    size_t next = std::min(end + 1, text_.size());
    if (c == '}' && open_.size() > 1) {
      // A brace further left closes what was left open, too.
      while (open_.size() > 2 && top().indent > indent)
        close(begin);
      own(begin, last, c);
      if (top().indent == indent && text_[last - 1] != '{')
        close(next);
      return;
    }
    bool word = (c >= 'a' && c <= 'z') || c == '"';
    if (word && text_[last - 1] == '{' && open_.size() < kDeepest && (open_.size() == 1 || indent > top().indent))
      if (std::string_view name = nameOf(text_.substr(first, last - first)); !name.empty()) {
        finish(top(), begin);
        Chunk chunk;
        chunk.name = c == '"' ? "@" + std::string(name) : std::string(name);
        chunk.parent = open_.back();
        chunk.indent = indent;
        top().inside.push_back(uint32_t(chunks_.size()));
        open_.push_back(uint32_t(chunks_.size()));
        chunks_.push_back(std::move(chunk));
      }
    own(begin, last, c);
  }

  /// One line of the innermost chunk.
  void own(size_t begin, size_t last, char first) {
    Chunk &chunk = top();
    ++chunk.lines;
    ++lines_;
    if (first == '\n') {
      chunk.hash = mix(chunk.hash, 1);
      return;
    }
    chunk.blank = chunk.blank && (first == '#' || first == '!' || first == '/' || first == ';');
    size_t cut = std::min<size_t>(chunk.indent, last - begin);
    chunk.hash = mix(chunk.hash, hash64(text_.substr(begin + cut, last - begin - cut)));
  }

  /// The chunk's own lines up to `to` are one span.
  void finish(Chunk &chunk, size_t to) {
    chunk.own.push_back({{int64_t(from_), int64_t(to)}, fromLine_, lines_ - fromLine_});
    from_ = to;
    fromLine_ = lines_;
  }
  void close(size_t at) {
    finish(top(), at);
    open_.pop_back();
  }

  std::string_view text_;
  std::vector<Chunk> chunks_;
  std::vector<uint32_t> open_; // indices, the outermost first
  size_t from_ = 0;            // where the lines of the innermost begin that are in no range yet
  int64_t fromLine_ = 0, lines_ = 0;
};

} // namespace

std::vector<Chunk> cut(std::string_view text) { return Cutter(text).run(); }

} // namespace strata::ir
