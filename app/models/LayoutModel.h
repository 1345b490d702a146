// The packed tensors that a text speaks of: shape, tiles, padding, and where each element lies.
#pragma once

#include "app/models/IrDocument.h"
#include "core/layout/Find.h"

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
    QString title() const;
  };
  std::vector<Entry> entries; // in the order of the text, equal ones on a line once

  static LayoutModel make(const IrDocument &document);
  QJsonObject toJson() const;
};

/// "500 × 500".
QString timesText(const layout::Index &sizes);

} // namespace strata::app
