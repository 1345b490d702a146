#include "core/ir/Parts.h"

#include "core/ir/Lexer.h"
#include "core/ir/Symbols.h"

#include <algorithm>
#include <set>

namespace strata::ir {

namespace {

constexpr size_t kMostLabel = 200;
constexpr int kDeepest = 12;

std::string oneLine(std::string_view text) {
  std::string out;
  for (char c : text) {
    bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (blank ? !out.empty() && out.back() != ' ' : true)
      out += blank ? ' ' : c;
    if (out.size() >= kMostLabel)
      return out + "…";
  }
  while (!out.empty() && out.back() == ' ')
    out.pop_back();
  return out;
}

/// Splits tokens at their commas; brackets become parts.
class Splitter {
public:
  Splitter(const Tree &tree, const TokenBuffer &tokens) : tree_(tree), tokens_(tokens) {}

  std::vector<Part> list(const std::vector<uint32_t> &own, size_t begin, size_t end, int depth) {
    std::vector<Part> out;
    size_t item = begin;
    int open = 0;
    for (size_t i = begin; i <= end; ++i) {
      bool last = i == end;
      if (!last) {
        open += tokens_.kind(own[i]) == TokenKind::Open;
        open -= tokens_.kind(own[i]) == TokenKind::Close;
      }
      if (!last && (open != 0 || tokens_.kind(own[i]) != TokenKind::Comma))
        continue;
      if (Part part = one(own, item, i, depth); !part.label.empty())
        out.push_back(std::move(part));
      item = i + 1;
    }
    return out;
  }

private:
  Part one(const std::vector<uint32_t> &own, size_t begin, size_t end, int depth) {
    Part part;
    std::string text;
    for (size_t i = begin; i < end && text.size() < 2 * kMostLabel; ++i)
      text += tokens_.text(own[i]);
    part.label = oneLine(text);
    if (part.label.starts_with(' '))
      part.label.erase(0, 1);
    if (depth >= kDeepest)
      return part;
    for (size_t i = begin; i < end; ++i) {
      TokenKind kind = tokens_.kind(own[i]);
      if (kind == TokenKind::Attribute || kind == TokenKind::Type) {
        std::string_view name = tokens_.text(own[i]);
        std::string_view alias = expanding_.count(std::string(name)) ? std::string_view() : aliasText(tree_, name);
        if (alias.empty())
          continue;
        expanding_.insert(std::string(name));
        Part below{std::string(name) + " = " + oneLine(alias), {}};
        // The alias has tokens of its own.
        TokenBuffer inner = lex(alias);
        std::vector<uint32_t> all(inner.size());
        for (uint32_t t = 0; t < inner.size(); ++t)
          all[t] = t;
        Splitter splitter(tree_, inner);
        splitter.expanding_ = expanding_;
        std::vector<Part> items = splitter.list(all, 0, all.size(), depth + 1);
        if (items.size() == 1)
          below.parts = std::move(items[0].parts);
        else
          below.parts = std::move(items);
        part.parts.push_back(std::move(below));
        expanding_.erase(std::string(name));
        continue;
      }
      if (kind != TokenKind::Open)
        continue;
      int open = 1;
      size_t close = i + 1;
      for (; close < end && open > 0; ++close) {
        open += tokens_.kind(own[close]) == TokenKind::Open;
        open -= tokens_.kind(own[close]) == TokenKind::Close;
      }
      std::vector<Part> items = list(own, i + 1, std::max(close, i + 2) - 1, depth + 1);
      // A bracket around one plain word says nothing that the label doesn't.
      if (items.size() > 1 || (items.size() == 1 && (!items[0].parts.empty() || items[0].label.find('=') != std::string::npos)))
        std::move(items.begin(), items.end(), std::back_inserter(part.parts));
      i = close - 1;
    }
    return part;
  }

  const Tree &tree_;
  const TokenBuffer &tokens_;
  std::set<std::string> expanding_;
};

} // namespace

std::string_view aliasText(const Tree &tree, std::string_view name) {
  for (uint32_t n = 1; n < tree.size(); n = std::max(tree.node(n).end, n + 1)) { // aliases stand at the top
    if (tree.node(n).kind != NodeKind::Alias || tree.node(n).name == kNone || tree.tokens().text(tree.node(n).name) != name)
      continue;
    std::string_view text = tree.textOf(n);
    size_t equal = text.find('=');
    if (equal == std::string_view::npos)
      return {};
    text.remove_prefix(equal + 1);
    while (!text.empty() && (text.front() == ' ' || text.front() == '\n'))
      text.remove_prefix(1);
    return text;
  }
  return {};
}

OpParts partsOf(const Tree &tree, uint32_t op) {
  OpParts out;
  const TokenBuffer &tokens = tree.tokens();
  const Node &node = tree.node(op);
  std::vector<uint32_t> own;
  forOwnTokens(tree, op, [&](uint32_t t) { own.push_back(t); });

  uint32_t results = node.results;
  std::set<std::string_view> seen;
  int depth = 0;
  size_t typesAt = own.size(), nameAt = 0;
  for (size_t i = 0; i < own.size(); ++i) {
    uint32_t t = own[i];
    TokenKind kind = tokens.kind(t);
    if (t == node.name)
      nameAt = i;
    if (kind == TokenKind::Value) {
      if (results) {
        out.results.push_back(t);
        --results;
      } else if (seen.insert(tokens.text(t)).second) {
        out.operands.push_back(t);
      }
    }
    if (kind == TokenKind::Open) {
      char c = tokens.first(t);
      // Outermost dictionaries and property brackets hold attributes.
      if (depth == 0 && (c == '{' || c == '<')) {
        int open = 1;
        size_t close = i + 1;
        for (; close < own.size() && open > 0; ++close) {
          open += tokens.kind(own[close]) == TokenKind::Open;
          open -= tokens.kind(own[close]) == TokenKind::Close;
        }
        bool afterType = i > 0 && (tokens.kind(own[i - 1]) == TokenKind::Word || tokens.kind(own[i - 1]) == TokenKind::Type);
        if (c == '{' || !afterType || own[i - 1] == node.name) {
          std::vector<Part> items = Splitter(tree, tokens).list(own, i + 1, std::max(close, i + 2) - 1, 0);
          std::move(items.begin(), items.end(), std::back_inserter(out.attributes));
        }
      }
      ++depth;
    } else if (kind == TokenKind::Close) {
      --depth;
    } else if (depth == 0 && i > nameAt && (kind == TokenKind::Colon && tokens.text(t) == ":")) {
      typesAt = i + 1;
    } else if (depth == 0 && kind == TokenKind::Word && tokens.text(t) == "loc") {
      std::string text;
      for (size_t j = i + 1; j < own.size(); ++j)
        text += tokens.text(own[j]);
      std::string inside = oneLine(text);
      if (inside.starts_with('(') && inside.ends_with(')'))
        inside = inside.substr(1, inside.size() - 2);
      std::string_view alias = inside.starts_with('#') ? aliasText(tree, inside) : std::string_view();
      out.location = alias.empty() ? inside : oneLine(alias);
      own.resize(i);
      break;
    }
  }
  // The types, one an entry; an arrow between them is a comma to a reader.
  std::string text;
  depth = 0;
  auto flush = [&] {
    std::string type = oneLine(text);
    while (type.starts_with(' ') || type.starts_with('('))
      type.erase(0, 1);
    while (type.ends_with(' ') || (type.ends_with(')') && type.find('(') == std::string::npos))
      type.pop_back();
    if (!type.empty())
      out.types.push_back(std::move(type));
    text.clear();
  };
  for (size_t i = typesAt; i < own.size(); ++i) {
    TokenKind kind = tokens.kind(own[i]);
    bool round = (kind == TokenKind::Open || kind == TokenKind::Close) && (tokens.first(own[i]) == '(' || tokens.first(own[i]) == ')');
    if (!round && kind == TokenKind::Open)
      ++depth;
    if (!round && kind == TokenKind::Close)
      --depth;
    if (depth == 0 && (kind == TokenKind::Comma || kind == TokenKind::Arrow || round))
      flush();
    else
      text += tokens.text(own[i]);
  }
  flush();
  return out;
}

namespace {

/// `index`, `i32`, `bf16`, `f8E4M3FN`, or, before a bracket, `tensor` and its like.
bool isBuiltinType(std::string_view word, bool bracket) {
  if (bracket)
    return word == "tensor" || word == "vector" || word == "memref" || word == "tuple" || word == "complex";
  if (word == "index" || word == "none" || word == "bf16" || word == "tf32")
    return true;
  std::string_view digits = word;
  if (digits.starts_with("si") || digits.starts_with("ui"))
    digits.remove_prefix(2);
  else if (digits.starts_with("i") || digits.starts_with("f"))
    digits.remove_prefix(1);
  else
    return false;
  if (word[0] == 'f' && digits.find('E') != std::string_view::npos)
    digits = digits.substr(0, digits.find('E'));
  return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace

std::vector<std::string> printedTypes(const Tree &tree, uint32_t op) {
  const TokenBuffer &tokens = tree.tokens();
  std::vector<uint32_t> own;
  forOwnTokens(tree, op, [&](uint32_t t) {
    if (!tokens.isTrivia(t))
      own.push_back(t);
  });
  std::vector<std::string> out;
  auto add = [&](std::string type) {
    if (std::find(out.begin(), out.end(), type) == out.end())
      out.push_back(std::move(type));
  };
  std::vector<char> around; // brackets that are open
  auto inAttributes = [&] {
    return std::any_of(around.begin(), around.end(), [](char c) { return c == '{' || c == '<' || c == '['; });
  };
  for (size_t i = 0; i < own.size(); ++i) {
    uint32_t t = own[i];
    TokenKind kind = tokens.kind(t);
    if (kind == TokenKind::Open)
      around.push_back(tokens.first(t));
    else if (kind == TokenKind::Close && !around.empty())
      around.pop_back();
    bool bracket = i + 1 < own.size() && tokens.kind(own[i + 1]) == TokenKind::Open && tokens.first(own[i + 1]) == '<';
    bool type = kind == TokenKind::Type || (kind == TokenKind::Word && isBuiltinType(tokens.text(t), bracket));
    if (!type || (i + 1 < own.size() && tokens.kind(own[i + 1]) == TokenKind::Equal))
      continue;
    size_t end = i + 1;
    for (int open = 0; bracket && end < own.size(); ++end) {
      open += tokens.kind(own[end]) == TokenKind::Open;
      open -= tokens.kind(own[end]) == TokenKind::Close;
      if (open == 0) {
        ++end;
        break;
      }
    }
    // In braces and brackets are attributes, unless it is said of a value.
    bool ofValue = i >= 2 && tokens.kind(own[i - 1]) == TokenKind::Colon && tokens.kind(own[i - 2]) == TokenKind::Value;
    if (!inAttributes() || ofValue) {
      uint32_t from = tokens.begin(t), to = tokens.end(own[end - 1]);
      add(oneLine(tokens.text().substr(from, to - from)));
      if (kind == TokenKind::Type)
        if (std::string_view alias = aliasText(tree, tokens.text(t)); !alias.empty())
          add(oneLine(alias));
    }
    i = end - 1; // what is in it is no type of its own
  }
  return out;
}

} // namespace strata::ir
