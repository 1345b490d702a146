// Paints one line of IR: tokens in the colours of their dialects, words that differ, hits of a search.
#pragma once

#include "app/models/IrDocument.h"
#include "core/base/Ids.h"

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <algorithm>
#include <vector>

class QFont;
class QPainter;

namespace strata::app {

/// A background behind some bytes of a line, counted from the line's start.
struct LineMark {
  Span bytes;
  QColor color;
  bool framed = false; // a line around it, so that it is told apart without the colour
};

struct CellMetrics {
  double width = 8, height = 16, ascent = 12;
  static CellMetrics of(const QFont &font);
};

/// Paints the columns [first, end) of the line from `origin` on, the top left of the first.
void paintLine(QPainter &painter, const IrDocument &document, int64_t line, QPointF origin, int64_t first, int64_t end,
               const CellMetrics &cell, const std::vector<LineMark> &marks = {});

/// Paints the name of the operation that begins on a line, which stays where the line itself has been scrolled aside.
void paintName(QPainter &painter, const IrDocument &document, int64_t line, QRectF box, const CellMetrics &cell);
/// How many of so many columns such names take.
inline int64_t nameColumns(int64_t columns) { return std::min<int64_t>(24, columns / 3); }

} // namespace strata::app
