// What is connected in a text: values with their uses, symbols with what they mean. Made on any thread, then only read.
#pragma once

#include "app/models/IrDocument.h"
#include "core/base/Ids.h"
#include "core/ir/Symbols.h"
#include "core/ir/Values.h"

#include <memory>
#include <vector>

namespace strata::app {

struct IrLinks {
  std::shared_ptr<const IrDocument> document;
  ir::Values values;
  ir::Symbols symbols;

  static std::shared_ptr<const IrLinks> make(std::shared_ptr<const IrDocument> document);

  /// A name in the text: where it is defined and used.
  struct Name {
    std::vector<Span> bytes;   // in the order of the text
    int64_t definition = -1;   // index into bytes; -1 where the text has none
    bool valid() const { return !bytes.empty(); }
  };
  /// The value, symbol or alias at a byte of the text.
  Name nameAt(int64_t byte) const;
  /// Lines of the operations that the one at `byte` depends on, or that depend on it; headers of operations around them
  /// count. Empty where there is no operation.
  struct Slice {
    std::vector<bool> lines;
    QString note; // what it rests on, where that isn't values alone
  };
  Slice slice(int64_t byte, bool forward) const;
};

} // namespace strata::app
