#include "app/widgets/LinePainter.h"

#include "app/theme/Theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

namespace strata::app {

CellMetrics CellMetrics::of(const QFont &font) {
  QFontMetricsF metrics(font);
  return {metrics.horizontalAdvance(QLatin1Char('0')), std::ceil(metrics.height() * 1.18),
          std::ceil(metrics.ascent() + metrics.height() * 0.09)};
}

void paintLine(QPainter &painter, const IrDocument &document, int64_t line, QPointF origin, int64_t first, int64_t end,
               const CellMetrics &cell, const std::vector<LineMark> &marks) {
  const Theme &theme = Theme::current();
  IrDocument::Pieces shown = document.pieces(line, first, end - first);
  int64_t begin = document.lineBegin(line);
  int64_t column = shown.column;
  for (const LinePiece &piece : shown.pieces) {
    std::string_view bytes = document.text().substr(piece.begin, piece.end - piece.begin);
    QString text = piece.label.isEmpty() ? QString::fromUtf8(bytes.data(), static_cast<int>(bytes.size())) : piece.label;
    double x = origin.x() + static_cast<double>(column - first) * cell.width;
    double pieceWidth = static_cast<double>(text.size()) * cell.width;
    for (const LineMark &mark : marks) {
      int64_t from = std::max(mark.bytes.begin, piece.begin - begin), to = std::min(mark.bytes.end, piece.end - begin);
      if (from >= to)
        continue;
      bool whole = !piece.label.isEmpty();
      double offset = whole ? 0 : static_cast<double>(from - (piece.begin - begin)) * cell.width;
      QRectF box(x + offset, origin.y(), whole ? pieceWidth : static_cast<double>(to - from) * cell.width, cell.height);
      painter.fillRect(box, mark.color);
      if (mark.framed) {
        painter.setPen(theme.accent);
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -1.5));
      }
    }
    if (piece.kind != ir::TokenKind::Blank) {
      painter.setPen(piece.label.isEmpty() ? theme.token(piece.kind, bytes) : theme.muted);
      painter.drawText(QPointF(x, origin.y() + cell.ascent), text);
    }
    column += text.size();
  }
}

void paintName(QPainter &painter, const IrDocument &document, int64_t line, QRectF box, const CellMetrics &cell) {
  const Theme &theme = Theme::current();
  painter.fillRect(box, theme.panel);
  painter.setPen(theme.line);
  painter.drawLine(QPointF(box.right() - 0.5, box.top()), QPointF(box.right() - 0.5, box.bottom()));
  std::string_view name = document.opName(line);
  if (name.empty())
    return;
  auto columns = static_cast<int>(box.width() / cell.width) - 1;
  QString text = QString::fromUtf8(name.data(), static_cast<int>(name.size()));
  if (text.size() > columns) // its end tells it apart
    text = QStringLiteral("…") + text.right(columns - 1);
  painter.setPen(theme.token(ir::TokenKind::Word, name));
  painter.drawText(QPointF(box.left(), box.top() + cell.ascent), text);
}

} // namespace strata::app
