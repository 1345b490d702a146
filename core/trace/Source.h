//===- Source.h - What every view reads -------------------------------------===//
// A TraceSource is a `.strata` file, a dump tree, a log or a single module: opening is not importing, so a
// gigabyte log is opened by mapping it. Rows are complete when `open` returns (a live trace grows by `refresh`);
// texts are fetched one at a time, from any thread.
#pragma once

#include "core/base/Cancel.h"
#include "core/base/File.h"
#include "core/base/Result.h"
#include "core/trace/Identity.h"
#include "core/trace/PassList.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace strata::trace {

/// Called now and then with how much is done, in [0, 1]. From the thread that works.
using Progress = std::function<void(double)>;

class TraceSource {
public:
  virtual ~TraceSource() = default;

  virtual const Run &run() const = 0;
  /// In execution order. Grows, and only at the end, in `refresh`: a copy, taken on the thread that refreshes, stays.
  virtual const PassList &passes() const = 0;
  virtual const std::vector<Note> &notes() const = 0;
  virtual const std::vector<Bookmark> &bookmarks() const;
  /// True of a trace: `setBookmarks` writes into its file.
  virtual bool keepsBookmarks() const { return false; }
  /// The file that is read, where `keepsBookmarks`: another may take its place under its name.
  virtual FileId file() const { return {}; }
  /// The IR of a row. Any thread.
  virtual Result<Text> text(int64_t index) const = 0;
  /// The numbers of the operations in a row's text; empty where the source has none. Any thread.
  virtual Result<Identities> identities(int64_t index) const;
  /// Takes in what another process has written since; true if there was something.
  virtual Result<bool> refresh() { return false; }
  /// What is wrong with a source of which only a part could be read; empty if it is whole.
  virtual const std::string &damage() const;
};

/// Opens whatever `path` is: a trace, a log, a module, a directory of dumps. Any bytes open: what is not
/// recognised is one synthetic row with the whole text. Errors: no such file, not readable, cancelled.
Result<std::unique_ptr<TraceSource>> open(const std::string &path, const CancelToken &cancel = {},
                                          const Progress &progress = {});

/// Where a run broke off: "the run broke off in canonicalize on func.func @f: killed", or "after"
/// the last row where nobody knows in which pass; "the log ends in the middle of row 3: ..."; empty
/// where it did not.
std::string whereBrokeOff(const TraceSource &source);

/// The row that `which` names: a row number, or a pass's argument or class (its first row), or
/// "name#2" for the third row of that name. Errors: NotFound, with the nearest name.
Result<int64_t> findPass(const TraceSource &source, std::string_view which);

/// The row to compare `index` with: the previous dump of the same subject, else of the nearest enclosing
/// operation's; -1 if there is none.
int64_t before(const TraceSource &source, int64_t index);

} // namespace strata::trace
