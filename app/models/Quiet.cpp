#include "app/models/Quiet.h"

#include "app/models/Utf8.h"
#include "core/diff/Text.h"

#include <algorithm>

namespace strata::app {
namespace {

using ir::TokenKind;

constexpr int64_t kShortType = 24; // columns between brackets that are left alone
constexpr int64_t kLongLine =
    100;                        // from here on equal stretches of a line that differs are left out
constexpr int64_t kAround = 12; // columns that stay beside what differs
constexpr int64_t kLeast = 8;   // columns: less is not worth a mark

/// The tokens of one line.
struct LineTokens {
  const ir::TokenBuffer &tokens;
  uint32_t first, end;

  /// One past the bracket that closes the one at `open`; 0 if it is closed on another line.
  uint32_t closing(uint32_t open) const {
    int depth = 0;
    for (uint32_t t = open; t < end; ++t) {
      depth += tokens.kind(t) == TokenKind::Open;
      depth -= tokens.kind(t) == TokenKind::Close;
      if (depth == 0)
        return t + 1;
    }
    return 0;
  }
};

/// "model.py:12" of `loc("a/b/model.py":12:3)`, also behind an alias or a name; "loc" where no file
/// is told.
QString shortLocation(const ir::TokenBuffer &tokens, uint32_t from, uint32_t end,
                      const std::unordered_map<std::string_view, uint32_t> &aliases) {
  for (int hops = 0; hops < 8; ++hops) {
    uint32_t next = 0;
    for (uint32_t t = from; t < end; ++t) {
      if (tokens.kind(t) == TokenKind::String && t + 2 < end &&
          tokens.kind(t + 1) == TokenKind::Colon && tokens.kind(t + 2) == TokenKind::Number) {
        std::string_view file = tokens.text(t);
        file = file.substr(1, file.size() - 2);
        return utf8(file.substr(file.rfind('/') + 1)) + QLatin1Char(':') + utf8(tokens.text(t + 2));
      }
      if (auto alias = aliases.find(tokens.text(t)); !next && alias != aliases.end())
        next = alias->second;
    }
    if (!next)
      break;
    from = next;
    end = next;
    while (end < tokens.size() && tokens.kind(end) != TokenKind::Newline)
      ++end;
  }
  return QStringLiteral("loc");
}

/// Collects what is left out of one line after the other.
class Cutter {
public:
  Cutter(const IrDocument &document, Detail detail, const KeptBytes &kept)
      : document_(document), detail_(detail), kept_(kept) {
    if (detail.locations != Locations::Short)
      return;
    const ir::Tree &tree = document.tree();
    for (uint32_t n = 1; n < tree.size(); ++n) // what `#loc1` stands for, from behind its name on
      if (const ir::Node &node = tree.node(n); node.kind == ir::NodeKind::Alias &&
                                               node.name != ir::kNone &&
                                               tree.tokens().text(node.name).starts_with("#loc"))
        aliases_.emplace(tree.tokens().text(node.name), node.name + 1);
  }

  std::vector<IrDocument::Omission> run() {
    const ir::TokenBuffer &tokens = document_.tree().tokens();
    uint32_t t = 0;
    for (int64_t line = 0; line < document_.lineCount(); ++line) {
      int64_t begin = document_.lineBegin(line),
              end = begin + static_cast<int64_t>(document_.line(line).size());
      while (t < tokens.size() && int64_t(tokens.begin(t)) < begin)
        ++t;
      uint32_t first = t;
      while (t < tokens.size() && int64_t(tokens.begin(t)) < end)
        ++t;
      auto kept = kept_.find(line);
      keep_ = kept == kept_.end() ? nullptr : &kept->second;
      begin_ = begin;
      LineTokens shown{tokens, first, t};
      lineFrom_ = out_.size();
      if (detail_.quiet == Quiet::Names)
        cutToNames(shown);
      else if (detail_.quiet == Quiet::Types)
        cutTypes(shown);
      if (detail_.locations != Locations::Printed && !document_.isLocation(line))
        cutLocations(shown);
    }
    return std::move(out_);
  }

private:
  /// Leaves bytes out, but for those that are kept.
  void cut(int64_t from, int64_t to) {
    if (keep_)
      for (const Span &span : *keep_) {
        if (begin_ + span.end <= from || begin_ + span.begin >= to)
          continue;
        push(from, begin_ + span.begin);
        from = begin_ + span.end;
      }
    push(from, to);
  }
  void push(int64_t from, int64_t to) {
    if (out_.size() > lineFrom_)
      from = std::max(from, out_.back().bytes.end);
    if (to - from >= kLeast)
      out_.push_back({{from, to}, dots_});
  }

  /// ` loc(…)` behind an operation or an argument. The structural diff sees none, and so whatever
  /// differs in it may go.
  void cutLocations(const LineTokens &line) {
    const ir::TokenBuffer &tokens = line.tokens;
    for (uint32_t t = line.first; t + 1 < line.end; ++t) {
      uint32_t close = 0;
      if (tokens.kind(t) != TokenKind::Word || tokens.text(t) != "loc" ||
          tokens.first(t + 1) != '(' || !(close = line.closing(t + 1)))
        continue;
      bool blank = t > line.first && tokens.kind(t - 1) == TokenKind::Blank;
      if (detail_.locations == Locations::Off)
        out_.push_back({{tokens.begin(blank ? t - 1 : t), tokens.end(close - 1)}, {}});
      else
        out_.push_back({{tokens.begin(t), tokens.end(close - 1)},
                        shortLocation(tokens, t + 1, close, aliases_)});
      t = close - 1;
    }
  }

  /// `{…}` for a dictionary, `tensor<4x4xf32, …>` for a type.
  void cutTypes(const LineTokens &line) {
    const ir::TokenBuffer &tokens = line.tokens;
    for (uint32_t t = line.first; t < line.end; ++t) {
      if (tokens.kind(t) != TokenKind::Open)
        continue;
      uint32_t close = 0;
      if (tokens.first(t) == '{' && (close = line.closing(t))) {
        if (isDictionary(line, t, close) &&
            int64_t(tokens.begin(close - 1)) - tokens.end(t) > kShortType) {
          cut(tokens.end(t), tokens.begin(close - 1));
          t = close - 1;
        }
      } else if (tokens.first(t) == '<' && t > line.first && isHead(tokens.kind(t - 1)) &&
                 (close = line.closing(t)) &&
                 int64_t(tokens.begin(close - 1)) - tokens.end(t) > kShortType) {
        if (uint32_t comma = firstComma(line, t, close)) {
          cut(tokens.end(comma) + (comma + 1 < close && tokens.kind(comma + 1) == TokenKind::Blank),
              tokens.begin(close - 1));
          t = close - 1;
        }
      }
    }
  }
  static bool isHead(TokenKind kind) {
    return kind == TokenKind::Word || kind == TokenKind::Type || kind == TokenKind::Attribute;
  }

  /// Not a region on one line: entries have names, and operations values.
  static bool isDictionary(const LineTokens &line, uint32_t open, uint32_t close) {
    uint32_t t = open + 1;
    while (t < close && line.tokens.isTrivia(t))
      ++t;
    return t < close &&
           (line.tokens.kind(t) == TokenKind::Word || line.tokens.kind(t) == TokenKind::String);
  }

  static uint32_t firstComma(const LineTokens &line, uint32_t open, uint32_t close) {
    int depth = 0;
    for (uint32_t t = open + 1; t < close; ++t) {
      depth += line.tokens.kind(t) == TokenKind::Open;
      depth -= line.tokens.kind(t) == TokenKind::Close;
      if (depth == 0 && line.tokens.kind(t) == TokenKind::Comma)
        return t;
    }
    return 0;
  }

  /// No dictionaries, and no types: they stand behind a colon or an arrow, up to what closes the
  /// list they are in, the next value, or a region.
  void cutToNames(const LineTokens &line) {
    const ir::TokenBuffer &tokens = line.tokens;
    for (uint32_t t = line.first; t < line.end; ++t) {
      uint32_t close = 0;
      if (tokens.kind(t) == TokenKind::Open && (tokens.first(t) == '{' || tokens.first(t) == '<') &&
          (close = line.closing(t))) {
        if (tokens.first(t) == '<' || isDictionary(line, t, close))
          cut(tokens.end(t), tokens.begin(close - 1));
        t = close - 1;
      } else if ((tokens.kind(t) == TokenKind::Colon && isBeforeType(line, t)) ||
                 tokens.kind(t) == TokenKind::Arrow) {
        uint32_t end = endOfTypes(line, t + 1);
        cut(tokens.end(t), tokens.begin(end));
        t = end - 1;
      }
    }
  }
  /// Not the colon of `%0:2`, nor those of `@module::@function`.
  static bool isBeforeType(const LineTokens &line, uint32_t colon) {
    uint32_t next = colon + 1;
    return line.tokens.text(colon) == ":" &&
           (next >= line.end || line.tokens.kind(next) != TokenKind::Number);
  }
  static uint32_t endOfTypes(const LineTokens &line, uint32_t from) {
    const ir::TokenBuffer &tokens = line.tokens;
    int depth = 0;
    uint32_t end = from; // behind the last word
    for (uint32_t t = from; t < line.end; ++t) {
      TokenKind kind = tokens.kind(t);
      bool region = kind == TokenKind::Open && tokens.first(t) == '{' && !line.closing(t);
      if (region || (kind == TokenKind::Close && depth == 0) || kind == TokenKind::Value ||
          kind == TokenKind::Block)
        break;
      depth += kind == TokenKind::Open;
      depth -= kind == TokenKind::Close;
      if (kind != TokenKind::Blank && kind != TokenKind::Comma)
        end = t + 1;
    }
    return std::max(end, from);
  }

  const IrDocument &document_;
  const Detail detail_;
  const KeptBytes &kept_;
  const QString dots_ = QStringLiteral("…");
  std::unordered_map<std::string_view, uint32_t>
      aliases_;                             // of locations: where what they stand for begins
  const std::vector<Span> *keep_ = nullptr; // of this line
  int64_t begin_ = 0;                       // of this line
  size_t lineFrom_ = 0;                     // its first cut
  std::vector<IrDocument::Omission> out_;
};

/// Equal stretches between words that differ, and behind them: the operation's own words at the
/// head stay.
void cutEqual(const IrDocument &document, int64_t line, const std::vector<Span> &differ,
              std::vector<IrDocument::Omission> &out) {
  std::string_view text = document.line(line);
  const auto size = static_cast<int64_t>(text.size());
  if (size <= kLongLine || differ.empty() ||
      (differ.size() == 1 && differ.front().size() * 2 > size))
    return;
  const ir::TokenBuffer &tokens = document.tree().tokens();
  const int64_t begin = document.lineBegin(line);
  auto boundary = [&](int64_t at, bool up) { // of tokens
    uint32_t t = tokens.at(static_cast<uint32_t>(begin + std::clamp<int64_t>(at, 0, size)));
    return t >= tokens.size()
               ? size
               : std::min<int64_t>(size, (up ? tokens.end(t) : tokens.begin(t)) - begin);
  };
  std::string_view name = document.opName(line);
  size_t named = name.empty() ? std::string_view::npos : text.find(name);
  int64_t head = named == std::string_view::npos
                     ? kAround * 2
                     : static_cast<int64_t>(named + name.size()) + kAround;
  int64_t from = boundary(head, true);
  for (size_t i = 0; i <= differ.size(); ++i) {
    int64_t to = i < differ.size() ? boundary(differ[i].begin - kAround, false) : size;
    if (to - from >= 2 * kAround)
      out.push_back({{begin + from, begin + to}, QStringLiteral("…")});
    if (i < differ.size())
      from = std::max(from, boundary(differ[i].end + kAround, true));
  }
}

/// The text without what two lists say, in order.
std::shared_ptr<const IrDocument> without(const IrDocument &document,
                                          std::vector<IrDocument::Omission> omissions,
                                          const std::vector<IrDocument::Omission> &more) {
  omissions.insert(omissions.end(), more.begin(), more.end());
  std::sort(omissions.begin(), omissions.end(), [](const auto &a, const auto &b) {
    return a.bytes.begin != b.bytes.begin ? a.bytes.begin < b.bytes.begin
                                          : a.bytes.end > b.bytes.end;
  });
  return document.without(omissions);
}

} // namespace

std::shared_ptr<const IrDocument> quiet(const std::shared_ptr<const IrDocument> &document,
                                        Detail detail, const KeptBytes &kept) {
  return !document || detail.isAll()
             ? document
             : without(*document, Cutter(*document, detail, kept).run(), {});
}

QuietPair quiet(const Diff &diff, Detail detail) {
  if (detail.isAll())
    return {diff.before, diff.after};
  KeptBytes before, after;
  std::vector<IrDocument::Omission> equalBefore, equalAfter;
  for (const DiffRow &row : diff.rows) {
    if (row.before < 0 || row.after < 0 || row.mark == ChangeMark::None || row.made ||
        detail.quiet == Quiet::Off)
      continue;
    diff::WordDiff words =
        diff::diffWords(diff.before->line(row.before), diff.after->line(row.after));
    cutEqual(*diff.before, row.before, words.before, equalBefore);
    cutEqual(*diff.after, row.after, words.after, equalAfter);
    before.emplace(row.before, std::move(words.before));
    after.emplace(row.after, std::move(words.after));
  }
  return {without(*diff.before, Cutter(*diff.before, detail, before).run(), equalBefore),
          without(*diff.after, Cutter(*diff.after, detail, after).run(), equalAfter)};
}

} // namespace strata::app
