#include "core/provenance/KnownChunks.h"

#include "core/base/Hash.h"
#include "core/ir/SymbolText.h"
#include "core/provenance/Extract.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace strata::provenance {

using trace::PassEvent;

namespace {

constexpr char kSeparator = '\x1f'; // between the names of a key: no printer puts it into one
constexpr char kSecond = '\x1e';    // before the number of a second one of the same name

std::string joined(const std::vector<std::string> &names) {
  std::string key;
  for (const std::string &name : names)
    key += key.empty() ? name : kSeparator + name;
  return key;
}
std::string_view lastName(std::string_view key) { return key.substr(key.rfind(kSeparator) + 1); }

/// "builtin.module/func.func @f" as names of chunks.
std::vector<std::string> namesOf(std::string_view path) {
  std::vector<std::string> names;
  for (size_t at = 0; at < path.size();) {
    size_t end = std::min(path.find('/', at), path.size());
    std::string_view part = path.substr(at, end - at);
    size_t symbol = part.find(" @");
    names.emplace_back(symbol != std::string_view::npos ? part.substr(symbol + 1) : part == "builtin.module" ? "module" : part);
    at = end + 1;
  }
  return names;
}

} // namespace

std::shared_ptr<const Aliases> aliasesOf(std::string_view text) {
  auto out = std::make_shared<Aliases>();
  out->lines = aliasLines(text);
  out->hash = hash64(out->lines);
  std::string_view rest = out->lines;
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    size_t end = line.find(' ');
    if (end != std::string_view::npos)
      out->definitions.emplace(line.substr(0, end), line.substr(end));
  }
  return out;
}

int64_t textLine(const std::vector<LineRange> &own, int64_t line) {
  for (const LineRange &range : own) {
    if (line < range.count)
      return range.first + line;
    line -= range.count;
  }
  return 0;
}

/// Names of the chunks around the text: from the row's path, or, in a log that tells none, from where its functions
/// were seen before.
std::vector<std::string> KnownChunks::baseOf(const PassEvent &event, const std::vector<Chunk> &chunks) const {
  std::string_view root = chunks.size() > 1 ? std::string_view(chunks[1].name) : std::string_view();
  std::vector<std::string> path = namesOf(event.path);
  if (event.path.find('/') != std::string::npos) {
    // The text may be of something around what the pass ran on.
    while (!root.empty() && !path.empty() && path.back() != root)
      path.pop_back();
    if (!path.empty())
      path.pop_back();
    return path;
  }
  std::map<std::string, int> votes;
  std::vector<std::string> relative(chunks.size());
  for (size_t i = 1; i < chunks.size() && i < 200; ++i) {
    relative[i] = chunks[i].parent ? relative[chunks[i].parent] + kSeparator + chunks[i].name : chunks[i].name;
    auto known = byName_.find(chunks[i].name);
    if (known == byName_.end() || (known->second.size() > 16 && chunks.size() > 2))
      continue;
    for (const std::string &key : known->second)
      if (key == relative[i])
        ++votes[""];
      else if (key.size() > relative[i].size() && key.ends_with(relative[i]) && key[key.size() - relative[i].size() - 1] == kSeparator)
        ++votes[key.substr(0, key.size() - relative[i].size() - 1)];
  }
  std::string best;
  int most = 0;
  for (auto &[base, count] : votes)
    if (count > most)
      best = base, most = count;
  std::vector<std::string> base;
  for (size_t at = 0; at < best.size();) {
    size_t end = std::min(best.find(kSeparator, at), best.size());
    base.push_back(best.substr(at, end - at));
    at = end + 1;
  }
  return base;
}

/// Hashes of a chunk's lines without the names of values, sorted.
static std::vector<uint64_t> wordsOf(std::string_view text, const std::vector<LineRange> &own) {
  std::vector<uint64_t> words;
  for (const LineRange &range : own)
    for (auto at = size_t(range.bytes.begin); at < size_t(range.bytes.end);) {
      size_t end =
          std::min(text.substr(0, size_t(range.bytes.end)).find('\n', at), size_t(range.bytes.end));
      uint64_t hash = 0;
      for (; at < end; ++at)
        if (text[at] == '%')
          while (at + 1 < end && (ir::isSymbolChar((unsigned char)text[at + 1]) || text[at + 1] == '#'))
            ++at;
        else if (text[at] != ' ')
          hash = mix(hash, (unsigned char)text[at]);
      words.push_back(hash);
      at = end + 1;
    }
  std::sort(words.begin(), words.end());
  return words;
}

/// Which of several chunks that have no name a dump shows, one of those that `key` is the first of: the likest one, and
/// where several are equally like it the one that was dumped last. A pass that leaves a dump changed something, so that
/// none that is the same now is meant.
std::string KnownChunks::likest(const std::string &key, std::string_view text, const Chunk &chunk) const {
  std::string best = key;
  std::tuple<double, int64_t> most{-1, -1};
  std::vector<uint64_t> words = wordsOf(text, chunk.own);
  std::string next = key;
  for (int n = 1;; ++n, next = key + kSecond + std::to_string(n - 1)) {
    const Latest *known = find(next);
    if (!known)
      break;
    if (known->version->hash == chunk.hash)
      continue;
    std::vector<uint64_t> theirs = wordsOf(known->text.view, known->own), both;
    std::set_intersection(words.begin(), words.end(), theirs.begin(), theirs.end(), std::back_inserter(both));
    std::tuple<double, int64_t> like{2.0 * double(both.size()) / double(words.size() + theirs.size()), known->row};
    if (like > most)
      most = like, best = next;
  }
  return best;
}

std::vector<std::string> KnownChunks::keysOf(const PassEvent &event, std::string_view text, const std::vector<Chunk> &chunks) const {
  std::vector<std::string> keys(chunks.size());
  keys[0] = joined(baseOf(event, chunks));
  std::unordered_map<std::string, int> seen;
  for (size_t i = 1; i < chunks.size(); ++i) {
    const std::string &around = keys[chunks[i].parent];
    keys[i] = around.empty() ? chunks[i].name : around + kSeparator + chunks[i].name;
    if (i == 1 && chunks[1].name.ends_with(".initializer"))
      keys[1] = likest(keys[1], text, chunks[1]);
    else if (int n = seen[keys[i]]++)
      keys[i] += kSecond + std::to_string(n);
  }
  keys[0] += std::string(1, kSeparator) + "~" + event.subject; // what is in no chunk
  return keys;
}

bool sameAliases(const Latest &before, const Text &text, const Chunk &chunk, const Aliases &now) {
  if (before.aliases->hash == now.hash)
    return true;
  auto of = [](const Aliases &aliases, std::string_view name) {
    auto found = aliases.definitions.find(name);
    return found == aliases.definitions.end() ? std::string_view() : found->second;
  };
  std::vector<std::string_view> todo;
  for (const LineRange &range : chunk.own)
    todo.push_back(text.view.substr(size_t(range.bytes.begin), size_t(range.bytes.size())));
  std::set<std::string_view> seen;
  while (!todo.empty()) {
    std::string_view part = todo.back();
    todo.pop_back();
    for (size_t at = 0; (at = part.find_first_of("#!", at)) != std::string_view::npos;) {
      size_t end = at + 1;
      while (end < part.size() && ir::isSymbolChar(static_cast<unsigned char>(part[end])))
        ++end;
      std::string_view name = part.substr(at, end - at);
      at = end;
      if (name.size() < 2 || name.starts_with("#loc") || !seen.insert(name).second)
        continue;
      std::string_view x = of(*before.aliases, name), y = of(now, name);
      if (x != y)
        return false;
      todo.push_back(y);
    }
  }
  return true;
}

std::vector<std::string> KnownChunks::shownAnew(const std::vector<Chunk> &chunks, const std::vector<std::string> &keys) const {
  std::vector<std::string> out, todo;
  for (size_t i = chunks.size(); i-- > 0;)
    if (i == 0 || chunks[i].parent == 0)
      todo.push_back(keys[i]);
  std::set<std::string> seen;
  while (!todo.empty()) {
    std::string key = std::move(todo.back());
    todo.pop_back();
    auto known = chunks_.find(key);
    if (known == chunks_.end() || !seen.insert(key).second)
      continue;
    if (!lastName(key).starts_with("~"))
      todo.insert(todo.end(), known->second.inside.rbegin(), known->second.inside.rend());
    out.push_back(std::move(key));
  }
  return out;
}

/// The end of the symbol that begins at `at`, with its @.
static size_t symbolEnd(std::string_view bytes, size_t at) {
  size_t end = at + 1;
  if (bytes.substr(end).starts_with('"'))
    return std::min(bytes.find('"', end + 1), bytes.size() - 1) + 1;
  while (end < bytes.size() && ir::isSymbolChar(static_cast<unsigned char>(bytes[end])))
    ++end;
  return end;
}

/// How often the chunk names which symbol, where `in`, which ends with the @, leads up to it.
static std::map<std::string_view, int> symbolsIn(std::string_view text, const std::vector<LineRange> &own, std::string_view in) {
  std::map<std::string_view, int> symbols;
  for (const LineRange &range : own) {
    std::string_view bytes = text.substr(size_t(range.bytes.begin), size_t(range.bytes.size()));
    for (size_t at = 0; (at = bytes.find(in, at)) != std::string_view::npos;) {
      at += in.size() - 1;
      size_t end = symbolEnd(bytes, at);
      ++symbols[bytes.substr(at, end - at)];
      at = end;
    }
  }
  return symbols;
}
static std::map<std::string_view, int> callsIn(std::string_view text, const std::vector<LineRange> &own) { return symbolsIn(text, own, "call @"); }

std::vector<std::string> KnownChunks::inlinedInto(const std::string &key, std::string_view text, const Chunk &chunk) const {
  const Latest *before = find(key);
  if (!before)
    return {};
  auto was = callsIn(before->text.view, before->own);
  if (was.empty())
    return {};
  auto is = callsIn(text, chunk.own);
  std::string around = key.substr(0, key.rfind(kSeparator) + 1); // empty where nothing is around
  std::vector<std::string> out;
  std::set<std::string> seen{key};
  auto add = [&](std::string_view name) {
    std::string callee = around + std::string(name);
    if (find(callee) && seen.insert(callee).second)
      out.push_back(std::move(callee));
  };
  for (auto [name, count] : was)
    if (auto still = is.find(name); still == is.end() || still->second < count)
      add(name);
  for (size_t i = 0; i < out.size(); ++i) {
    const Latest *callee = find(out[i]);
    for (auto [name, count] : callsIn(callee->text.view, callee->own))
      add(name);
  }
  return out;
}

/// What the lines of a chunk say, whatever its symbols are called, however far they are indented, and with what aliases stand for.
static std::string unnamedText(const Latest &of) {
  std::string out;
  std::vector<std::pair<std::string_view, size_t>> todo; // texts, and where they are read on
  for (const LineRange &range : of.own) {
    todo.emplace_back(of.text.view.substr(size_t(range.bytes.begin), size_t(range.bytes.size())), 0);
    while (!todo.empty()) {
      auto [bytes, at] = todo.back();
      if (at >= bytes.size()) {
        todo.pop_back();
        continue;
      }
      char c = bytes[at];
      size_t end = at + 1;
      if (c == '@')
        end = symbolEnd(bytes, at);
      else if (c == '#' || c == '!')
        while (end < bytes.size() && ir::isSymbolChar(static_cast<unsigned char>(bytes[end])))
          ++end;
      todo.back().second = end;
      auto alias = of.aliases->definitions.find(bytes.substr(at, end - at));
      if (end > at + 1 && c != '@' && alias != of.aliases->definitions.end() && todo.size() < 32)
        todo.emplace_back(alias->second, 0);
      else if (c != ' ')
        out += c == '@' ? "@" : bytes.substr(at, end - at);
    }
  }
  return out;
}

bool KnownChunks::pairUp(const std::string &gone, const std::string &kept, std::vector<std::pair<std::string, std::string>> &pairs) const {
  const Latest *x = find(gone), *y = find(kept);
  if (!x || !y || x->inside.size() != y->inside.size() || x->version->lines.size() != y->version->lines.size() || unnamedText(*x) != unnamedText(*y))
    return false;
  pairs.emplace_back(gone, kept);
  for (size_t i = 0; i < x->inside.size(); ++i)
    if (!pairUp(x->inside[i], y->inside[i], pairs))
      return false;
  return true;
}

std::vector<KnownChunks::Twin> KnownChunks::twins(std::string_view text, const std::vector<Chunk> &chunks, const std::vector<std::string> &keys,
                                                  const std::vector<char> &same, const std::vector<std::string> &before) const {
  std::unordered_map<std::string_view, uint32_t> place;
  for (uint32_t i = 1; i < keys.size(); ++i)
    place.emplace(keys[i], i);
  auto around = [](std::string_view key) { return key.substr(0, key.size() - lastName(key).size()); };
  std::vector<std::string_view> gone;
  for (const std::string &key : before)
    if (lastName(key).starts_with('@') && !place.count(key) && place.count(around(key).substr(0, around(key).size() - !around(key).empty())))
      gone.push_back(key);
  if (gone.empty())
    return {};
  std::map<std::string_view, int> was, is;
  for (uint32_t i = 1; i < chunks.size(); ++i)
    if (const Latest *known = same[i] ? nullptr : find(keys[i])) {
      for (auto [name, count] : symbolsIn(known->text.view, known->own, "@"))
        was[name] += count;
      for (auto [name, count] : symbolsIn(text, chunks[i].own, "@"))
        is[name] += count;
    }
  std::vector<Twin> twins;
  for (std::string_view key : gone) {
    if (!was.count(lastName(key)) || is.count(lastName(key)))
      continue;
    std::vector<std::pair<std::string, std::string>> pairs;
    int found = 0;
    for (auto [name, count] : is) {
      if (count <= (was.count(name) ? was[name] : 0))
        continue;
      std::string kept = std::string(around(key)) + std::string(name);
      std::vector<std::pair<std::string, std::string>> these;
      if (pairUp(std::string(key), kept, these) && std::all_of(these.begin(), these.end(), [&](const auto &pair) {
            auto at = place.find(pair.second);
            return at != place.end() && same[at->second];
          })) {
        pairs = std::move(these);
        ++found;
      }
    }
    if (found == 1)
      for (auto &[of, kept] : pairs)
        twins.push_back({place.at(kept), std::move(of)});
  }
  return twins;
}

const Latest *KnownChunks::find(const std::string &key) const {
  auto found = chunks_.find(key);
  return found == chunks_.end() ? nullptr : &found->second;
}

void KnownChunks::remember(const std::string &key, Latest latest) {
  byName_[std::string(lastName(key))].insert(key);
  chunks_[key] = std::move(latest);
}

void KnownChunks::forget(const std::string &key) {
  chunks_.erase(key);
  auto names = byName_.find(std::string(lastName(key)));
  if (names != byName_.end() && names->second.erase(key) && names->second.empty())
    byName_.erase(names);
}

} // namespace strata::provenance
