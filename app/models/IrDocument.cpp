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
  auto document = std::make_shared<IrDocument>();
  document->text_ = std::move(text);
  document->tree_ = ir::parse(document->text_.view);
  document->dialects_ = ir::dialects(document->tree_);
  document->starts_ = diff::lineStarts(document->text_.view);
  document->elisions_ = ir::elisions(document->tree_.tokens());
  int64_t lines = document->lineCount();
  document->foldEnds_.assign(std::max<int64_t>(lines, 0), -1);
  for (const ir::Fold &fold : ir::folds(document->tree_))
    if (fold.node != ir::kNone && fold.firstLine < lines && fold.lastLine > fold.firstLine)
      document->foldEnds_[fold.firstLine] =
          std::max(document->foldEnds_[fold.firstLine], std::min(fold.lastLine, lines - 1));
  document->measure();
  return document;
}

void IrDocument::measure() {
  columns_ = 0;
  for (int64_t i = 0; i < lineCount(); ++i)
    columns_ = std::max(columns_, displayColumns(i));
}

std::shared_ptr<const IrDocument> IrDocument::withLiteral(int64_t byte) const {
  const ir::Elision *elision = elisionAt(byte);
  if (!elision)
    return nullptr;
  auto document = std::make_shared<IrDocument>(*this);
  document->elisions_.erase(document->elisions_.begin() + (elision - elisions_.data()));
  document->measure();
  return document;
}

int64_t IrDocument::nextElided(int64_t index, int64_t byte) const {
  int64_t end = starts_[index] + static_cast<int64_t>(line(index).size());
  for (const ir::Elision &elision : elisions_)
    if (int64_t(elision.bytes.end) > byte && int64_t(elision.bytes.begin) < end)
      return std::max<int64_t>(elision.bytes.begin, byte);
  return -1;
}

std::string_view IrDocument::line(int64_t index) const {
  std::string_view line = text_.view.substr(starts_[index], starts_[index + 1] - starts_[index]);
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
    line.remove_suffix(1);
  return line;
}

int64_t IrDocument::lineAt(int64_t byte) const {
  auto next = std::upper_bound(starts_.begin(), starts_.end() - 1, byte);
  return std::max<int64_t>(0, next - starts_.begin() - 1);
}

const ir::Elision *IrDocument::elisionAt(int64_t byte) const {
  auto it = std::upper_bound(elisions_.begin(), elisions_.end(), byte,
                             [](int64_t at, const ir::Elision &e) { return at < int64_t(e.bytes.begin); });
  if (it == elisions_.begin())
    return nullptr;
  --it;
  return byte < int64_t(it->bytes.end) ? &*it : nullptr;
}

int64_t IrDocument::displayColumns(int64_t index) const {
  int64_t begin = starts_[index], size = static_cast<int64_t>(line(index).size());
  int64_t columns = size;
  auto it = std::lower_bound(elisions_.begin(), elisions_.end(), begin,
                             [](const ir::Elision &e, int64_t at) { return int64_t(e.bytes.begin) < at; });
  for (; it != elisions_.end() && int64_t(it->bytes.begin) < begin + size; ++it)
    columns += label(*it).size() - (std::min<int64_t>(it->bytes.end, begin + size) - int64_t(it->bytes.begin));
  return columns;
}

IrDocument::Pieces IrDocument::pieces(int64_t index, int64_t column, int64_t columns) const {
  Pieces result;
  std::vector<LinePiece> &pieces = result.pieces;
  const ir::TokenBuffer &tokens = tree_.tokens();
  int64_t begin = starts_[index], end = begin + static_cast<int64_t>(line(index).size());
  int64_t at = begin, shown = 0;
  // Skip whole lines of megabytes by arithmetic where no literal is elided before the first column.
  if (column > 0 && (elisions_.empty() || !std::any_of(elisions_.begin(), elisions_.end(), [&](const ir::Elision &e) {
        return int64_t(e.bytes.begin) >= begin && int64_t(e.bytes.begin) < begin + column;
      }))) {
    at = std::min(end, begin + column);
    shown = result.column = at - begin;
  }
  for (uint32_t t = tokens.at(static_cast<uint32_t>(at)); at < end && shown < column + columns;) {
    if (const ir::Elision *elision = elisionAt(at)) {
      LinePiece piece{int64_t(elision->bytes.begin), std::min<int64_t>(end, elision->bytes.end), ir::TokenKind::String,
                      label(*elision)};
      shown += piece.label.size();
      at = piece.end;
      pieces.push_back(std::move(piece));
      t = at < end ? tokens.at(static_cast<uint32_t>(at)) : tokens.size();
      continue;
    }
    if (t >= tokens.size())
      break;
    int64_t stop = std::min<int64_t>({end, int64_t(tokens.end(t)), at + column + columns - shown});
    if (stop <= at) {
      ++t;
      continue;
    }
    pieces.push_back({at, stop, tokens.kind(t), {}});
    shown += stop - at;
    at = stop;
    ++t;
  }
  return result;
}

} // namespace strata::app
