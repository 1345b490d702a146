// What the Slices view shows of one text: each execution's buffers, their slices, who uses them and when.
#pragma once

#include "app/models/IrDocument.h"

#include <QJsonObject>
#include <QString>
#include <vector>

namespace strata::app {

struct SlicesModel {
  /// A command of an execution. Commands of one step run at once.
  struct Command {
    QString name;
    int64_t step = 0, firstLine = 0, lastLine = 0;
  };
  /// A part of a buffer; sizes that no constant gives are -1.
  struct Slice {
    QString offset; // as written
    int64_t offsetBytes = -1, lengthBytes = -1;
    int64_t firstStep = 0, lastStep = 0;
    std::vector<uint32_t> writers, readers; // commands
  };
  struct Buffer {
    QString name, outer, lifetime;
    int64_t bytes = -1;
    std::vector<Slice> slices; // by offset
  };
  /// A slice whose place in the slab is still open.
  struct Request {
    int64_t first = 0, last = 0, bytes = -1, line = 0;
  };
  struct Execution {
    QString function;
    QString affinity; // "#hal.device.affinity<@dev>"
    int64_t line = 0, steps = 0, transientBytes = -1;
    std::vector<Buffer> buffers; // the transient slab first
    std::vector<Command> commands;
    std::vector<Request> requests;
  };
  std::vector<Execution> executions;

  static SlicesModel make(const IrDocument &document);
  QJsonObject toJson() const;
};

/// "1,008,000 bytes", or "? bytes" below 0.
QString bytesText(int64_t bytes);

} // namespace strata::app
