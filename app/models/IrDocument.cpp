#include "app/models/IrDocument.h"

#include "core/diff/Text.h"
#include "core/ir/Dialects.h"

#include <QLocale>
#include <algorithm>
#include <unordered_map>

namespace strata::app {
namespace {

QString label(const ir::Elision &elision) {
  return QStringLiteral("⟨%1 #%2⟩").arg(sizeText(elision.size)).arg(elision.hash & 0xffffff, 6, 16, QLatin1Char('0'));
}

} // namespace

QString sizeText(int64_t bytes) {
  return QLocale::c().formattedDataSize(bytes, bytes < 10240 ? 0 : 1, QLocale::DataSizeTraditionalFormat);
}

std::vector<DocumentName> namesOf(const IrDocument &document) {
  std::vector<DocumentName> names;
  std::unordered_map<std::string_view, size_t> kinds;
  const ir::Tree &tree = document.tree();
  for (uint32_t n = 1; n < tree.size(); ++n) {
    if (tree.node(n).kind != ir::NodeKind::Op)
      continue;
    auto line = [&] { return document.lineAt(tree.begin(n)); }; // of few among hundreds of thousands
    if (tree.node(n).symbol != ir::kNone)
      names.push_back({QString::fromStdString(tree.symbol(n)), true, line(), 1});
    std::string_view op = tree.opName(n);
    if (op.empty())
      continue;
    auto [found, isNew] = kinds.try_emplace(op, names.size());
    if (isNew)
      names.push_back({QString::fromUtf8(op.data(), static_cast<int>(op.size())), false, line(), 1});
    else
      ++names[found->second].count;
  }
  return names;
}

std::shared_ptr<const IrDocument> IrDocument::make(Text text) {
  auto parsed = std::make_shared<Parsed>();
  parsed->text = std::move(text);
  parsed->tree = ir::parse(parsed->text.view);
  parsed->dialects = ir::dialects(parsed->tree);
  parsed->starts = diff::lineStarts(parsed->text.view);
  int64_t lines = static_cast<int64_t>(parsed->starts.size()) - 1;
  parsed->foldEnds.assign(std::max<int64_t>(lines, 0), -1);
  for (const ir::Fold &fold : ir::folds(parsed->tree))
    if (fold.node != ir::kNone && fold.firstLine < lines && fold.lastLine > fold.firstLine)
      parsed->foldEnds[fold.firstLine] =
          std::max(parsed->foldEnds[fold.firstLine], std::min(fold.lastLine, lines - 1));
  auto document = std::make_shared<IrDocument>();
  for (const ir::Elision &elision : ir::elisions(parsed->tree.tokens()))
    document->cuts_.push_back({elision.bytes, label(elision), true});
  document->parsed_ = std::move(parsed);
  document->measure();
  return document;
}

void IrDocument::measure() {
  int64_t shift = 0;
  for (Cut &cut : cuts_)
    cut.shift = shift += cut.label.size() - cut.bytes.size();
  columns_ = 0;
  auto cut = cuts_.cbegin();
  for (int64_t i = 0; i < lineCount(); ++i) {
    int64_t before = shiftBefore(cut), end = lineBegin(i) + static_cast<int64_t>(line(i).size());
    while (cut != cuts_.cend() && cut->bytes.begin < end)
      ++cut;
    columns_ = std::max(columns_, end - lineBegin(i) + shiftBefore(cut) - before);
  }
}

std::shared_ptr<const IrDocument> IrDocument::withLiteral(int64_t byte) const {
  auto cut = cutBehind(byte);
  if (cut == cuts_.end() || !cut->isLiteral || cut->bytes.begin > byte)
    return nullptr;
  auto document = std::make_shared<IrDocument>(*this);
  document->cuts_.erase(document->cuts_.begin() + (cut - cuts_.begin()));
  document->measure();
  return document;
}

std::shared_ptr<const IrDocument> IrDocument::without(const std::vector<Omission> &omissions) const {
  auto document = std::make_shared<IrDocument>();
  document->parsed_ = parsed_;
  auto cut = cuts_.begin();
  for (const Omission &omission : omissions) {
    Span span = omission.bytes;
    if (!document->cuts_.empty())
      span.begin = std::max(span.begin, document->cuts_.back().bytes.end);
    for (; cut != cuts_.end() && cut->bytes.begin < span.begin; ++cut) {
      document->cuts_.push_back(*cut);
      span.begin = std::max(span.begin, cut->bytes.end);
    }
    while (cut != cuts_.end() && cut->bytes.begin < span.end)
      span.end = std::max(span.end, (cut++)->bytes.end);
    if (span.size() > 0)
      document->cuts_.push_back({span, omission.label});
  }
  document->cuts_.insert(document->cuts_.end(), cut, cuts_.end());
  document->measure();
  return document;
}

int64_t IrDocument::nextElided(int64_t index, int64_t byte) const {
  int64_t end = lineBegin(index) + static_cast<int64_t>(line(index).size());
  for (auto cut = cutBehind(byte); cut != cuts_.end() && cut->bytes.begin < end; ++cut)
    if (cut->isLiteral)
      return std::max(cut->bytes.begin, byte);
  return -1;
}

std::string_view IrDocument::line(int64_t index) const {
  std::string_view line = text().substr(lineBegin(index), lineBegin(index + 1) - lineBegin(index));
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
    line.remove_suffix(1);
  return line;
}

int64_t IrDocument::lineAt(int64_t byte) const {
  const std::vector<int64_t> &starts = parsed_->starts;
  auto next = std::upper_bound(starts.begin(), starts.end() - 1, byte);
  return std::max<int64_t>(0, next - starts.begin() - 1);
}

std::string_view IrDocument::opName(int64_t index) const {
  std::string_view text = line(index);
  size_t word = text.find_first_not_of(" \t");
  if (word == std::string_view::npos)
    return {};
  int64_t at = lineBegin(index) + static_cast<int64_t>(word);
  uint32_t op = tree().opAt(static_cast<uint32_t>(at));
  return op != ir::kNone && int64_t(tree().begin(op)) == at ? tree().opName(op) : std::string_view();
}

bool IrDocument::isLocation(int64_t index) const {
  std::string_view text = line(index);
  return text.starts_with("#loc") && text.find(" = loc(") != std::string_view::npos;
}

IrDocument::Cuts::const_iterator IrDocument::cutBehind(int64_t byte) const {
  return std::upper_bound(cuts_.begin(), cuts_.end(), byte, [](int64_t at, const Cut &cut) { return at < cut.bytes.end; });
}

int64_t IrDocument::columns(int64_t index) const {
  int64_t begin = lineBegin(index), end = begin + static_cast<int64_t>(line(index).size());
  return end - begin + shiftBefore(cutBehind(end)) - shiftBefore(cutBehind(begin));
}

int64_t IrDocument::byteAt(int64_t index, int64_t column) const {
  Pieces shown = pieces(index, column, 1);
  int64_t from = shown.column;
  for (const LinePiece &piece : shown.pieces) {
    if (column < from + piece.columns())
      return piece.label.isEmpty() ? piece.begin + (column - from) : piece.begin;
    from += piece.columns();
  }
  return lineBegin(index) + static_cast<int64_t>(line(index).size());
}

int64_t IrDocument::columnOf(int64_t index, int64_t byte) const {
  auto cut = cutBehind(byte);
  if (cut != cuts_.end())
    byte = std::min(byte, std::max(cut->bytes.begin, lineBegin(index)));
  return byte - lineBegin(index) + shiftBefore(cut) - shiftBefore(cutBehind(lineBegin(index)));
}

IrDocument::Pieces IrDocument::pieces(int64_t index, int64_t column, int64_t columns) const {
  Pieces result;
  std::vector<LinePiece> &pieces = result.pieces;
  const ir::TokenBuffer &tokens = tree().tokens();
  const int64_t begin = lineBegin(index), end = begin + static_cast<int64_t>(line(index).size());
  // Lines have megabytes: straight to the cut in or before which the first column is.
  auto cut = cutBehind(begin);
  const int64_t before = shiftBefore(cut);
  auto columnBehind = [&](const Cut &c) { return c.bytes.end - begin + c.shift - before; };
  cut = std::partition_point(cut, cuts_.end(), [&](const Cut &c) { return c.bytes.begin < end && columnBehind(c) <= column; });
  int64_t at = std::min(end, std::max<int64_t>(0, column) + begin - (shiftBefore(cut) - before));
  if (cut != cuts_.end() && cut->bytes.begin < at)
    at = cut->bytes.begin;
  int64_t shown = result.column = at - begin + shiftBefore(cut) - before;
  for (uint32_t t = tokens.at(static_cast<uint32_t>(at)); at < end && shown < column + columns;) {
    if (cut != cuts_.end() && cut->bytes.begin <= at) {
      if (!cut->label.isEmpty())
        pieces.push_back({cut->bytes.begin, std::min(end, cut->bytes.end), ir::TokenKind::String, cut->label});
      shown += cut->label.size();
      at = (cut++)->bytes.end;
      t = at < end ? tokens.at(static_cast<uint32_t>(at)) : tokens.size();
      continue;
    }
    if (t >= tokens.size())
      break;
    int64_t stop = std::min<int64_t>({end, int64_t(tokens.end(t)), at + column + columns - shown});
    if (cut != cuts_.end())
      stop = std::min(stop, cut->bytes.begin);
    if (stop <= at) {
      ++t;
      continue;
    }
    pieces.push_back({at, stop, tokens.kind(t), {}});
    shown += stop - at;
    at = stop;
    if (at >= int64_t(tokens.end(t)))
      ++t;
  }
  return result;
}

} // namespace strata::app
