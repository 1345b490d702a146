//===- Parser.cpp - Finding the structure -----------------------------------===//
// Custom assembly can look like anything, so the parser knows no operation's format. It knows how printers lay out
// operations:
//   - an operation begins at the first token of a line (or of a region, or after a label): `%x, %y:2 =`, a dotted
//     word, a quoted name before `(`, or one of the few names without a dialect;
//   - a line that begins otherwise continues the operation before it;
//   - `{` begins a region if an operation or a label follows, and an attribute dictionary or some other list if not.
// Brackets are kept on an explicit stack. One that closes nothing is text; one that is never closed ends where an
// enclosing one closes, or where a line begins with `%x = `.
#include "core/ir/Lexer.h"
#include "core/ir/Tree.h"

#include <algorithm>
#include <array>
#include <utility>

namespace strata::ir {

namespace {

constexpr std::string_view kBareOps[] = {"assert", "br",     "call",   "cond_br", "dealloc", "declare",   "define",     "func",
                                         "module", "ret",    "return", "store",   "switch",  "switch_br", "unreachable"};
bool isBareOp(std::string_view word) { return std::binary_search(std::begin(kBareOps), std::end(kBareOps), word); }

/// `arith.addf`, not `1.5`, `foo.` or `Foo`.
bool isDotted(std::string_view word) {
  size_t dot = word.find('.');
  return dot != std::string_view::npos && dot > 0 && dot + 1 < word.size() && word[0] >= '_' && word.back() != '.';
}

/// The last part of an operation's name says whether a symbol after it is a definition.
bool definesSymbols(std::string_view name) {
  name = name.substr(name.rfind('.') + 1);
  for (std::string_view part : {"declare", "define", "func", "module", "global", "export", "executable", "variant", "source", "binary", "import",
                                "rodata", "library", "class", "object"})
    if (name == part)
      return true;
  return name.starts_with("global.") || name.starts_with("rodata");
}
bool refersToSymbols(std::string_view name) {
  name = name.substr(name.rfind('.') + 1);
  for (std::string_view part : {"call", "load", "store", "dispatch", "address", "lookup", "invoke"})
    if (name.find(part) != std::string_view::npos)
      return true;
  return false;
}

} // namespace

class Parser {
public:
  explicit Parser(std::string_view text) {
    tree_.tokens_ = lex(text);
    count_ = tokens().size();
  }

  Tree run() {
    tree_.nodes_.reserve(count_ / 16 + 8);
    openRegion();
    while (at_ < count_) {
      TokenKind kind = tokens().kind(at_);
      if (kind <= TokenKind::Comment) {
        lineStart_ |= kind == TokenKind::Newline;
        ++at_;
        continue;
      }
      step(kind);
      lineStart_ = false;
      previous_ = at_++;
    }
    if (frames_.size() > 1)
      markIncomplete();
    while (!frames_.empty())
      pop();
    return std::move(tree_);
  }

private:
  struct Frame {
    char open;        // '{', '(', '[', '<', or 'R' for a region
    uint32_t region = kNone;
    uint32_t block = kNone;
    uint32_t op = kNone;
    bool visibility = false; // the operation says private, public ...
    bool named = false;      // the operation's name was seen
    bool resultsOpen = false; // between the results and `=`
    std::array<uint32_t, 4> around = {}; // a region: brackets of each kind that are open in the one around it
  };

  static int kindOf(char open) { return open == '(' ? 0 : open == '[' ? 1 : open == '<' ? 2 : 3; }
  void push(Frame frame) {
    if (frame.open == 'R') {
      frame.around = std::exchange(brackets_, {});
      regions_.push_back(uint32_t(frames_.size()));
    } else {
      ++brackets_[kindOf(frame.open)];
    }
    frames_.push_back(frame);
  }
  void drop() {
    if (top().open == 'R') {
      brackets_ = top().around;
      regions_.pop_back();
    } else {
      --brackets_[kindOf(top().open)];
    }
    frames_.pop_back();
  }

  const TokenBuffer &tokens() const { return tree_.tokens_; }
  std::vector<Node> &nodes() { return tree_.nodes_; }
  Frame &top() { return frames_.back(); }

  /// The next token after `i` that is no trivia; `count_` at the end.
  uint32_t next(uint32_t i) const {
    do
      ++i;
    while (i < count_ && tokens().isTrivia(i));
    return i;
  }
  TokenKind kindAt(uint32_t i) const { return i < count_ ? tokens().kind(i) : TokenKind::Newline; }
  char firstAt(uint32_t i) const { return i < count_ ? tokens().first(i) : '\n'; }

  uint32_t add(NodeKind kind, uint32_t parent) {
    Node node;
    node.kind = kind;
    node.parent = parent;
    node.begin = at_;
    node.last = at_ + 1;
    nodes().push_back(node);
    return uint32_t(nodes().size()) - 1;
  }
  void close(uint32_t node, uint32_t last) {
    nodes()[node].last = last;
    nodes()[node].end = uint32_t(nodes().size());
  }

  void openRegion() {
    uint32_t parent = frames_.empty() ? kNone : enclosing();
    if (parent != kNone && nodes()[parent].header == 0)
      nodes()[parent].header = at_;
    Frame frame{'R'};
    frame.region = add(NodeKind::Region, parent);
    push(frame);
  }
  /// The operation being read in the innermost region.
  uint32_t enclosing() const { return regions_.empty() ? kNone : frames_[regions_.back()].op; }

  void closeOp(Frame &frame) {
    if (frame.op == kNone)
      return;
    Node &op = nodes()[frame.op];
    uint32_t last = previous_ == kNone ? op.begin + 1 : std::max(previous_ + 1, op.begin + 1);
    close(frame.op, last);
    if (op.header == 0)
      op.header = last;
    if (op.kind == NodeKind::Op)
      settleSymbol(frame);
    frame.op = kNone;
    frame.visibility = frame.named = frame.resultsOpen = false;
  }
  /// A symbol that only follows the name may be a definition or a reference; now it is known whether there are
  /// regions.
  void settleSymbol(Frame &frame) {
    Node &op = nodes()[frame.op];
    if (op.symbol == kNone || tokens().kind(op.symbol) == TokenKind::String)
      return;
    std::string_view name = tokens().text(op.name);
    bool hasRegion = op.end > frame.op + 1;
    if (frame.visibility || definesSymbols(name) || (hasRegion && !refersToSymbols(name)))
      return;
    op.symbol = kNone;
  }
  void closeBlock(Frame &frame) {
    closeOp(frame);
    if (frame.block != kNone)
      close(frame.block, previous_ + 1);
    frame.block = kNone;
  }

  void markIncomplete() {
    for (size_t i = frames_.size(); i-- > 0;) {
      const Frame &frame = frames_[i];
      if (frame.region != kNone && frame.region != 0)
        nodes()[frame.region].complete = false;
      if (frame.op == kNone)
        continue;
      if (!nodes()[frame.op].complete) // and so is what is around it
        break;
      nodes()[frame.op].complete = false;
    }
  }

  void pop() {
    Frame frame = top();
    if (frame.open == 'R') {
      closeBlock(top());
      close(frame.region, frame.region == 0 ? count_ : previous_ == kNone ? at_ : previous_ + 1);
    }
    drop();
  }

  void step(TokenKind kind) {
    if (top().open != 'R') {
      // A bracket was left open if an assignment begins a line.
      if (lineStart_ && ((kind == TokenKind::Value && top().open != '<' && assignmentAt(at_)) || isBesideOp(kind))) {
        markIncomplete();
        while (top().open != 'R')
          drop();
        inRegion(kind);
        return;
      }
      inBracket(kind);
      return;
    }
    inRegion(kind);
  }

  /// Whether a line begins like an operation, no further in than the one whose bracket is open: nothing
  /// of an operation stands there.
  bool isBesideOp(TokenKind kind) const {
    bool begins = kind == TokenKind::Value ? assignmentAt(at_)
                  : kind == TokenKind::Word
                      ? isDotted(tokens().text(at_)) && kindAt(next(at_)) != TokenKind::Equal &&
                            kindAt(next(at_)) != TokenKind::Comma && kindAt(next(at_)) != TokenKind::Close
                      : false;
    uint32_t op = enclosing();
    return begins && op != kNone && columnOf(at_) <= columnOf(tree_.nodes_[op].begin);
  }
  size_t columnOf(uint32_t token) const {
    size_t at = tokens().begin(token);
    size_t newline = at ? tokens().text().rfind('\n', at - 1) : std::string_view::npos;
    return newline == std::string_view::npos ? at : at - newline - 1;
  }

  void inBracket(TokenKind kind) {
    if (kind == TokenKind::Open)
      return open();
    if (kind == TokenKind::Close)
      return closeBracket();
    if (kind == TokenKind::Resource)
      return;
    // `sym_name = "f"` in a dictionary of the operation itself.
    if (kind == TokenKind::String && equalBefore_ && wordBefore_ != kNone && tokens().text(wordBefore_) == "sym_name") {
      uint32_t op = enclosing();
      if (op != kNone && nodes()[op].symbol == kNone)
        nodes()[op].symbol = at_;
    }
    equalBefore_ = kind == TokenKind::Equal && wordBefore_ == previous_;
    if (kind == TokenKind::Word)
      wordBefore_ = at_;
  }

  void inRegion(TokenKind kind) {
    Frame &frame = top();
    switch (kind) {
    case TokenKind::Open:
      ensureOp();
      return open();
    case TokenKind::Close:
      return closeBracket();
    case TokenKind::Resource:
      if (tokens().first(at_) == '{')
        return resource();
      ensureOp();
      return;
    case TokenKind::Block:
      if (lineStart_ || previous_ == kNone || regionJustOpened()) {
        closeBlock(frame);
        frame.block = add(NodeKind::Block, frame.region);
        nodes()[frame.block].name = at_;
        inLabel_ = true;
        return;
      }
      ensureOp();
      return;
    case TokenKind::Colon:
      if (frame.block != kNone && frame.op == kNone && inLabel_) {
        inLabel_ = false;
        nodes()[frame.block].header = at_ + 1;
        afterLabel_ = true;
        return;
      }
      ensureOp();
      return;
    default:
      break;
    }
    if (inLabel_) // `^bb0` without a colon: broken, or an argument list that open() skips
      inLabel_ = false;
    if (beginsOp(kind))
      return beginOp(kind);
    ensureOp();
    continueOp(kind);
  }

  bool regionJustOpened() const {
    const Frame &frame = frames_.back();
    return frame.op == kNone && frame.block == kNone;
  }

  /// `%a, %b:2 =` from token `i` on.
  bool assignmentAt(uint32_t i) const {
    for (int steps = 0; i < count_ && steps < 4096; ++steps) {
      switch (tokens().kind(i)) {
      case TokenKind::Value:
      case TokenKind::Number:
      case TokenKind::Comma:
        break;
      case TokenKind::Colon:
        if (kindAt(i + 1) != TokenKind::Number)
          return false;
        break;
      case TokenKind::Equal:
        return true;
      default:
        return false;
      }
      i = next(i);
    }
    return false;
  }

  bool beginsOp(TokenKind kind) {
    Frame &frame = top();
    bool first = frame.op == kNone;
    if (!first && !lineStart_)
      return false;
    if (frame.resultsOpen)
      return false;
    switch (kind) {
    case TokenKind::Value:
      return assignmentAt(at_);
    case TokenKind::String:
      return firstAt(next(at_)) == '(';
    case TokenKind::Word: {
      std::string_view word = tokens().text(at_);
      if (isDotted(word))
        return kindAt(next(at_)) != TokenKind::Equal;
      return isBareOp(word);
    }
    case TokenKind::Attribute:
    case TokenKind::Type:
      return kindAt(next(at_)) == TokenKind::Equal;
    default:
      return false;
    }
  }

  void beginOp(TokenKind kind) {
    Frame &frame = top();
    closeOp(frame);
    uint32_t parent = frame.block != kNone ? frame.block : frame.region;
    bool alias = kind == TokenKind::Attribute || kind == TokenKind::Type;
    frame.op = add(alias ? NodeKind::Alias : NodeKind::Op, parent);
    Node &op = nodes()[frame.op];
    if (alias) {
      op.name = at_;
      frame.named = true;
    } else if (kind == TokenKind::Value) {
      frame.resultsOpen = true;
      op.results = 1;
    } else {
      op.name = at_;
      frame.named = true;
    }
  }

  /// Text that begins no operation but belongs to none before it: an operation without a name.
  void ensureOp() {
    Frame &frame = top();
    if (frame.op != kNone || inLabel_)
      return;
    frame.op = add(NodeKind::Op, frame.block != kNone ? frame.block : frame.region);
    TokenKind kind = tokens().kind(at_);
    if (kind == TokenKind::Word) {
      nodes()[frame.op].name = at_;
      frame.named = true;
    }
  }

  void continueOp(TokenKind kind) {
    Frame &frame = top();
    Node &op = nodes()[frame.op];
    if (frame.resultsOpen) {
      if (kind == TokenKind::Equal)
        frame.resultsOpen = false;
      else if (kind == TokenKind::Value && op.begin != at_)
        ++op.results;
      return;
    }
    if (!frame.named && (kind == TokenKind::Word || kind == TokenKind::String)) {
      op.name = at_;
      frame.named = true;
      return;
    }
    if (kind == TokenKind::Word) {
      if (previous_ == op.name) {
        std::string_view word = tokens().text(at_);
        frame.visibility |= word == "private" || word == "public" || word == "nested" || word == "internal";
      }
      return;
    }
    // A symbol defined: only words (visibility, linkage) or a quoted visibility stand between it and the name.
    if (kind == TokenKind::Symbol && op.symbol == kNone && op.kind == NodeKind::Op && op.results == 0 && op.header == 0 &&
        onlyWordsBefore(op) && kindAt(at_ + 1) != TokenKind::Colon)
      op.symbol = at_;
  }
  bool onlyWordsBefore(const Node &op) const {
    if (op.name == kNone || tokens().kind(op.name) != TokenKind::Word)
      return false;
    // What LLVM IR says of a function's result may have brackets; the first symbol is the function.
    if (std::string_view name = tokens().text(op.name); name == "define" || name == "declare")
      return true;
    for (uint32_t i = next(op.name); i < at_; i = next(i))
      if (tokens().kind(i) != TokenKind::Word && tokens().kind(i) != TokenKind::String)
        return false;
    return true;
  }

  void resource() {
    Frame &frame = top();
    closeOp(frame);
    uint32_t node = add(NodeKind::Resource, frame.region);
    uint32_t i = at_ + 1;
    while (i < count_ && !(tokens().kind(i) == TokenKind::Resource && tokens().first(i) == '#'))
      ++i;
    nodes()[node].complete = i < count_;
    at_ = std::min(i, count_ - 1);
    close(node, at_ + 1);
  }

  void open() {
    char c = tokens().first(at_);
    // A region belongs to an operation; in a label's arguments there is none, and an alias is none.
    uint32_t op = enclosing();
    if (c == '{' && op != kNone && nodes()[op].kind == NodeKind::Op && isRegion()) {
      openRegion();
      return;
    }
    push(Frame{c});
    equalBefore_ = false;
  }

  bool isRegion() const {
    char around = frames_.back().open;
    if (around == '<' || around == '[' || around == '{')
      return false;
    if (around == '(' && (previous_ == kNone || (tokens().first(previous_) != '(' && tokens().first(previous_) != ',')))
      return false;
    uint32_t i = next(at_);
    switch (kindAt(i)) {
    case TokenKind::Block:
      return true;
    case TokenKind::Value:
      return assignmentAt(i);
    case TokenKind::String:
      return firstAt(next(i)) == '(';
    case TokenKind::Word: {
      std::string_view word = tokens().text(i);
      uint32_t after = next(i);
      char c = firstAt(after);
      if (isDotted(word)) {
        // `{hal.abi.stub}` is a dictionary; `{\n  scf.yield\n}` is not.
        if (kindAt(after) == TokenKind::Equal || c == ',')
          return false;
        return c != '}' || newlineBetween(at_, i);
      }
      // A label of LLVM IR on a line of its own.
      if (c == ':' && newlineBetween(at_, i) && newlineBetween(after, next(after)))
        return true;
      return isBareOp(word) && kindAt(after) != TokenKind::Equal && c != ',';
    }
    default:
      return false;
    }
  }
  bool newlineBetween(uint32_t a, uint32_t b) const {
    for (uint32_t i = a; i < b; ++i)
      if (tokens().kind(i) == TokenKind::Newline)
        return true;
    return false;
  }

  void closeBracket() {
    char c = tokens().first(at_);
    char open = c == ')' ? '(' : c == ']' ? '[' : c == '>' ? '<' : '{';
    // The nearest bracket this one can close; a '}' may go past others and close a region, nothing else leaves one.
    if (top().open != 'R' && brackets_[kindOf(open)] > 0) {
      // `>` never closes across another kind: it may be an operator.
      if (c == '>' && top().open != open)
        return;
      char dropped;
      do {
        dropped = top().open;
        drop();
      } while (dropped != open);
      return;
    }
    if (c == '>' && top().open != 'R')
      return;
    size_t region = regions_.back();
    if (c != '}' || region == 0) {
      if (frames_.size() == region + 1)
        ensureOp();
      return;
    }
    if (frames_.size() > region + 1)
      markIncomplete();
    while (frames_.size() > region + 1)
      drop();
    closeBlock(top());
    close(top().region, at_ + 1);
    drop();
  }

  Tree tree_;
  uint32_t count_ = 0;
  uint32_t at_ = 0;
  uint32_t previous_ = kNone; // last token that was no trivia
  uint32_t wordBefore_ = kNone;
  bool equalBefore_ = false;
  bool lineStart_ = true;
  bool inLabel_ = false;
  bool afterLabel_ = false;
  std::vector<Frame> frames_;
  std::vector<uint32_t> regions_;         // frames that are such
  std::array<uint32_t, 4> brackets_ = {}; // open in the innermost region, by kind
};

Tree parse(std::string_view text) { return Parser(text).run(); }

std::string_view Tree::opName(uint32_t node) const {
  uint32_t token = nodes_[node].name;
  if (token == kNone)
    return {};
  std::string_view name = tokens_.text(token);
  if (tokens_.kind(token) == TokenKind::String) {
    name.remove_prefix(1);
    if (name.ends_with("\""))
      name.remove_suffix(1);
  }
  return name == "module" ? "builtin.module" : name;
}

std::string Tree::symbol(uint32_t node) const {
  uint32_t token = nodes_[node].symbol;
  if (token == kNone)
    return {};
  std::string_view name = tokens_.text(token);
  if (tokens_.kind(token) == TokenKind::Symbol)
    return std::string(name);
  name = name.substr(1, name.size() - (name.size() > 1 && name.back() == '"' ? 2 : 1));
  bool plain = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
  });
  return plain ? "@" + std::string(name) : "@\"" + std::string(name) + "\"";
}

uint32_t Tree::end(uint32_t node) const {
  uint32_t last = nodes_[node].last;
  return last == 0 ? 0 : tokens_.end(std::min(last, tokens_.size()) - 1);
}

std::string_view Tree::textOf(uint32_t node) const {
  if (tokens_.size() == 0)
    return {};
  return text().substr(begin(node), end(node) - begin(node));
}

uint32_t Tree::opAt(uint32_t byte) const {
  uint32_t token = tokens_.at(byte);
  // Preorder: the last node that begins at or before the token, then outwards.
  auto after = std::upper_bound(nodes_.begin() + (nodes_.empty() ? 0 : 1), nodes_.end(), token,
                                [](uint32_t t, const Node &n) { return t < n.begin; });
  for (uint32_t i = uint32_t(after - nodes_.begin()); i-- > 1;) {
    for (uint32_t n = i; n != kNone && n != 0; n = nodes_[n].parent)
      if (nodes_[n].kind == NodeKind::Op && nodes_[n].begin <= token && token < nodes_[n].last)
        return n;
    return kNone;
  }
  return kNone;
}

uint32_t Tree::enclosingOp(uint32_t node) const {
  for (uint32_t n = nodes_[node].parent; n != kNone; n = nodes_[n].parent)
    if (nodes_[n].kind == NodeKind::Op)
      return n;
  return kNone;
}

std::vector<std::string_view> opNames(const Tree &tree) {
  std::vector<std::string_view> names;
  for (uint32_t i = 0; i < tree.size(); ++i)
    if (tree.node(i).kind == NodeKind::Op && tree.node(i).name != kNone)
      names.push_back(tree.opName(i));
  return names;
}

} // namespace strata::ir
