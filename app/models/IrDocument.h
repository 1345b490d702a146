// One IR text, prepared for display: lines, tokens, folds, and large literals elided. Made on any thread, then only read.
#pragma once

#include "core/base/File.h"
#include "core/ir/Fold.h"
#include "core/ir/Tree.h"

#include <QString>
#include <map>
#include <memory>
#include <vector>

namespace strata::app {

/// A stretch of a displayed line: bytes of the text, or the label that stands for an elided literal.
struct LinePiece {
  int64_t begin = 0, end = 0; // bytes of the text
  ir::TokenKind kind = ir::TokenKind::Blank;
  QString label = {}; // shown instead of the bytes if not empty
};

class IrDocument {
public:
  static std::shared_ptr<const IrDocument> make(Text text);

  std::string_view text() const { return text_.view; }
  int64_t lineCount() const { return static_cast<int64_t>(starts_.size()) - 1; }
  /// Bytes of a line, without its newline.
  std::string_view line(int64_t index) const;
  int64_t lineBegin(int64_t index) const { return starts_[index]; }
  int64_t lineAt(int64_t byte) const;
  /// The pieces of a line that show in columns [column, column + columns). A column is a byte of shown
  /// text, which is exact for ASCII; lines of megabytes cost only what is visible.
  struct Pieces {
    int64_t column = 0; // where the first piece begins
    std::vector<LinePiece> pieces = {};
  };
  Pieces pieces(int64_t index, int64_t column, int64_t columns) const;
  /// Columns of the longest line, elided literals counted as their labels.
  int64_t columns() const { return columns_; }

  /// The same text with the elided literal at `byte` shown in full; null if none is there.
  std::shared_ptr<const IrDocument> withLiteral(int64_t byte) const;
  /// Where the literal begins that is elided on a line from `byte` on; -1 if none is.
  int64_t nextElided(int64_t line, int64_t byte) const;

  const ir::Tree &tree() const { return tree_; }
  /// How many operations of each dialect there are.
  const std::map<std::string_view, int64_t> &dialects() const { return dialects_; }
  /// Folds by the line that they start on: last hidden line of the fold, or -1.
  int64_t foldEnd(int64_t line) const { return foldEnds_[line]; }

private:
  int64_t displayColumns(int64_t line) const;
  void measure();
  const ir::Elision *elisionAt(int64_t byte) const;

  Text text_;
  ir::Tree tree_;
  std::map<std::string_view, int64_t> dialects_;
  std::vector<int64_t> starts_;
  std::vector<ir::Elision> elisions_;
  std::vector<int64_t> foldEnds_;
  int64_t columns_ = 0;
};

/// What can be looked for by name in a text: each symbol that is defined, each kind of operation.
struct DocumentName {
  QString name;
  bool isSymbol = false;
  int64_t line = 0;  // of the first
  int64_t count = 1; // operations of that kind
};
std::vector<DocumentName> namesOf(const IrDocument &document);

/// "4.2 MB", "512 B".
QString sizeText(int64_t bytes);

} // namespace strata::app
