// One IR text, prepared for display: lines, tokens, folds, and what isn't shown of a line, large literals first of all. Made
// on any thread, then only read.
#pragma once

#include "core/base/File.h"
#include "core/ir/Fold.h"
#include "core/ir/Tree.h"

#include <QString>
#include <map>
#include <memory>
#include <vector>

namespace strata::app {

/// A stretch of a displayed line: bytes of the text, or the label that stands for what isn't shown.
struct LinePiece {
  int64_t begin = 0, end = 0; // bytes of the text
  ir::TokenKind kind = ir::TokenKind::Blank;
  QString label = {}; // shown instead of the bytes if not empty
  int64_t columns() const { return label.isEmpty() ? end - begin : label.size(); }
};

class IrDocument {
public:
  static std::shared_ptr<const IrDocument> make(Text text);

  std::string_view text() const { return parsed_->text.view; }
  int64_t lineCount() const { return static_cast<int64_t>(parsed_->starts.size()) - 1; }
  /// Bytes of a line, without its newline.
  std::string_view line(int64_t index) const;
  int64_t lineBegin(int64_t index) const { return parsed_->starts[index]; }
  int64_t lineAt(int64_t byte) const;
  /// The pieces of a line that show in columns [column, column + columns). A column is a byte of shown
  /// text, which is exact for ASCII; lines of megabytes cost only what is visible.
  struct Pieces {
    int64_t column = 0; // where the first piece begins
    std::vector<LinePiece> pieces = {};
  };
  Pieces pieces(int64_t index, int64_t column, int64_t columns) const;
  /// Columns of the longest line, what isn't shown counted as its label; and of one line.
  int64_t columns() const { return columns_; }
  int64_t columns(int64_t index) const;
  /// The byte that shows in a column of a line: of a label the first that it stands for, past the end the line's end.
  int64_t byteAt(int64_t index, int64_t column) const;
  /// The column of a line in which a byte of it shows, or the label that stands for it.
  int64_t columnOf(int64_t index, int64_t byte) const;

  /// The same text with the elided literal at `byte` shown in full; null if none is there.
  std::shared_ptr<const IrDocument> withLiteral(int64_t byte) const;
  /// Where the literal begins that is elided on a line from `byte` on; -1 if none is.
  int64_t nextElided(int64_t line, int64_t byte) const;
  /// Bytes within a line, and what is shown in their place, which may be nothing.
  struct Omission {
    Span bytes;
    QString label;
  };
  /// The same text without these, in order. Literals among them go, too.
  std::shared_ptr<const IrDocument> without(const std::vector<Omission> &omissions) const;

  /// The operation that begins on a line; empty without one.
  std::string_view opName(int64_t line) const;
  /// True of `#loc1 = loc(…)`.
  bool isLocation(int64_t line) const;

  const ir::Tree &tree() const { return parsed_->tree; }
  /// How many operations of each dialect there are.
  const std::map<std::string_view, int64_t> &dialects() const { return parsed_->dialects; }
  /// Folds by the line that they start on: last hidden line of the fold, or -1.
  int64_t foldEnd(int64_t line) const { return parsed_->foldEnds[line]; }

private:
  /// What is the same however much of it is shown.
  struct Parsed {
    Text text;
    ir::Tree tree;
    std::map<std::string_view, int64_t> dialects;
    std::vector<int64_t> starts;
    std::vector<int64_t> foldEnds;
  };
  /// Bytes that aren't shown.
  struct Cut {
    Span bytes;
    QString label;
    bool isLiteral = false;
    int64_t shift = 0; // of all cuts so far: columns shown instead of bytes, minus those bytes
  };
  using Cuts = std::vector<Cut>;

  void measure();
  Cuts::const_iterator cutBehind(int64_t byte) const; // the first that ends behind a byte
  int64_t shiftBefore(Cuts::const_iterator cut) const { return cut == cuts_.begin() ? 0 : std::prev(cut)->shift; }

  std::shared_ptr<const Parsed> parsed_;
  Cuts cuts_;
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
