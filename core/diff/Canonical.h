//===- Canonical.h - Words without what a printer makes up ------------------===//
// Shared by the hashes that match operations and by the text that a person or a test compares: one walk, two sinks.
#pragma once

#include "core/base/Hash.h"
#include "core/diff/Labels.h"
#include "core/ir/Tree.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

namespace strata::diff {

/// A hash of a sequence of words that can be put together from hashes of its parts, so that an alias and what it
/// stands for hash alike: a polynomial over mixed word hashes.
struct HashSink {
  static constexpr uint64_t kBase = 0x9e3779b97f4a7c15ull;
  uint64_t hash = 0;
  uint64_t power = 1;

  void word(std::string_view text) { add(hash64(text)); }
  void add(uint64_t h) {
    hash = hash * kBase + mix(0x5bd1e995, h);
    power *= kBase;
  }
  void append(const HashSink &other) {
    hash = hash * other.power + other.hash;
    power *= other.power;
  }
  bool operator<(const HashSink &other) const { return hash != other.hash ? hash < other.hash : power < other.power; }
};

struct TextSink {
  std::string text;
  void word(std::string_view word) {
    text += text.empty() ? "" : " ";
    text += word;
  }
  void append(const TextSink &other) {
    if (!other.text.empty())
      word(other.text);
  }
  bool operator<(const TextSink &other) const { return text < other.text; }
};

/// One operand of a node in the order of its text: a value or a block.
struct Reference {
  uint32_t token;
  bool block;
};

template <typename Sink>
class Canonicalizer {
public:
  explicit Canonicalizer(const ir::Tree &tree) : tree_(tree), tokens_(tree.tokens()), labels_(hasLabels(tree)) {
    for (uint32_t n = 1; n < tree.size(); ++n)
      if (tree.node(n).kind == ir::NodeKind::Alias)
        aliases_.emplace(tokens_.text(tree.node(n).name), Alias{n, {}, State::Fresh});
  }

  /// The node's own words: of an operation all but its regions, of a block its label and arguments. Values and
  /// blocks become a mark each, and are listed in `references` (results and a block's arguments are not).
  /// `head`, if given, gets the words without the printed types: what follows a colon, outside brackets or inside
  /// parentheses, and what follows an arrow outside brackets. `types` gets those.
  Sink own(uint32_t node, std::vector<Reference> *references, Sink *head = nullptr, Sink *types = nullptr) {
    const ir::Node &n = tree_.node(node);
    uint32_t last = n.kind == ir::NodeKind::Block ? std::max(n.header, n.begin + 1) : n.last;
    uint32_t child = n.kind == ir::NodeKind::Op ? node + 1 : n.end;
    // A declaration has no body that its arguments are of: their names are all there is to them.
    namesCount_ = n.kind == ir::NodeKind::Op && n.symbol != ir::kNone && n.end == node + 1;
    return words(n.begin, last, child, n.end, n.kind == ir::NodeKind::Block ? UINT32_MAX : n.results, references, head, types);
  }

  /// What an alias node stands for.
  struct Definition {
    Sink words;
    bool alone; // no node's words mentioned it so far, and it is no location
  };
  Definition definition(uint32_t node) {
    const ir::Node &n = tree_.node(node);
    auto found = aliases_.find(tokens_.text(n.name));
    bool mentioned = found != aliases_.end() && found->second.node == node && found->second.state != State::Fresh;
    uint32_t begin = definitionBegin(n);
    uint32_t first = begin;
    while (first < n.last && tokens_.isTrivia(first))
      ++first;
    bool location = first < n.last && tokens_.text(first) == "loc";
    return {words(begin, n.last, 0, 0, 0, nullptr, nullptr, nullptr), !mentioned && !location};
  }

private:
  enum class State : uint8_t { Fresh, Busy, Done };
  struct Alias {
    uint32_t node;
    Sink sink;
    State state;
  };
  struct Frame {
    char open;
    bool dictionary;
    Sink current;
    std::vector<Sink> entries;
  };

  bool beforeColon(uint32_t t, uint32_t last) const {
    while (++t < last && tokens_.isTrivia(t))
      ;
    return t < last && tokens_.kind(t) == ir::TokenKind::Colon;
  }

  Sink words(uint32_t begin, uint32_t last, uint32_t child, uint32_t childEnd, uint32_t definitions,
             std::vector<Reference> *references, Sink *head, Sink *typesOnly) {
    Sink out;
    std::vector<Frame> frames;
    std::vector<size_t> dictionaries; // frames that are such, the outermost first
    constexpr size_t kNoTypes = SIZE_MAX;
    size_t types = kNoTypes; // depth at which types are being read
    auto sink = [&]() -> Sink & { return dictionaries.empty() ? out : frames[dictionaries.back()].current; };
    auto wantsHead = [&] { return head && types == kNoTypes && dictionaries.empty(); };
    auto both = [&](auto &&act) { // what the whole gets, and the part that it belongs to
      act(sink());
      if (wantsHead())
        act(*head);
      else if (typesOnly && types != kNoTypes && dictionaries.empty())
        act(*typesOnly);
    };
    auto put = [&](std::string_view word) { both([&](Sink &to) { to.word(word); }); };
    auto closeFrame = [&] {
      Frame frame = std::move(frames.back());
      frames.pop_back();
      if (!frame.dictionary)
        return;
      dictionaries.pop_back();
      frame.entries.push_back(std::move(frame.current));
      std::sort(frame.entries.begin(), frame.entries.end());
      Sink sorted;
      for (size_t i = 0; i < frame.entries.size(); ++i) {
        if (i)
          sorted.word(",");
        sorted.append(frame.entries[i]);
      }
      both([&](Sink &to) { to.append(sorted); });
    };
    for (uint32_t t = begin; t < last; ++t) {
      if (child < childEnd && t == tree_.node(child).begin) {
        put("{region}");
        t = tree_.node(child).last - 1;
        child = tree_.node(child).end;
        continue;
      }
      if (std::string_view label = labels_ ? labelAt(tokens_, t) : std::string_view(); !label.empty()) {
        put("label");
        while (t + 1 < last && tokens_.begin(t + 1) < tokens_.begin(t) + label.size() && tokens_.kind(t + 1) != ir::TokenKind::Colon)
          ++t;
        continue;
      }
      switch (tokens_.kind(t)) {
      case ir::TokenKind::Blank:
      case ir::TokenKind::Newline:
      case ir::TokenKind::Comment:
        break;
      case ir::TokenKind::Value:
        if (definitions) {
          --definitions;
          put("%def");
          break;
        }
        put(namesCount_ && beforeColon(t, last) ? tokens_.text(t) : "%");
        if (references)
          references->push_back({t, false});
        break;
      case ir::TokenKind::Block:
        put("^");
        if (references && t != begin)
          references->push_back({t, true});
        break;
      case ir::TokenKind::Attribute:
      case ir::TokenKind::Type:
        if (const Sink *expanded = alias(t)) {
          both([&](Sink &to) { to.append(*expanded); });
        } else {
          put(tokens_.text(t));
        }
        break;
      case ir::TokenKind::Word:
        if (tokens_.text(t) == "loc" && t + 1 < last && tokens_.first(t + 1) == '(') {
          t = skipGroup(t + 1, last);
          break;
        }
        put(tokens_.text(t));
        break;
      case ir::TokenKind::Open: {
        char c = tokens_.first(t);
        // LLVM 23 and later print inherent attributes as `op <key = value>`, earlier ones among the others in braces.
        bool inherent = c == '<' && frames.empty() && types == kNoTypes && t > begin && tokens_.isTrivia(t - 1) && isDictionary(t, last);
        put(inherent ? "{" : tokens_.text(t));
        frames.push_back({c, inherent || (c == '{' && isDictionary(t, last)), {}, {}});
        if (frames.back().dictionary)
          dictionaries.push_back(frames.size() - 1);
        break;
      }
      case ir::TokenKind::Close: {
        char c = tokens_.first(t);
        char open = c == ')' ? '(' : c == ']' ? '[' : c == '>' ? '<' : '{';
        bool inherent = false;
        if (!frames.empty() && frames.back().open == open) {
          if (types == frames.size())
            types = kNoTypes;
          inherent = open == '<' && frames.back().dictionary;
          closeFrame();
        }
        put(inherent ? "}" : tokens_.text(t));
        break;
      }
      case ir::TokenKind::Comma:
        if (!frames.empty() && frames.back().dictionary) {
          frames.back().entries.push_back(std::move(frames.back().current));
          frames.back().current = Sink();
          break;
        }
        put(",");
        break;
      case ir::TokenKind::Colon:
        if (uint32_t type = typeOfWholeNumber(t, last); type != ir::kNone && !frames.empty() && frames.back().dictionary) {
          t = type; // what an integer is where nothing else is said
          break;
        }
        [[fallthrough]];
      case ir::TokenKind::Arrow:
        if (types == kNoTypes && (frames.empty() || (frames.back().open == '(' && tokens_.kind(t) == ir::TokenKind::Colon)))
          types = frames.size();
        [[fallthrough]];
      default:
        put(tokens_.text(t));
      }
    }
    while (!frames.empty())
      closeFrame();
    return out;
  }

  uint32_t nextWord(uint32_t t, uint32_t last) const {
    do
      ++t;
    while (t < last && tokens_.isTrivia(t));
    return t;
  }
  bool isDictionary(uint32_t open, uint32_t last) const {
    uint32_t key = nextWord(open, last);
    if (key >= last || (tokens_.kind(key) != ir::TokenKind::Word && tokens_.kind(key) != ir::TokenKind::String))
      return false;
    uint32_t after = nextWord(key, last);
    if (after >= last)
      return false;
    char c = tokens_.first(after);
    return tokens_.kind(after) == ir::TokenKind::Equal || (tokens_.first(open) == '{' && (c == ',' || c == '}'));
  }
  /// Of a colon in `4 : i64`, an entry of a dictionary: the `i64`; else none.
  uint32_t typeOfWholeNumber(uint32_t colon, uint32_t last) const {
    uint32_t number = colon, type = nextWord(colon, last);
    while (number > 0 && tokens_.isTrivia(--number))
      ;
    if (tokens_.kind(number) != ir::TokenKind::Number || type >= last || tokens_.text(type) != "i64" ||
        tokens_.text(number).find_first_of(".xe") != std::string_view::npos)
      return ir::kNone;
    uint32_t after = nextWord(type, last);
    return after < last && (tokens_.kind(after) == ir::TokenKind::Comma || tokens_.kind(after) == ir::TokenKind::Close) ? type : ir::kNone;
  }
  uint32_t skipGroup(uint32_t open, uint32_t last) const {
    int depth = 0;
    for (uint32_t t = open; t < last; ++t) {
      depth += tokens_.kind(t) == ir::TokenKind::Open && tokens_.first(t) == '(';
      if (tokens_.kind(t) == ir::TokenKind::Close && tokens_.first(t) == ')' && --depth == 0)
        return t;
    }
    return last - 1;
  }

  /// Where what an alias stands for begins: after the '='.
  uint32_t definitionBegin(const ir::Node &alias) const { return std::min(nextWord(alias.begin, alias.last) + 1, alias.last); }

  /// What the alias stands for; null if that isn't known (then its name is a word). Aliases that it mentions come first,
  /// by a stack of our own: a chain may be as long as the text.
  const Sink *alias(uint32_t token) {
    auto found = aliases_.find(tokens_.text(token));
    if (found == aliases_.end() || found->second.state == State::Busy)
      return nullptr;
    std::vector<Alias *> todo;
    if (found->second.state == State::Fresh)
      todo.push_back(&found->second);
    while (!todo.empty()) {
      Alias &a = *todo.back();
      const ir::Node &n = tree_.node(a.node);
      uint32_t begin = definitionBegin(n);
      if (a.state == State::Fresh) {
        a.state = State::Busy;
        for (uint32_t t = begin; t < n.last; ++t) {
          if (tokens_.kind(t) != ir::TokenKind::Attribute && tokens_.kind(t) != ir::TokenKind::Type)
            continue;
          auto inner = aliases_.find(tokens_.text(t));
          if (inner != aliases_.end() && inner->second.state == State::Fresh)
            todo.push_back(&inner->second);
        }
        continue;
      }
      todo.pop_back();
      if (a.state == State::Busy) {
        a.sink = words(begin, n.last, 0, 0, 0, nullptr, nullptr, nullptr);
        a.state = State::Done;
      }
    }
    return &found->second.sink;
  }

  const ir::Tree &tree_;
  const ir::TokenBuffer &tokens_;
  bool labels_;             // as in LLVM IR
  bool namesCount_ = false; // of the words being read
  std::unordered_map<std::string_view, Alias> aliases_;
};

} // namespace strata::diff
