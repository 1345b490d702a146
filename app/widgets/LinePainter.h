// Paints one line of IR: tokens in the colours of their dialects, words that differ, hits of a search.
#pragma once

#include "app/models/IrDocument.h"
#include "core/base/Ids.h"

#include <QColor>
#include <QPointF>
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

/// Paints the columns of the line that fit into `width` pixels from `origin` (the line's top left).
void paintLine(QPainter &painter, const IrDocument &document, int64_t line, QPointF origin, double width,
               int64_t firstColumn, const CellMetrics &cell, const std::vector<LineMark> &marks = {});

} // namespace strata::app
