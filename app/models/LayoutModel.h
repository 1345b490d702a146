// The packed tensors that a text speaks of: shape, tiles, padding, and where each element lies.
#pragma once

#include "app/models/IrDocument.h"
#include "core/base/Cancel.h"
#include "core/layout/Find.h"
#include "core/trace/Source.h"

#include <QJsonObject>
#include <QString>
#include <optional>
#include <vector>

namespace strata::app {

struct LayoutModel {
  struct Entry {
    QString source; // "encoding", "pack", "mmt4d" …
    QString role;   // "left operand" of a product; may be empty
    int64_t line = 0;
    layout::Found found;
    /// Absent where the text leaves a size open; `reason` then says what is missing.
    std::optional<layout::Layout> layout;
    QString reason;
    int64_t fromLine = -1; // that says how large the unpacked tensor is, if not `line`
    QString title() const;
    /// "padding: 2,000 elements, 0.8 %", or that it isn't known.
    QString padding() const;
    /// How the size is known, and of what it is a part; empty if there is nothing to say.
    QString origin() const;
  };
  std::vector<Entry> entries; // in the order of the text, equal ones on a line once
  int64_t last = -1;          // where there are none: the nearest row before that has some

  /// `source`, `row`: of the text, for what earlier dumps tell; null: the text alone.
  static LayoutModel make(const IrDocument &document, const trace::TraceSource *source = nullptr, int64_t row = -1, const CancelToken &cancel = {});
  QJsonObject toJson() const;
};

/// "1,008,000".
QString groupedText(int64_t number);
/// "500 × 500".
QString timesText(const layout::Index &sizes);

} // namespace strata::app
