#include "core/explorer/Search.h"

#include "core/explorer/Functions.h"
#include "core/explorer/Regex.h"
#include "core/explorer/StateBefore.h"
#include "core/ir/Lexer.h"
#include "core/ir/Parts.h"
#include "core/ir/Tree.h"
#include "core/trace/Assembly.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <set>

namespace strata::explorer {

using ir::kNone;

namespace {

constexpr size_t npos = std::string_view::npos;

/// `*` any run, `?` any one character; linear in practice, bounded by |pattern| * |text|.
bool glob(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0, star = npos, mark = 0;
  while (t < text.size()) {
    if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t]))
      ++p, ++t;
    else if (p < pattern.size() && pattern[p] == '*')
      star = p++, mark = t;
    else if (star != npos)
      p = star + 1, t = ++mark;
    else
      return false;
  }
  while (p < pattern.size() && pattern[p] == '*')
    ++p;
  return p == pattern.size();
}

size_t findIn(std::string_view text, std::string_view what, size_t from) {
  if (from > text.size())
    return npos;
  const void *hit = ::memmem(text.data() + from, text.size() - from, what.data(), what.size());
  return hit ? size_t(static_cast<const char *>(hit) - text.data()) : npos;
}

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
}

/// The "x" of a shape parts words: "4x?xf32" has three.
bool isShapeSign(std::string_view text, size_t at) {
  return text[at] == 'x' && at > 0 && (std::isdigit(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '?' || text[at - 1] == ']');
}

/// Plain text that is looked for: whole words of it, but for an end that is left open.
struct Word {
  std::string text;
  bool openBegin = false, openEnd = false;

  size_t findIn(std::string_view in, size_t from) const {
    for (size_t at = from;; ++at) {
      at = explorer::findIn(in, text, at);
      if (at == npos)
        return npos;
      size_t end = at + text.size();
      bool begins = openBegin || at == 0 || !isWordCharacter(text.front()) || !isWordCharacter(in[at - 1]) || isShapeSign(in, at - 1);
      bool ends = openEnd || end == in.size() || !isWordCharacter(text.back()) || !isWordCharacter(in[end]) || isShapeSign(in, end);
      if (begins && ends)
        return at;
    }
  }
};

} // namespace

namespace {

/// What an operation, or a line, is asked to have, or not to.
struct Terms {
  std::vector<std::string> ops, attrs, symbols, types, ins;
  std::vector<Word> texts;
  std::vector<Regex> regexes;

  bool structural() const { return !ops.empty() || !attrs.empty() || !symbols.empty() || !types.empty(); }
  bool empty() const { return !structural() && ins.empty() && texts.empty() && regexes.empty(); }
};

constexpr std::string_view kKeys[] = {"op:", "attr:", "symbol:", "type:", "in:"};
/// Keys that people try, and the one that they mean.
constexpr std::pair<std::string_view, std::string_view> kNearlyKeys[] = {
    {"ops:", "op:"}, {"operation:", "op:"}, {"attrs:", "attr:"}, {"attribute:", "attr:"}, {"sym:", "symbol:"}, {"symbols:", "symbol:"},
    {"types:", "type:"}, {"pass:", "in:"}, {"phase:", "in:"}, {"dialect:", "op:"}, {"name:", "op:"}, {"opp:", "op:"}, {"o:", "op:"},
    {"func:", "symbol:"}, {"function:", "symbol:"}, {"regex:", "/.../"}, {"re:", "/.../"}, {"text:", "\"...\""}};

/// Nearly a key: in capitals, or with one letter missing, too many, or wrong, where enough are right.
std::string_view nearKey(std::string_view term) {
  for (auto [nearly, key] : kNearlyKeys)
    if (term.starts_with(nearly))
      return key;
  std::string word(term.substr(0, std::min(term.find(':'), term.size() - 1) + 1));
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  for (std::string_view key : kKeys) {
    if (word == key)
      return key;
    size_t front = 0, back = 0, shorter = std::min(word.size(), key.size()), longer = std::max(word.size(), key.size());
    while (front < shorter && word[front] == key[front])
      ++front;
    while (back < shorter - front && word[word.size() - 1 - back] == key[key.size() - 1 - back])
      ++back;
    if (key.size() > 4 && longer - front - back <= 1 && word.ends_with(":"))
      return key;
  }
  return {};
}

bool beginsTerm(std::string_view text) {
  return text.starts_with("/") || text.starts_with("\"") ||
         std::any_of(std::begin(kKeys), std::end(kKeys), [&](std::string_view key) { return text.starts_with(key); });
}

} // namespace

struct Query::Impl {
  Terms want, refuse;

  bool structural() const { return want.structural() || refuse.structural(); }

  /// Where the first of the wanted words is; false if one of them isn't, or one that is refused is.
  bool matchesWords(std::string_view text, size_t &column, size_t &length) const {
    column = npos;
    for (const Word &word : want.texts) {
      size_t at = word.findIn(text, 0);
      if (at == npos)
        return false;
      if (column == npos)
        column = at, length = word.text.size();
    }
    for (const Regex &regex : want.regexes) {
      auto match = regex.find(text);
      if (!match)
        return false;
      if (column == npos)
        column = match->begin, length = match->end - match->begin;
    }
    if (column == npos)
      column = 0, length = 0;
    return std::none_of(refuse.texts.begin(), refuse.texts.end(), [&](auto &word) { return word.findIn(text, 0) != npos; }) &&
           std::none_of(refuse.regexes.begin(), refuse.regexes.end(), [&](auto &regex) { return bool(regex.find(text)); });
  }
  bool asksForWords() const {
    return !want.texts.empty() || !want.regexes.empty() || !refuse.texts.empty() || !refuse.regexes.empty();
  }
};

std::string_view queryHelp() {
  return R"(A query is a list of terms, all of which an operation must meet; * and ? stand for any text and any character.

  op:linalg.*        the operation's name
  attr:encoding      a word of its attributes and types: a name, an alias, part of one
  symbol:@f          a symbol that it defines or refers to
  type:tensor<*xf16> one of the types that it prints, as a whole
  in:stream          the pass, or an operation around it, has this in its name or symbol
  /regex/            its text; by lines, in RE2's syntax
  word               its text, by whole words: set_encoding isn't in unset_encoding
  *word, word*       the same, as the end or the beginning of a word
  "any text"         its text, wherever in a word it begins or ends
  -op:... -"..."     not this; before any of the terms above but a plain word

Without op:, attr:, symbol: and type:, lines are looked for instead of operations.
In LLVM IR, machine code and other languages, an operation is a word of a line.

  op:linalg.* attr:encoding in:stream    operations of linalg with an encoding, while the stream passes run
  op:*.func symbol:@main -attr:private   who defines or mentions @main, unless private
  /alloc.*memref<.*x4x/                  lines by their text
  bisect F op:vector.contract            the first pass that leaves one (strata-trace)
  bisect F '!op:linalg.matmul'           the first pass after which there is none any more
)";
}

Result<Query> Query::parse(std::string_view text) {
  auto impl = std::make_shared<Impl>();
  auto bad = [](std::string message) { return Error{ErrorCode::InvalidArgument, std::move(message)}; };
  auto add = [&](Terms &terms, std::string_view term, bool quoted) -> Status {
    if (quoted) {
      terms.texts.push_back({std::string(term), true, true});
      return Status::ok();
    }
    for (auto [key, list] : {std::pair{kKeys[0], &terms.ops}, std::pair{kKeys[1], &terms.attrs}, std::pair{kKeys[2], &terms.symbols},
                             std::pair{kKeys[3], &terms.types}, std::pair{kKeys[4], &terms.ins}}) {
      if (!term.starts_with(key))
        continue;
      std::string value(term.substr(key.size()));
      if (value.empty())
        return bad("'" + std::string(key) + "': of what? Write it without a blank, as in op:linalg.*");
      list->push_back(key == "symbol:" && value[0] != '@' ? "@" + value : value);
      return Status::ok();
    }
    if (std::string_view key = nearKey(term); !key.empty())
      return bad("'" + std::string(term.substr(0, term.find(':') + 1)) + "' is no key; '" + std::string(key) + "' is. In quotes it is text");
    if (term.size() > 1 && term.front() == '/' && term.back() != '/')
      return bad("a regular expression ends with a slash: " + std::string(term) + "/. In quotes it is text");
    if (term.size() > 2 && term.front() == '/' && term.back() == '/') {
      auto regex = Regex::parse(term.substr(1, term.size() - 2));
      if (!regex)
        return std::move(regex).error();
      terms.regexes.push_back(std::move(*regex));
      return Status::ok();
    }
    bool openBegin = term.size() > 1 && term.front() == '*';
    term.remove_prefix(openBegin);
    bool openEnd = term.size() > 1 && term.back() == '*';
    term.remove_suffix(openEnd);
    terms.texts.push_back({std::string(term), openBegin, openEnd});
    return Status::ok();
  };
  for (size_t at = 0; at < text.size();) {
    while (at < text.size() && text[at] == ' ')
      ++at;
    if (at == text.size())
      break;
    bool refused = text[at] == '-' && beginsTerm(text.substr(at + 1));
    at += refused;
    size_t end;
    bool quoted = text[at] == '"';
    if (quoted || text[at] == '/') {
      end = text.find(text[at], at + 1);
      while (!quoted && end != npos && text[end - 1] == '\\') // an escaped slash
        end = text.find('/', end + 1);
      end = end == npos ? text.size() : end + 1;
    } else {
      end = std::min(text.find(' ', at), text.size());
    }
    std::string_view term = text.substr(at, end - at);
    if (quoted) {
      term.remove_prefix(1);
      if (!term.ends_with("\""))
        return bad("a quote is not closed: \"" + std::string(term));
      term.remove_suffix(1);
    }
    if (!term.empty())
      if (auto s = add(refused ? impl->refuse : impl->want, term, quoted); !s)
        return std::move(s).error();
    at = end;
  }
  if (impl->want.empty() && impl->refuse.empty())
    return bad("an empty query");
  Query query;
  query.impl_ = std::move(impl);
  return query;
}

bool Query::structural() const { return impl_->structural(); }

void Query::run(const trace::PassEvent &row, std::string_view text, const std::function<bool(Hit)> &each) const {
  const Impl &query = *impl_;
  const Terms &q = query.want, &no = query.refuse;
  auto inPass = [&](const std::string &what) {
    return row.pass.find(what) != npos || row.className.find(what) != npos || row.path.find(what) != npos;
  };
  FunctionFinder functions(text);
  auto lineHit = [&](size_t at, size_t length, int64_t line, size_t lineBegin) {
    std::string_view head = text.substr(lineBegin, 400);
    return Hit{row.index, line, int64_t(at - lineBegin), int64_t(length), std::string(head.substr(0, head.find('\n'))), std::string(functions.around(lineBegin))};
  };
  // Cheap refusals first.
  for (const Word &word : q.texts)
    if (findIn(text, word.text, 0) == npos)
      return;
  for (const std::string &op : q.ops) {
    std::string_view literal = std::string_view(op).substr(0, op.find_first_of("*?"));
    if (!literal.empty() && !literal.starts_with("builtin.") && findIn(text, literal, 0) == npos)
      return;
  }
  auto passFits = [&] {
    return std::all_of(q.ins.begin(), q.ins.end(), inPass) && std::none_of(no.ins.begin(), no.ins.end(), inPass);
  };
  if (!structural()) {
    if (!passFits())
      return;
    int64_t line = 1;
    size_t begin = 0;
    bool byWord = !q.texts.empty();
    if (!query.asksForWords()) { // in: alone
      each(lineHit(0, 0, 1, 0));
      return;
    }
    while (begin < text.size()) {
      size_t hit = byWord ? q.texts[0].findIn(text, begin) : q.regexes.empty() ? begin : q.regexes[0].nextLine(text, begin);
      if (hit == npos)
        return;
      line += std::count(text.begin() + begin, text.begin() + hit, '\n');
      size_t newline = hit ? text.rfind('\n', hit - 1) : npos;
      begin = newline == npos ? 0 : newline + 1;
      size_t eol = std::min(text.find('\n', begin), text.size());
      size_t column, length;
      if (query.matchesWords(text.substr(begin, eol - begin), column, length) && !each(lineHit(begin + column, length, line, begin)))
        return;
      begin = eol + 1;
      ++line;
    }
    return;
  }
  // LLVM IR, machine IR, HLO, Python and assembly: an operation is a word, and its line is all there is around it.
  bool mlir = !trace::isAssembly(row) && (row.anchorOp.find('.') != npos || row.synthetic || row.anchorOp.empty());
  if (!mlir) {
    if (passFits())
      wordLines(text, lineHit, each);
    return;
  }
  ir::Tree tree = ir::parse(text);
  const ir::TokenBuffer &tokens = tree.tokens();
  int64_t line = 1;
  size_t counted = 0, lineBegin = 0;
  for (uint32_t n = 1; n < tree.size(); ++n) {
    const ir::Node &node = tree.node(n);
    if (node.kind != ir::NodeKind::Op || node.name == kNone)
      continue;
    std::string_view name = tree.opName(n);
    auto isOp = [&](const std::string &op) { return glob(op, name); };
    if (!std::all_of(q.ops.begin(), q.ops.end(), isOp) || std::any_of(no.ops.begin(), no.ops.end(), isOp))
      continue;
    auto ownHas = [&](auto &&test) {
      uint32_t child = n + 1;
      for (uint32_t t = node.begin; t < node.last; ++t) {
        if (child < node.end && t == tree.node(child).begin) {
          t = tree.node(child).last - 1;
          child = tree.node(child).end;
          continue;
        }
        if (test(t))
          return true;
      }
      return false;
    };
    auto hasAttr = [&](const std::string &attr) {
      return ownHas([&](uint32_t t) {
        ir::TokenKind kind = tokens.kind(t);
        if (t == node.name || (kind != ir::TokenKind::Word && kind != ir::TokenKind::Attribute && kind != ir::TokenKind::Type))
          return false;
        std::string_view word = tokens.text(t);
        return glob(attr, word) || (kind != ir::TokenKind::Word && word.substr(1).find(attr) != npos) ||
               (kind == ir::TokenKind::Word && word.find('.') != npos && word.find(attr) != npos);
      });
    };
    auto hasSymbol = [&](const std::string &symbol) {
      return glob(symbol, tree.symbol(n)) ||
             ownHas([&](uint32_t t) { return tokens.kind(t) == ir::TokenKind::Symbol && glob(symbol, tokens.text(t)); });
    };
    std::optional<std::vector<std::string>> printed; // types
    auto hasType = [&](const std::string &type) {
      if (!printed) {
        printed = ir::printedTypes(tree, n);
        for (std::string &whole : ir::partsOf(tree, n).types) // with what belongs to the use, as it is printed
          printed->push_back(std::move(whole));
      }
      return std::any_of(printed->begin(), printed->end(), [&](auto &one) { return glob(type, one); });
    };
    auto isIn = [&](const std::string &what) {
      bool inside = inPass(what);
      for (uint32_t p = tree.node(n).parent; !inside && p != kNone; p = tree.node(p).parent)
        inside = tree.node(p).kind == ir::NodeKind::Op &&
                 (tree.opName(p).find(what) != npos || tree.symbol(p).find(what) != npos);
      return inside;
    };
    auto fits = [&](const std::vector<std::string> &want, const std::vector<std::string> &refuse, auto &&has) {
      return std::all_of(want.begin(), want.end(), has) && std::none_of(refuse.begin(), refuse.end(), has);
    };
    bool ok = fits(q.attrs, no.attrs, hasAttr) && fits(q.symbols, no.symbols, hasSymbol) && fits(q.types, no.types, hasType) &&
              fits(q.ins, no.ins, isIn);
    if (ok && query.asksForWords()) {
      size_t column, length;
      uint32_t last = node.end > n + 1 ? node.header : node.last;
      std::string_view own = text.substr(tree.begin(n), tokens.end(std::max(last, node.begin + 1) - 1) - tree.begin(n));
      ok = query.matchesWords(own, column, length);
    }
    if (!ok)
      continue;
    size_t at = tokens.begin(node.name);
    // From the last hit on: many of them may stand on one line.
    std::string_view between = text.substr(counted, at - counted);
    line += std::count(between.begin(), between.end(), '\n');
    if (size_t newline = between.rfind('\n'); newline != npos)
      lineBegin = counted + newline + 1;
    counted = at;
    if (!each(lineHit(at, tokens.text(node.name).size(), line, lineBegin)))
      return;
  }
}

void Query::wordLines(std::string_view text, const std::function<Hit(size_t, size_t, int64_t, size_t)> &lineHit,
                      const std::function<bool(Hit)> &each) const {
  const Terms &q = impl_->want, &no = impl_->refuse;
  int64_t line = 1;
  for (size_t begin = 0; begin < text.size(); ++line) {
    size_t eol = std::min(text.find('\n', begin), text.size());
    std::string_view whole = text.substr(begin, eol - begin);
    size_t column = 0, length = 0;
    bool ok = impl_->matchesWords(whole, column, length);
    ir::TokenBuffer tokens;
    if (ok)
      tokens = ir::lex(whole);
    auto find = [&](const std::string &pattern, ir::TokenKind kind) -> uint32_t {
      for (uint32_t t = 0; t < tokens.size(); ++t)
        if (tokens.kind(t) == kind && glob(pattern, tokens.text(t)))
          return t;
      return kNone;
    };
    struct Words {
      const std::vector<std::string> &want, &refuse;
      ir::TokenKind kind;
    };
    for (const Words &words : {Words{q.symbols, no.symbols, ir::TokenKind::Symbol}, Words{q.types, no.types, ir::TokenKind::Word},
                               Words{q.attrs, no.attrs, ir::TokenKind::Word}, Words{q.ops, no.ops, ir::TokenKind::Word}}) {
      for (const std::string &pattern : words.want) {
        uint32_t t = ok ? find(pattern, words.kind) : kNone;
        ok = t != kNone;
        if (ok)
          column = tokens.begin(t), length = tokens.text(t).size();
      }
      for (const std::string &pattern : words.refuse)
        ok = ok && find(pattern, words.kind) == kNone;
    }
    if (ok && !each(lineHit(begin + column, length, line, begin)))
      return;
    begin = eol + 1;
  }
}

bool search(const trace::TraceSource &source, const Query &query, const std::function<bool(Hit)> &each,
            const CancelToken &cancel) {
  bool go = true;
  for (const trace::PassEvent &row : source.passes()) {
    if (cancel.cancelled())
      return false;
    if (row.bytes == 0) // it changed nothing: what it left stands in an earlier row
      continue;
    auto text = source.text(row.index);
    if (!text)
      continue;
    query.run(row, text->view, [&](Hit hit) { return go = each(std::move(hit)); });
    if (!go)
      break;
  }
  return true;
}

Result<Bisection> bisect(const trace::TraceSource &source, const Query &query, bool absent, const CancelToken &cancel) {
  Bisection result;
  std::set<std::string> had; // subjects
  // Files that lie beside the dumps are no steps of the run.
  bool hasDumps = std::any_of(source.passes().begin(), source.passes().end(), [](auto &row) { return !row.synthetic; });
  auto foundIn = [&](const trace::PassEvent &row) {
    auto before = had.empty() || row.previous >= 0 || row.anchorSymbol.empty() ? std::nullopt : stateBefore(source, row.index);
    bool found = false;
    if (before)
      query.run(row, before->text.view, [&](Hit) { return found = true, false; });
    return found;
  };
  for (const trace::PassEvent &row : source.passes()) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "bisect: cancelled"};
    if (hasDumps && row.synthetic && !row.origin.empty())
      continue;
    auto text = source.text(row.index);
    if (!text || row.bytes == 0)
      continue;
    std::optional<Hit> hit;
    query.run(row, text->view, [&](Hit h) { return hit = std::move(h), false; });
    // What a dump no longer has, the one before of the same operation had, or, of its first one, what stands around it.
    bool holds = absent ? !hit && (had.count(row.subject) || (result.first < 0 && foundIn(row))) : hit.has_value();
    if (hit)
      had.insert(row.subject);
    if (!holds)
      continue;
    if (result.first < 0) {
      result.first = row.index;
      result.before = row.previous;
      result.hit = std::move(hit);
    }
    result.last = row.index;
  }
  return result;
}

} // namespace strata::explorer
