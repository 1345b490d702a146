#include "core/provenance/LlvmBlocks.h"

#include "core/trace/LlvmUnit.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace strata::provenance {

namespace {

constexpr size_t npos = std::string_view::npos;

struct Block {
  std::string label; // empty where none is printed
  std::string text;  // with its label, without blank lines
};

std::string labelOf(std::string_view line) {
  size_t end = 0;
  if (line.starts_with("\"")) {
    end = line.find('"', 1);
    return end != npos && line.substr(end + 1, 1) == ":" ? std::string(line.substr(1, end - 1)) : "";
  }
  while (end < line.size() && (std::isalnum((unsigned char)line[end]) || std::string_view("._$-").find(line[end]) != npos))
    ++end;
  return end && line.substr(end, 1) == ":" ? std::string(line.substr(0, end)) : "";
}

/// A function or a loop as what stands between its blocks, and the blocks: each piece is one or the other.
struct Pieces {
  std::vector<std::string> between; // before each block, and after the last
  std::vector<Block> blocks;
};

Pieces piecesOf(std::string_view text) {
  Pieces out{{""}, {}};
  bool in = false;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    std::string_view line = text.substr(at, end - at);
    at = end;
    std::string label = labelOf(line);
    bool code = !label.empty() || line.starts_with(" ");
    if (code && (!in || !label.empty())) {
      if (in)
        out.between.emplace_back();
      out.blocks.push_back({std::move(label), ""});
      in = true;
    } else if (!code && in) {
      out.between.emplace_back();
      in = false;
    }
    (in ? out.blocks.back().text : out.between.back()) += line;
  }
  if (in)
    out.between.emplace_back();
  return out;
}

/// Labels that a block's terminator leads to, and others that it mentions as such.
std::vector<std::string> mentioned(std::string_view text) {
  std::vector<std::string> out;
  for (size_t at = text.find("label %"); at != npos; at = text.find("label %", at + 1)) {
    size_t begin = at + 7, end = begin;
    if (text.substr(begin, 1) == "\"") {
      end = std::min(text.find('"', ++begin), text.size());
    } else {
      while (end < text.size() && (std::isalnum((unsigned char)text[end]) || std::string_view("._$-").find(text[end]) != npos))
        ++end;
    }
    out.emplace_back(text.substr(begin, end - begin));
  }
  return out;
}

std::set<std::string> reached(const std::vector<Block> &blocks) {
  std::map<std::string, const Block *> byLabel;
  for (const Block &block : blocks)
    byLabel.emplace(block.label, &block);
  std::set<std::string> seen;
  std::vector<const Block *> todo;
  if (!blocks.empty()) {
    todo.push_back(&blocks[0]);
    seen.insert(blocks[0].label);
  }
  while (!todo.empty()) {
    const Block *block = todo.back();
    todo.pop_back();
    for (std::string &label : mentioned(block->text))
      if (auto next = byLabel.find(label); next != byLabel.end() && seen.insert(label).second)
        todo.push_back(next->second);
  }
  return seen;
}

std::string joined(const Pieces &pieces) {
  std::string out;
  for (size_t i = 0; i < pieces.blocks.size(); ++i)
    out += pieces.between[i] + pieces.blocks[i].text;
  return out + pieces.between.back();
}

/// A block, or the line that defines a function, without numbers and the comment on who leads to it.
std::string plainBlock(std::string_view text) {
  std::string plain = trace::withoutNumbers(text), out;
  bool begin = true;
  for (size_t at = 0; at < plain.size(); ++at) {
    if (plain[at] == ';') { // up to the end of the line
      while (at < plain.size() && plain[at] != '\n')
        ++at;
      while (!out.empty() && out.back() == ' ')
        out.pop_back();
      if (at == plain.size())
        break;
    }
    if (begin || plain[at] == '%') { // a label that is a number, or a value
      if (!begin)
        out += '%';
      size_t digits = at + !begin;
      while (digits < plain.size() && plain[digits] >= '0' && plain[digits] <= '9')
        ++digits;
      if (digits > at + !begin) {
        at = digits - 1;
        begin = false;
        continue;
      }
      if (!begin)
        continue;
    }
    out += plain[at];
    begin = plain[at] == '\n';
  }
  if (!out.ends_with('\n'))
    out += '\n';
  // Whether a block has a label depends on who leads to it.
  return out.starts_with(":") ? out.substr(out.find('\n') + 1) : out;
}

std::set<std::string> plainBlocks(std::string_view text) {
  Pieces pieces = piecesOf(text);
  std::set<std::string> out;
  for (const Block &block : pieces.blocks)
    out.insert(plainBlock(block.text));
  if (size_t define = pieces.between[0].find("define "); define != npos)
    out.insert(plainBlock(std::string_view(pieces.between[0]).substr(define)));
  return out;
}

} // namespace

bool isMadeOf(std::string_view text, const std::vector<std::string> &known, std::string_view whole) {
  if (!whole.empty() && piecesOf(text).blocks.size() != piecesOf(whole).blocks.size())
    return false;
  std::set<std::string> blocks;
  for (const std::string &one : known)
    blocks.merge(plainBlocks(one));
  std::set<std::string> own = plainBlocks(text);
  return std::includes(blocks.begin(), blocks.end(), own.begin(), own.end());
}

std::string withLoop(std::string_view function, std::string_view loop) {
  Pieces whole = piecesOf(function);
  std::set<std::string> before = reached(whole.blocks);
  std::string last; // the block before in the loop's dump: a new one stands behind it
  for (Block &block : piecesOf(loop).blocks) {
    auto same = std::find_if(whole.blocks.begin(), whole.blocks.end(), [&](const Block &b) { return b.label == block.label; });
    std::string label = block.label;
    if (!block.text.ends_with('\n'))
      block.text += '\n';
    if (same != whole.blocks.end()) {
      same->text = std::move(block.text);
    } else {
      size_t at = whole.blocks.size();
      for (size_t i = 0; i < whole.blocks.size(); ++i)
        if (whole.blocks[i].label == last && !last.empty())
          at = i + 1;
      whole.blocks.insert(whole.blocks.begin() + std::ptrdiff_t(at), std::move(block));
      whole.between.insert(whole.between.begin() + std::ptrdiff_t(std::max<size_t>(at, 1)), "\n");
    }
    last = label;
  }
  std::set<std::string> after = reached(whole.blocks);
  for (size_t i = whole.blocks.size(); i-- > 1;)
    if (before.contains(whole.blocks[i].label) && !after.contains(whole.blocks[i].label)) {
      whole.blocks.erase(whole.blocks.begin() + std::ptrdiff_t(i));
      whole.between.erase(whole.between.begin() + std::ptrdiff_t(i));
    }
  return joined(whole);
}

std::string loopOf(std::string_view function, std::string_view loop) {
  std::map<std::string, std::string> known;
  for (Block &block : piecesOf(function).blocks)
    known.insert_or_assign(block.label, std::move(block.text));
  Pieces shown = piecesOf(loop);
  for (size_t i = shown.blocks.size(); i-- > 0;) {
    auto found = known.find(shown.blocks[i].label);
    if (found != known.end()) {
      shown.blocks[i].text = found->second;
    } else { // the pass made it
      shown.blocks.erase(shown.blocks.begin() + std::ptrdiff_t(i));
      shown.between[i + 1] = shown.between[i] + shown.between[i + 1];
      shown.between.erase(shown.between.begin() + std::ptrdiff_t(i));
    }
  }
  return joined(shown);
}

} // namespace strata::provenance
