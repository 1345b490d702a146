//===- Model.h - What a trace consists of -----------------------------------===//
// A run is a list of pass events in execution order, each with the IR it left behind (or found), and notes: text
// that belongs to no dump. Rows are the same whether they come from a live compiler, a `.strata` file, a dump
// tree or a log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::trace {

/// When the text of an event was taken.
/// Inside: while the pass ran, a step of it; the pass is that of the next row from after one.
enum class Moment : uint8_t { Before, After, Initial, Input, Inside };
std::string_view name(Moment moment);

/// Whether the text differs from the previous dump of the same operation; Unknown where there is none.
enum class Change : uint8_t { Unknown, No, Yes };

struct PassEvent {
  int64_t index = 0;     // row, from 0, in execution order
  int64_t dump = -1;     // position among the dumps of the source; -1 on synthetic rows
  std::string pass = {};      // the pass's argument, its class where the source gives no argument
  std::string className = {}; // as the source spells it; empty if unknown
  std::string options = {};   // text between the braces of `arg{...}`
  std::string anchorOp = {};     // "func.func": what the pass ran on
  std::string anchorSymbol = {}; // "@f"; empty if it has no symbol
  std::string path = {};         // enclosing operations and the anchor: "builtin.module/func.func @f"
  std::string subject = {};      // identity of the text: name and symbol of the first operation printed
  Moment moment = Moment::After;
  Change changed = Change::Unknown;
  bool failed = false;
  bool brokeOff = false;           // the run ended in this pass: killed or crashed; such a row counts as failed
  bool synthetic = false;          // no dump stands for this row (the input, a file beside the dumps)
  std::optional<int64_t> added;    // operations
  std::optional<int64_t> removed;  // operations
  std::optional<double> seconds;
  std::optional<int64_t> number;   // that the source gives the pass: of -opt-bisect-limit, -print-pass-numbers
  int64_t previous = -1; // row of the previous dump of the same subject
  int64_t begin = -1;    // place in the order in which passes began; -1 if unknown
  int64_t bytes = 0;     // length of the text
  std::string header = {};    // bytes of the source between the previous dump and the text (a banner line)
  std::string trailer = {};   // bytes after the text that belong to its file or segment but to no dump
  std::string origin = {};    // file, relative to the source, that held the dump; empty in a log
  int64_t line = 0;      // line of the header in the source, from 1; 0 if unknown

  std::string anchor() const { return anchorSymbol.empty() ? anchorOp : anchorOp + " " + anchorSymbol; }
};

enum class NoteKind : uint8_t {
  Output,     // text of no dump: a table, a stack trace, a result on standard output
  Diagnostic, // error, warning, note or remark
  NoIr,       // a header that says why there is no dump ("omitted because no change")
  Flag,       // something a reader should know about the source itself ("files were overwritten")
};
std::string_view name(NoteKind kind);

struct Note {
  NoteKind kind = NoteKind::Output;
  int64_t pass = -1; // row it follows; -1 before the first
  int64_t line = 0;  // in the source, from 1; 0 if unknown
  std::string text = {};
};

struct Bookmark {
  int64_t pass = 0;
  int64_t line = 0; // of that pass's text, from 1
  std::string text = {};
  bool operator==(const Bookmark &) const = default;
};

/// About the whole run. Empty fields are unknown.
struct Run {
  std::string kind = {};    // "compile", or the kind of source: "mlir-log", "mlir-tree", "llvm-log" ...
  std::string tool = {};    // "strata-compile 0.1.0"
  std::string command = {}; // the exact command line
  std::string target = {};
  std::string input = {};  // path of the program
  std::string source = {}; // path of what was opened or imported
  std::string status = {}; // "running", "done", "failed", "cancelled", "crashed: ...", "killed: ..."
  std::string writer = {}; // who writes it, see base/Process.h: a run of a process that is gone runs no longer
};

/// Whether a run of this status ended without coming to its end: "killed: ...", "crashed: ...", "cancelled",
/// or of a log that ends in the middle of a text: "cut off: ...".
bool brokeOff(const Run &run);

/// What readers say of a trace that was never finished and whose writer is gone.
inline constexpr const char *kKilledStatus = "killed: the process that wrote this trace ended without finishing it";

} // namespace strata::trace
