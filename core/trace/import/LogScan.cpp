#include "core/trace/LlvmUnit.h"
#include "core/trace/import/Banner.h"
#include "core/trace/import/FirstOp.h"
#include "core/trace/import/Log.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace strata::trace {

namespace {

constexpr size_t npos = std::string_view::npos;

size_t lineStart(std::string_view text, size_t at) {
  size_t newline = at == 0 ? npos : text.rfind('\n', at - 1);
  return newline == npos ? 0 : newline + 1;
}
/// Index of the newline, or the end.
size_t lineEnd(std::string_view text, size_t at) {
  const void *found = at < text.size() ? std::memchr(text.data() + at, '\n', text.size() - at) : nullptr;
  return found ? size_t(static_cast<const char *>(found) - text.data()) : text.size();
}
/// By the first character, which is rare in IR where it matters: memchr runs at the speed of memory, memmem does not.
size_t findFrom(std::string_view text, std::string_view what, size_t at) {
  while (at < text.size()) {
    const void *found = std::memchr(text.data() + at, what[0], text.size() - at);
    if (!found)
      return npos;
    at = size_t(static_cast<const char *>(found) - text.data());
    if (text.substr(at, what.size()) == what)
      return at;
    ++at;
  }
  return npos;
}
/// The next '}' at the left margin from `at` on. Blocks without one are passed over by a loop that compilers
/// turn into vector code; braces inside lines cost nothing.
size_t marginBrace(std::string_view text, size_t at) {
  if (at == 0 && text.starts_with("}"))
    return 0;
  const char *p = text.data();
  size_t i = at ? at - 1 : 0;
  constexpr size_t block = 256;
  for (; i + block < text.size(); i += block) {
    unsigned char any = 0;
    for (size_t j = 0; j < block; ++j)
      any |= (unsigned char)((p[i + j] == '\n') & (p[i + j + 1] == '}'));
    if (any)
      break;
  }
  for (; i + 1 < text.size(); ++i)
    if (p[i] == '\n' && p[i + 1] == '}')
      return i + 1;
  return npos;
}
std::string_view trimEnd(std::string_view line) { return line.substr(0, line.find_last_not_of(" \t\r") + 1); }
bool isBlank(std::string_view line) { return line.find_first_not_of(" \t\r") == npos; }

bool isDiagnostic(std::string_view line) {
  for (std::string_view mark : {": error: ", ": warning: ", ": note: ", ": remark: "})
    if (size_t at = line.find(mark); at != npos && at < 300)
      return true;
  return line.starts_with("error: ") || line.starts_with("warning: ");
}

class Scanner {
public:
  Scanner(std::string_view text, const CancelToken &cancel, const Progress &progress, Headers headers)
      : text_(text), cancel_(cancel), progress_(progress), loose_(headers == Headers::Loose) {}

  Result<LogScan> run() {
    if (!scanBanners())
      return Error{ErrorCode::Cancelled, "scanning a log: cancelled"};
    if (scan_.dumps.empty())
      scanSections();
    if (scan_.dumps.empty())
      scanModules();
    if (changesOnly_) // what is printed was changed
      for (LogDump &dump : scan_.dumps)
        if (dump.event.moment == Moment::After)
          dump.event.changed = Change::Yes;
    return std::move(scan_);
  }

private:
  struct Hit {
    size_t begin, end; // of the banner line, without its newline
    Banner banner;
  };

  bool scanBanners() {
    // The first needle that heads a dump decides; a log holds one kind of header, and others are text in it.
    for (std::string_view needle : {"IR Dump ", "IR dump ", "IR after ", "After Running Pass: ", "HLO in module "}) {
      std::optional<Hit> last;
      size_t at = 0, reported = 0;
      while ((at = findFrom(text_, needle, at)) != npos) {
        size_t begin = lineStart(text_, at), end = lineEnd(text_, at);
        at = end;
        size_t skipped = 0;
        std::string_view line = text_.substr(begin, std::min<size_t>(end - begin, 65536));
        Banner banner = loose_ ? findBanner(line, skipped) : parseBanner(line);
        if (!banner) {
          scan_.missed += line.size() < 1024 && needle != "HLO in module ";
          continue;
        }
        if (loose_ && !parseBanner(line)) {
          if (scan_.behind++ == 0)
            scan_.before = line.substr(0, skipped);
        }
        // The text of a dump may begin on the line of its header.
        if (banner.length < line.size())
          end = begin + line.find_first_not_of(' ', banner.length) - 1;
        if (end - reported > (size_t(16) << 20)) {
          reported = end;
          if (cancel_.cancelled())
            return false;
          if (progress_)
            progress_(double(end) / double(text_.size()));
        }
        finish(last, begin);
        last = Hit{begin, end, std::move(banner)};
      }
      if (!last)
        continue;
      finish(last, text_.size());
      return true;
    }
    return true;
  }

  /// What lies between a banner and the next one, `end`; before the first banner it is all output.
  void finish(std::optional<Hit> &hit, size_t end) {
    if (!hit) {
      addNotes(0, end);
      return;
    }
    advanceTo(hit->begin);
    int64_t line = line_;
    std::string_view header = text_.substr(hit->begin, hit->end - hit->begin);
    size_t from = std::min(hit->end + 1, text_.size());
    if (hit->banner.noIr) {
      changesOnly_ |= header.find("omitted because no change") != npos;
      scan_.notes.push_back({NoteKind::NoIr, int64_t(scan_.dumps.size()) - 1, line, std::string(header)});
      addLlvmNotes(from, end);
      return;
    }
    LogDump dump;
    dump.event = std::move(hit->banner.event);
    PassEvent &e = dump.event;
    e.line = line;
    if (!e.number)
      e.number = bisectNumber(hit->begin);
    e.header = text_.substr(hit->begin, from - hit->begin);
    scan_.dumps.emplace_back();
    size_t here = scan_.dumps.size() - 1;
    switch (hit->banner.style) {
    case BannerStyle::Mlir:
      scan_.kind = "mlir-log";
      dump.text = mlirBody(from, end);
      if (dump.text.empty() && hit->banner.unchanged) {
        scan_.dumps.pop_back();
        scan_.notes.push_back({NoteKind::NoIr, int64_t(here) - 1, line, std::string(header)});
        return;
      }
      break;
    case BannerStyle::Hlo:
      scan_.kind = "hlo-log";
      dump.text = hloBody(from, end);
      break;
    case BannerStyle::Llvm:
      if (scan_.kind.empty())
        scan_.kind = "llvm-log";
      if (header.starts_with("# "))
        scan_.kind = "mir-log";
      dump.text = llvmBody(from, end, std::max<size_t>(llvmUnit(e).functions.size(), 1));
      break;
    default:
      scan_.kind = hit->banner.style == BannerStyle::Xdsl ? "xdsl-log" : "tvm-log";
      dump.text = {int64_t(from), int64_t(end)};
    }
    identify(dump, hit->banner.style);
    scan_.dumps[here] = std::move(dump);
  }

  void identify(LogDump &dump, BannerStyle style) {
    PassEvent &e = dump.event;
    std::string_view body = text_.substr(dump.text.begin, dump.text.size());
    if (style == BannerStyle::Llvm) {
      bool module = body.substr(0, 1 << 12).find("; ModuleID = ") != npos;
      if (e.anchorSymbol.empty() && !module)
        e.anchorSymbol = firstLlvmFunction(body.substr(0, 1 << 16)).symbol;
      if (e.anchorSymbol.empty() && !llvmFunction_.empty())
        if (size_t loop = body.substr(0, 1 << 16).find("; Loop:\n"); loop != npos) {
          std::string_view head = body.substr(loop + 8);
          e.anchorSymbol = "loop %" + std::string(head.substr(0, head.find_first_of(":\n"))) + " in function " + llvmFunction_;
        }
      if (e.anchorSymbol.empty() && module)
        e.anchorSymbol = "[module]";
      e.anchorOp = e.anchorSymbol.starts_with("loop ") ? "loop" : e.anchorSymbol == "[module]" ? "module" : "function";
      if (e.moment == Moment::Initial)
        e.anchorOp = "module";
      else // with -print-module-scope the module is printed, whatever the pass ran on
        e.subject = module ? "[module]" : e.anchorSymbol;
      if (LlvmUnit unit = llvmUnit(e); unit.functions.size() == 1)
        llvmFunction_ = std::move(unit.functions[0]);
    } else if (style == BannerStyle::Tvm) {
      e.anchorOp = e.subject = "module";
    } else if (style == BannerStyle::Hlo) {
      e.subject = e.anchor();
    } else {
      FirstOp first = firstMlirOp(body.substr(0, 1 << 20));
      e.subject = first.subject();
      if (e.anchorOp.empty()) {
        e.anchorOp = first.op;
        e.anchorSymbol = first.symbol;
      }
    }
    e.path = e.anchor();
  }

  /// The range of the dump inside [from, end); the rest becomes notes.
  Span mlirBody(size_t from, size_t end) {
    size_t at = from, begin = npos, stop = from;
    bool inOp = false, done = false;
    std::string_view segment = text_.substr(0, end);
    while (at < end) {
      size_t eol = lineEnd(segment, at);
      std::string_view line = text_.substr(at, eol - at);
      size_t next = std::min(eol + 1, end);
      if (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
      if (inOp) {
        // Jump to the next line that begins with a brace: nested lines are indented.
        if (line.empty() || line[0] != '}') {
          size_t brace = marginBrace(segment, at);
          if (brace == npos)
            return finishBody(begin, end, end);
          if (brace != at) {
            at = brace;
            continue;
          }
        }
        if (!line.empty() && line[0] == '}' && line.back() != '{') {
          inOp = false;
          done = true;
        }
        stop = next;
      } else if (isBlank(line)) {
        // Blank lines between parts belong to the dump, those around it do not.
      } else if (isAlias(line) && (!done || at == stop)) {
        // After the operation only what follows at once: locations. Later aliases begin another print.
        if (begin == npos)
          begin = at;
        stop = next;
      } else if (line.starts_with("{-#")) {
        size_t close = findFrom(segment, "#-}", at);
        if (begin == npos)
          begin = at;
        next = stop = close == npos ? end : std::min(lineEnd(segment, close) + 1, end);
      } else if (!done && beginsMlirOp(line)) {
        // Noise may stand between the banner and the operation, but not inside the aliases.
        if (begin == npos) {
          begin = at;
          if (at > from)
            addNotes(from, at);
        }
        stop = next;
        inOp = opens(line);
        done = !inOp;
      } else if (begin == npos || !done) {
        // Noise before the operation: it must not keep the text from being found.
        if (begin != npos)
          return finishBody(begin, stop, end);
      } else {
        return finishBody(begin, stop, end);
      }
      at = next;
    }
    if (begin == npos) {
      addNotes(from, end);
      return {int64_t(from), int64_t(from)};
    }
    return finishBody(begin, stop, end);
  }

  /// The number of the pass that -opt-bisect-limit tells on the line above a header.
  std::optional<int64_t> bisectNumber(size_t header) const {
    if (header == 0)
      return std::nullopt;
    size_t begin = lineStart(text_, header - 1);
    std::string_view line = text_.substr(begin, header - begin);
    constexpr std::string_view told = "BISECT: running pass (";
    int64_t number = 0;
    if (!line.starts_with(told))
      return std::nullopt;
    auto [end, error] = std::from_chars(line.data() + told.size(), line.data() + line.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
  }

  /// An HLO module: its line, and computations with blank lines between them.
  Span hloBody(size_t from, size_t end) {
    std::string_view segment = text_.substr(0, end);
    size_t begin = from;
    while (begin < end && !segment.substr(begin).starts_with("HloModule "))
      begin = std::min(lineEnd(segment, begin) + 1, end);
    size_t stop = begin;
    addNotes(from, begin);
    for (size_t at = begin; at < end;) {
      size_t eol = lineEnd(segment, at);
      std::string_view line = trimEnd(segment.substr(at, eol - at));
      if (isBlank(line) && at != begin) {
        at = std::min(eol + 1, end);
        continue;
      }
      if (at != begin && !line.ends_with("{"))
        break;
      if (size_t brace = line.ends_with("{") ? marginBrace(segment, eol) : npos; brace != npos)
        eol = lineEnd(segment, brace);
      at = stop = std::min(eol + 1, end);
    }
    return finishBody(begin, stop, end);
  }

  /// The same for LLVM's printers: a module, a function, machine code, or the blocks of a loop.
  Span llvmBody(size_t from, size_t end, size_t functions = 1) {
    std::string_view segment = text_.substr(0, end);
    // Passes that are never printed are named between the dumps.
    size_t stop = std::min(end, findFrom(segment, "*** IR Pass ", from));
    while (stop < end && stop > from && text_[stop - 1] != '\n')
      stop = std::min(end, findFrom(segment, "*** IR Pass ", stop + 1));
    segment = text_.substr(0, stop);
    size_t first = segment.find_first_not_of("\r\n", from);
    std::string_view head = segment.substr(std::min(first, stop));
    if (head.starts_with("# Machine code for function ")) {
      size_t close = findFrom(segment, "# End machine code for function ", first);
      stop = close == npos ? stop : std::min(stop, lineEnd(segment, close) + 1);
    } else if (head.starts_with("; ") || head.starts_with("define ") || head.starts_with("declare ")) {
      stop = llvmEnd(segment, std::min(first, stop), functions);
    }
    addLlvmNotes(stop, end);
    return {int64_t(from), int64_t(stop)};
  }

  /// Where so many functions, or the module, end that begin at `at`.
  static size_t llvmEnd(std::string_view segment, size_t at, size_t functions) {
    bool module = false, any = false;
    for (size_t stop = at; at < segment.size(); at = stop) {
      size_t eol = lineEnd(segment, at);
      std::string_view line = segment.substr(at, eol - at);
      stop = std::min(eol + 1, segment.size());
      if (line.starts_with("; ModuleID = ")) {
        if (any)
          return at; // the result, printed after the last pass
        module = true;
      } else if (line.starts_with("define ")) {
        if (!trimEnd(line).ends_with("{"))
          return segment.size(); // in no shape we know
        size_t brace = marginBrace(segment, eol);
        if (brace == npos)
          return segment.size();
        stop = std::min(lineEnd(segment, brace) + 1, segment.size());
        if (!module && --functions == 0)
          return stop;
      } else if (line.starts_with("declare ")) {
        if (!module)
          return stop;
      } else if (!isBlank(line) && std::string_view(";@%!$").find(line[0]) == npos) {
        bool known = false;
        for (std::string_view word : {"attributes #", "source_filename ", "target ", "module asm ", "uselistorder"})
          known |= line.starts_with(word);
        if (!known)
          return module ? at : segment.size(); // blocks of a loop
      }
      any = true;
    }
    return segment.size();
  }

  /// Notes, of which those on passes that are never printed are of a kind of their own.
  void addLlvmNotes(size_t from, size_t end) {
    std::string_view segment = text_.substr(0, end);
    while (from < end) {
      size_t at = findFrom(segment, "*** IR Pass ", from);
      if (at == npos)
        break;
      size_t eol = lineEnd(segment, at);
      std::string_view line = trimEnd(text_.substr(at, eol - at));
      if ((at > 0 && text_[at - 1] != '\n') || !(line.ends_with(" ignored ***") || line.ends_with(" invalidated ***"))) {
        addNotes(from, std::min(eol + 1, end));
      } else {
        addNotes(from, at);
        advanceTo(at);
        scan_.notes.push_back({NoteKind::NoIr, int64_t(scan_.dumps.size()) - 1, line_, std::string(line)});
      }
      from = std::min(eol + 1, end);
    }
    addNotes(from, end);
  }

  Span finishBody(size_t begin, size_t stop, size_t end) {
    if (stop < end)
      addNotes(stop, end);
    return {int64_t(begin), int64_t(stop)};
  }

  static bool isAlias(std::string_view line) {
    return (line[0] == '#' || line[0] == '!') && line.find(" = ") != npos && line.size() > 1 &&
           (std::isalpha((unsigned char)line[1]) || line[1] == '_');
  }
  /// True if the operation that begins on `line` goes on after it.
  static bool opens(std::string_view line) {
    if (line.ends_with("{"))
      return true;
    // Not closed on its line (a list broken over lines): count what the line leaves open, outside strings.
    int open = 0;
    bool string = false;
    for (size_t i = 0; i < line.size(); ++i) {
      char c = line[i];
      if (c == '"' && (i == 0 || line[i - 1] != '\\'))
        string = !string;
      else if (!string && (c == '{' || c == '('))
        ++open;
      else if (!string && (c == '}' || c == ')'))
        --open;
    }
    return open > 0;
  }

  /// Text of no dump: runs of nonblank lines of one kind become a note each.
  void addNotes(size_t from, size_t end) {
    if (from >= end)
      return;
    std::string_view segment = text_.substr(0, end);
    Note note;
    auto flush = [&] {
      if (!note.text.empty())
        scan_.notes.push_back(std::move(note));
      note = Note();
    };
    advanceTo(from);
    int64_t line = line_;
    for (size_t at = from; at < end; ++line) {
      size_t eol = lineEnd(segment, at);
      std::string_view text = text_.substr(at, eol - at);
      at = std::min(eol + 1, end);
      if (isBlank(text)) {
        if (!note.text.empty())
          note.text += '\n';
        continue;
      }
      bool diagnostic = isDiagnostic(text);
      if (note.text.empty() || diagnostic) {
        flush();
        note = {diagnostic ? NoteKind::Diagnostic : NoteKind::Output, int64_t(scan_.dumps.size()) - 1, line, ""};
      }
      note.text += text;
      note.text += '\n';
    }
    while (note.text.ends_with("\n\n"))
      note.text.pop_back();
    flush();
  }

  /// Counts newlines up to `at`; calls come in ascending order, with a few steps back inside one segment.
  void advanceTo(size_t at) {
    if (at < counted_) {
      line_ -= std::count(text_.begin() + at, text_.begin() + counted_, '\n');
      counted_ = at;
      return;
    }
    line_ += std::count(text_.begin() + counted_, text_.begin() + at, '\n');
    counted_ = at;
  }

  /// Numba: a line of eighty '=', a title among dashes, the text, a line of '='.
  void scanSections() {
    const std::string bar(80, '=');
    size_t at = findFrom(text_, bar, 0);
    // Before the first line a mark of the encoding may stand, or the hole of a file that was cut.
    if (at == npos || text_.substr(lineStart(text_, at), at - lineStart(text_, at)).find_first_not_of(std::string_view("\0\xef\xbb\xbf", 4)) != npos)
      return;
    size_t noise = 0;
    while (at != npos) {
      size_t title = lineEnd(text_, at) + 1;
      size_t titleEnd = lineEnd(text_, title);
      std::string_view name = title < text_.size() ? text_.substr(title, titleEnd - title) : "";
      name = trimEnd(name);
      if (!name.starts_with("-") || !name.ends_with("-") || name.find_first_not_of('-') == npos) {
        at = findFrom(text_, "\n" + bar, title - 1);
        at = at == npos ? npos : at + 1;
        continue;
      }
      name.remove_prefix(name.find_first_not_of('-'));
      name.remove_suffix(name.size() - 1 - name.find_last_not_of('-'));
      size_t close = findFrom(text_, "\n" + bar, titleEnd);
      size_t end = close == npos ? text_.size() : close + 1;
      if (noise < at)
        addNotes(noise, at);
      LogDump dump;
      dump.event.pass = name;
      advanceTo(at);
      dump.event.line = line_ + 1; // the title
      dump.event.header = text_.substr(at, titleEnd + 1 - at);
      dump.text = {int64_t(std::min(titleEnd + 1, end)), int64_t(end)};
      size_t word = name.rfind(' ');
      dump.event.anchorSymbol = word == npos ? name : name.substr(word + 1);
      dump.event.anchorOp = "function";
      dump.event.path = dump.event.anchor();
      scan_.dumps.push_back(std::move(dump));
      scan_.kind = "numba-log";
      noise = close == npos ? end : lineEnd(text_, end) + 1;
      // The next title may stand right under the line that closes this section.
      at = close == npos ? npos : end;
      if (noise >= text_.size())
        break;
    }
    if (!scan_.dumps.empty() && noise < text_.size())
      addNotes(noise, text_.size());
  }

  /// Whole modules, one behind the other, as loggers print them: the states of one program. Where the
  /// lines between them are those of -split-input-file, they are programs of their own.
  void scanModules() {
    std::vector<size_t> starts;
    bool split = false, llvm = false, hlo = false;
    for (std::string_view word : {"// -----\n", "; ModuleID = ", "HloModule ", "module", "\"builtin.module\"("}) {
      for (size_t at = 0; (at = findFrom(text_, word, at)) != npos; at += word.size()) {
        if (at > 0 && text_[at - 1] != '\n')
          continue;
        if (word == "module" && !beginsMlirOp(text_.substr(at, lineEnd(text_, at) - at)))
          continue;
        starts.push_back(at);
      }
      split = word[0] == '/' && !starts.empty();
      llvm = word[0] == ';';
      hlo = word[0] == 'H';
      if (split || starts.size() > 1)
        break;
      starts.clear();
    }
    if (starts.empty())
      return;
    if (split)
      starts.insert(starts.begin(), 0);
    // The aliases above an operation belong to it.
    for (size_t i = 0; !split && !llvm && !hlo && i < starts.size(); ++i)
      while (starts[i] > 0) {
        size_t above = lineStart(text_, starts[i] - 1);
        std::string_view line = text_.substr(above, starts[i] - 1 - above);
        if (line.empty() || !isAlias(line))
          break;
        starts[i] = above;
      }
    addNotes(0, starts[0]);
    for (size_t i = 0; i < starts.size(); ++i) {
      size_t end = i + 1 < starts.size() ? starts[i + 1] : text_.size(), from = starts[i];
      LogDump dump;
      PassEvent &e = dump.event;
      advanceTo(from);
      e.line = line_;
      e.pass = (split ? "part " : "module ") + std::to_string(i + 1);
      scan_.dumps.emplace_back();
      if (split && i > 0)
        from = std::min(lineEnd(text_, from) + 1, end);
      dump.text = split  ? Span{int64_t(from), int64_t(end)}
                  : llvm ? llvmBody(from, end)
                  : hlo  ? hloBody(from, end)
                         : mlirBody(from, end);
      if (llvm)
        e.anchorSymbol = "[module]";
      if (hlo) {
        std::string_view name = text_.substr(from + 10, 256);
        e.anchorOp = "HloModule";
        e.anchorSymbol = name.substr(0, name.find_first_of(", \n"));
      }
      identify(dump, llvm ? BannerStyle::Llvm : hlo ? BannerStyle::Hlo : BannerStyle::Mlir);
      if (split) {
        e.synthetic = true;
        e.moment = Moment::Input;
        e.subject = e.pass;
      }
      scan_.dumps[scan_.dumps.size() - 1] = std::move(dump);
    }
    scan_.kind = split ? "mlir-split" : llvm ? "llvm-log" : hlo ? "hlo-log" : "mlir-modules";
  }

  std::string_view text_;
  const CancelToken &cancel_;
  const Progress &progress_;
  bool loose_;
  LogScan scan_;
  size_t counted_ = 0;
  int64_t line_ = 1;
  bool changesOnly_ = false;   // passes that changed nothing are named, and have no text
  std::string llvmFunction_;   // of the newest dump: loops are printed without
};

} // namespace

Result<LogScan> scanLog(std::string_view text, const CancelToken &cancel, const Progress &progress,
                        Headers headers) {
  return Scanner(text, cancel, progress, headers).run();
}

} // namespace strata::trace
