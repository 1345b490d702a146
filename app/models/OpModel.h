// One operation taken apart: what it is for, its operands and who made them, its results and who uses them, types,
// attributes as trees, where it came from.
#pragma once

#include "app/models/IrLinks.h"
#include "core/explorer/Help.h"

#include <QJsonObject>
#include <QString>
#include <vector>

namespace strata::app {

struct OpModel {
  struct Item {
    QString text;
    int64_t line = -1; // of the text; -1: leads nowhere
    std::vector<Item> items = {};
  };
  QString name, summary, description; // description: Markdown
  int64_t line = -1;
  std::vector<Item> items; // operands, results, types, attributes, symbol, location: those it has

  bool valid() const { return line >= 0; }
  static OpModel make(const IrLinks &links, int64_t byte);
  QJsonObject toJson() const;
};

/// Help on operations and passes of this installation; empty if it was built without the compiler.
const explorer::Help &help();
/// What there is to say of the operation or attribute whose name stands at a byte; empty if there is none.
QString helpAt(const IrDocument &document, int64_t byte);

} // namespace strata::app
