#include "core/explorer/Search.h"

#include "core/explorer/Regex.h"
#include "core/ir/Lexer.h"
#include "core/ir/Tree.h"

#include <algorithm>
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

} // namespace

struct Query::Impl {
  std::vector<std::string> ops, attrs, symbols, ins, texts;
  std::vector<Regex> regexes;

  bool matchesWords(std::string_view text, size_t &column, size_t &length) const {
    column = npos;
    for (const std::string &word : texts) {
      size_t at = findIn(text, word, 0);
      if (at == npos)
        return false;
      if (column == npos)
        column = at, length = word.size();
    }
    for (const Regex &regex : regexes) {
      auto match = regex.find(text);
      if (!match)
        return false;
      if (column == npos)
        column = match->begin, length = match->end - match->begin;
    }
    if (column == npos)
      column = 0, length = 0;
    return true;
  }
};

Result<Query> Query::parse(std::string_view text) {
  auto impl = std::make_shared<Impl>();
  std::string word;
  auto add = [&](std::string_view term) -> Status {
    auto value = [&](size_t n) { return std::string(term.substr(n)); };
    if (term.starts_with("op:"))
      impl->ops.push_back(value(3));
    else if (term.starts_with("attr:"))
      impl->attrs.push_back(value(5));
    else if (term.starts_with("symbol:"))
      impl->symbols.push_back(term.size() > 7 && term[7] == '@' ? value(7) : "@" + value(7));
    else if (term.starts_with("in:"))
      impl->ins.push_back(value(3));
    else if (term.size() > 2 && term.front() == '/' && term.back() == '/') {
      auto regex = Regex::parse(term.substr(1, term.size() - 2));
      if (!regex)
        return std::move(regex).error();
      impl->regexes.push_back(std::move(*regex));
    } else
      impl->texts.emplace_back(term);
    return Status::ok();
  };
  for (size_t at = 0; at < text.size();) {
    while (at < text.size() && text[at] == ' ')
      ++at;
    if (at == text.size())
      break;
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
      if (term.ends_with("\""))
        term.remove_suffix(1);
    }
    if (!term.empty())
      if (auto s = add(term); !s)
        return std::move(s).error();
    at = end;
  }
  if (impl->ops.empty() && impl->attrs.empty() && impl->symbols.empty() && impl->texts.empty() && impl->regexes.empty() &&
      impl->ins.empty())
    return Error{ErrorCode::InvalidArgument, "an empty query"};
  Query query;
  query.impl_ = std::move(impl);
  return query;
}

bool Query::structural() const { return !impl_->ops.empty() || !impl_->attrs.empty() || !impl_->symbols.empty(); }

void Query::run(const trace::PassEvent &row, std::string_view text, const std::function<bool(Hit)> &each) const {
  const Impl &q = *impl_;
  auto inPass = [&](const std::string &what) {
    return row.pass.find(what) != npos || row.className.find(what) != npos || row.path.find(what) != npos;
  };
  auto lineHit = [&](size_t at, size_t length, int64_t line, size_t lineBegin) {
    size_t eol = std::min(text.find('\n', at), text.size());
    return Hit{row.index, line, int64_t(at - lineBegin), int64_t(length),
               std::string(text.substr(lineBegin, std::min<size_t>(eol - lineBegin, 400)))};
  };
  // Cheap refusals first.
  for (const std::string &word : q.texts)
    if (findIn(text, word, 0) == npos)
      return;
  for (const std::string &op : q.ops) {
    std::string_view literal = std::string_view(op).substr(0, op.find_first_of("*?"));
    if (!literal.empty() && !literal.starts_with("builtin.") && findIn(text, literal, 0) == npos)
      return;
  }
  if (!structural()) {
    for (const std::string &what : q.ins)
      if (!inPass(what))
        return;
    int64_t line = 1;
    size_t begin = 0;
    bool byWord = !q.texts.empty();
    if (!byWord && q.regexes.empty()) { // in: alone
      each(lineHit(0, 0, 1, 0));
      return;
    }
    while (begin < text.size()) {
      size_t hit = byWord ? findIn(text, q.texts[0], begin) : q.regexes[0].nextLine(text, begin);
      if (hit == npos)
        return;
      line += std::count(text.begin() + begin, text.begin() + hit, '\n');
      size_t newline = hit ? text.rfind('\n', hit - 1) : npos;
      begin = newline == npos ? 0 : newline + 1;
      size_t eol = std::min(text.find('\n', begin), text.size());
      size_t column, length;
      if (q.matchesWords(text.substr(begin, eol - begin), column, length) && !each(lineHit(begin + column, length, line, begin)))
        return;
      begin = eol + 1;
      ++line;
    }
    return;
  }
  // LLVM IR, machine IR, HLO, Python and assembly: an operation is a word, and its line is all there is around it.
  bool mlir = row.anchorOp.find('.') != npos || row.synthetic || row.anchorOp.empty();
  if (!mlir) {
    for (const std::string &what : q.ins)
      if (!inPass(what))
        return;
    wordLines(text, lineHit, each);
    return;
  }
  ir::Tree tree = ir::parse(text);
  const ir::TokenBuffer &tokens = tree.tokens();
  int64_t line = 1;
  size_t counted = 0;
  for (uint32_t n = 1; n < tree.size(); ++n) {
    const ir::Node &node = tree.node(n);
    if (node.kind != ir::NodeKind::Op || node.name == kNone)
      continue;
    std::string_view name = tree.opName(n);
    bool ok = std::all_of(q.ops.begin(), q.ops.end(), [&](auto &op) { return glob(op, name); });
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
    for (const std::string &attr : q.attrs)
      ok = ok && ownHas([&](uint32_t t) {
             ir::TokenKind kind = tokens.kind(t);
             if (t == node.name || (kind != ir::TokenKind::Word && kind != ir::TokenKind::Attribute && kind != ir::TokenKind::Type))
               return false;
             std::string_view word = tokens.text(t);
             return glob(attr, word) || (kind != ir::TokenKind::Word && word.substr(1).find(attr) != npos) ||
                    (kind == ir::TokenKind::Word && word.find('.') != npos && word.find(attr) != npos);
           });
    for (const std::string &symbol : q.symbols)
      ok = ok && (glob(symbol, tree.symbol(n)) ||
                  ownHas([&](uint32_t t) { return tokens.kind(t) == ir::TokenKind::Symbol && glob(symbol, tokens.text(t)); }));
    for (const std::string &what : q.ins) {
      bool inside = ok && inPass(what);
      for (uint32_t p = tree.node(n).parent; ok && !inside && p != kNone; p = tree.node(p).parent)
        inside = tree.node(p).kind == ir::NodeKind::Op &&
                 (tree.opName(p).find(what) != npos || tree.symbol(p).find(what) != npos);
      ok = ok && inside;
    }
    if (ok && (!q.texts.empty() || !q.regexes.empty())) {
      size_t column, length;
      uint32_t last = node.end > n + 1 ? node.header : node.last;
      std::string_view own = text.substr(tree.begin(n), tokens.end(std::max(last, node.begin + 1) - 1) - tree.begin(n));
      ok = q.matchesWords(own, column, length);
    }
    if (!ok)
      continue;
    size_t at = tokens.begin(node.name);
    line += std::count(text.begin() + counted, text.begin() + at, '\n');
    counted = at;
    size_t newline = at ? text.rfind('\n', at - 1) : npos;
    if (!each(lineHit(at, tokens.text(node.name).size(), line, newline == npos ? 0 : newline + 1)))
      return;
  }
}

void Query::wordLines(std::string_view text, const std::function<Hit(size_t, size_t, int64_t, size_t)> &lineHit,
                      const std::function<bool(Hit)> &each) const {
  const Impl &q = *impl_;
  int64_t line = 1;
  for (size_t begin = 0; begin < text.size(); ++line) {
    size_t eol = std::min(text.find('\n', begin), text.size());
    std::string_view whole = text.substr(begin, eol - begin);
    size_t column = 0, length = 0;
    bool ok = q.matchesWords(whole, column, length);
    ir::TokenBuffer tokens;
    if (ok)
      tokens = ir::lex(whole);
    auto has = [&](const std::string &pattern, auto &&kinds) {
      for (uint32_t t = 0; t < tokens.size(); ++t)
        if (kinds(tokens.kind(t)) && glob(pattern, tokens.text(t))) {
          column = tokens.begin(t);
          length = tokens.text(t).size();
          return true;
        }
      return false;
    };
    auto word = [](ir::TokenKind kind) { return kind == ir::TokenKind::Word; };
    auto symbol = [](ir::TokenKind kind) { return kind == ir::TokenKind::Symbol; };
    for (const std::string &pattern : q.symbols)
      ok = ok && has(pattern, symbol);
    for (const std::string &pattern : q.attrs)
      ok = ok && has(pattern, word);
    for (const std::string &pattern : q.ops)
      ok = ok && has(pattern, word);
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
    bool holds = absent ? !hit && had.count(row.subject) : hit.has_value();
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
