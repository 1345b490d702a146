#include "compiler/capture/DumpPrinter.h"

#include "llvm/ADT/ScopeExit.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include <algorithm>
#include <optional>

namespace mlir::iree::capture {

using Places = DumpPrinter::Places;

namespace {

// Shorter texts cost less to print than to look after.
constexpr size_t kWorthKeeping = 4096;

/// What a printer writes in bits and pieces, gathered before it is appended: LLVM's own stream to a string has no
/// buffer, and a third of the time of printing went there.
class TextStream final : public llvm::raw_ostream {
public:
  explicit TextStream(std::string &text) : text_(text) { SetBuffer(buffer_, sizeof buffer_); }
  ~TextStream() override { flush(); }

private:
  void write_impl(const char *data, size_t size) override { text_.append(data, size); }
  uint64_t current_pos() const override { return text_.size(); }

  std::string &text_;
  char buffer_[1 << 14];
};

struct Line {
  int32_t line = -1;    // from 0; below: nowhere
  bool leftOut = false; // a short form leaves the operation out: it stands on the line of what it is in
};

/// A text, and where the operations stand in it.
struct Text {
  std::string text;
  std::vector<size_t> starts; // of the lines, and behind the last
  AsmState::LocationMap lines;

  int32_t lineCount() const { return int32_t(starts.size()) - 1; }
  StringRef slice(int32_t from, int32_t to) const { return StringRef(text).slice(starts[from], starts[to]); }
  StringRef line(int32_t at) const { return slice(at, at + 1); }

  /// Of `op`, or of what leaves it out, up to `root`.
  Line find(Operation *op, Operation *root) const {
    Operation *printed = op;
    while (printed != root && !lines.contains(printed))
      printed = printed->getParentOp();
    auto found = lines.find(printed);
    return found == lines.end() ? Line() : Line{int32_t(found->second.first) - 1, printed != op};
  }
};

bool usesLocalScope(Operation *op) { return op->getBlock(); }

/// What names values and aliases: all that is printed, or the operation around that is closed in itself.
Operation *getNamingScope(Operation *op) {
  if (usesLocalScope(op))
    while (op->getParentOp() && !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      op = op->getParentOp();
  return op;
}

void printAll(Operation *op, Text &out, bool withLines, bool verified) {
  OpPrintingFlags flags;
  if (usesLocalScope(op))
    flags.useLocalScope();
  if (verified)
    flags.assumeVerified(); // otherwise it is verified to find out whether custom syntax holds
  TextStream stream(out.text);
  AsmState state(getNamingScope(op), flags, withLines ? &out.lines : nullptr);
  op->print(stream, state);
  stream << "\n";
}

/// The printer counts the lines that it begins itself, not those that an attribute begins.
void countLinesOfAttributes(StringRef text, AsmState::LocationMap &lines) {
  constexpr StringRef composite = "#util.composite<";
  std::vector<unsigned> before; // of each counted line, from 0: how many there are before it that weren't
  unsigned uncounted = 0;
  size_t inside = 0; // up to there the text is of such an attribute
  for (size_t at = text.find(composite) == StringRef::npos ? text.size() : 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (at < inside)
      ++uncounted;
    else
      before.push_back(uncounted);
    // Its parts follow, a line each, and then the bracket that closes it.
    if (at >= inside && text.slice(at, end).contains(composite) && text.slice(at, end).ends_with("[\n"))
      inside = std::min(text.find("\n]>", end - 1), text.size() - 2) + 2;
    at = end;
  }
  if (uncounted)
    for (auto &[op, place] : lines)
      if (place.first - 1 < before.size())
        place.first += before[place.first - 1];
}

void findStarts(Text &out) {
  out.starts.push_back(0);
  for (size_t at = out.text.find('\n'); at != std::string::npos; at = out.text.find('\n', at + 1))
    out.starts.push_back(at + 1);
  countLinesOfAttributes(out.text, out.lines);
}

/// `lines` are those of the operations in `op`, in the order of a walk.
void findPlaces(Operation *op, ArrayRef<Line> lines, OpIdentity &identity, Places &places) {
  std::vector<std::tuple<int32_t, bool, OpIdentity::Number>> found;
  std::vector<std::pair<OpIdentity::Number, OpIdentity::Number>> standsFor;
  OpIdentity::Number shown = 0; // the newest that isn't left out
  size_t index = 0;
  op->walk<WalkOrder::PreOrder>([&](Operation *inside) {
    auto [line, leftOut] = lines[index++];
    OpIdentity::Number number = OpIdentity::get(inside);
    if (!leftOut)
      shown = number;
    if (!number || line < 0)
      return;
    found.emplace_back(line + 1, leftOut, number);
    standsFor.emplace_back(leftOut && shown ? shown : number, number);
  });
  identity.show(standsFor);
  if (!llvm::is_sorted(found))
    llvm::sort(found);
  places.reserve(found.size());
  for (auto [line, leftOut, number] : found)
    places.push_back({line, number});
}

/// Whether values around, within `root`, could have a part in how what stands in a region reads.
class ValuesAround {
public:
  explicit ValuesAround(Operation *root) : root_(root) {}

  bool in(Operation *op) {
    if (auto known = known_.find(op); known != known_.end())
      return known->second;
    bool has = llvm::any_of(op->getRegions(), [](Region &region) {
      return llvm::any_of(region, [](Block &block) {
        return block.getNumArguments() || llvm::any_of(block, [](Operation &op) { return op.getNumResults() != 0; });
      });
    });
    has |= op != root_ && in(op->getParentOp());
    return known_[op] = has;
  }

private:
  Operation *root_;
  llvm::DenseMap<Operation *, bool> known_;
};

/// Whether a text with aliases depends on what else is printed with it. `#a` and `!a` may be aliases, `#a.b` isn't.
bool dependsOnOthers(StringRef text) {
  for (size_t at = text.find_first_of("#!"); at != StringRef::npos; at = text.find_first_of("#!", at + 1)) {
    StringRef name = text.drop_front(at + 1).take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
    if (!name.empty() && !text.drop_front(at + 1 + name.size()).starts_with("."))
      return true;
  }
  return false;
}

/// Whether it names something whose text is elsewhere, or whose number depends on what was printed before.
bool refersElsewhere(StringRef text) {
  return text.contains("dense_resource<") || text.contains("distinct[");
}

} // namespace

/// A text that was printed with others, or by itself.
struct DumpPrinter::Printed {
  Fingerprint fingerprint;
  bool localScope = false; // printed without aliases
  bool anyScope = false;   // reads the same with and without
  size_t indent = 0;
  std::string text = {}; // whole lines
  int32_t lineCount = 0;
  std::vector<Line> lines = {}; // per operation inside, in the order of a walk

  /// Appends the text, moved to another indentation; false if that isn't possible.
  bool appendTo(std::string &out, size_t newIndent) const {
    if (newIndent == indent) {
      out += text;
      return true;
    }
    for (StringRef rest = text; !rest.empty();) {
      auto [line, after] = rest.split('\n');
      if (line.size() < indent || line.take_front(indent).find_first_not_of(' ') != StringRef::npos)
        return false;
      out.append(newIndent, ' ').append(line.drop_front(indent)).push_back('\n');
      rest = after;
    }
    return true;
  }
};

struct DumpPrinter::Known {
  Operation *function;
  Shared printed;
  OwningOpRef<ModuleOp> stand = nullptr; // in its place
  int32_t standLine = 0;                 // in the text with stands
  int32_t firstLine = 0;                 // in the whole text

  static constexpr int32_t kStandLines = 2;

  void leave() {
    stand = ModuleOp::create(UnknownLoc::get(function->getContext()));
    function->getBlock()->getOperations().insert(function->getIterator(), *stand);
    function->remove();
  }
  void comeBack() {
    ModuleOp module = *stand;
    module->getBlock()->getOperations().insert(module->getIterator(), function);
    module->remove();
  }
  int32_t addedLines() const { return printed->lineCount - kStandLines; }
};

DumpPrinter::Shared DumpPrinter::find(Operation *op, const Fingerprint &fingerprint, bool localScope) {
  std::lock_guard lock(mutex_);
  auto found = printed_.find(op);
  if (found == printed_.end() || found->second->fingerprint != fingerprint ||
      (found->second->localScope != localScope && !found->second->anyScope))
    return nullptr;
  return found->second;
}

std::vector<DumpPrinter::Known> DumpPrinter::findKnown(Operation *op, const Fingerprints &functions) {
  std::vector<Known> known;
  ValuesAround values(op);
  for (auto &[function, fingerprint] : functions)
    if (Shared printed = find(function, fingerprint, usesLocalScope(op)))
      if (!values.in(function->getParentOp()))
        known.push_back({function, std::move(printed)});
  return known;
}

void DumpPrinter::keep(Operation *op, Printed printed) {
  auto shared = std::make_shared<const Printed>(std::move(printed));
  std::lock_guard lock(mutex_);
  printed_.insert_or_assign(op, std::move(shared));
}

void DumpPrinter::forgetAllBut(Operation *root, const Fingerprints &functions) {
  std::lock_guard lock(mutex_);
  std::erase_if(printed_, [&](auto &entry) { return entry.first != root && !functions.contains(entry.first); });
}

/// A text in which some functions are represented by stands, and what it says of the whole.
class DumpPrinter::Assembly {
public:
  Assembly(Operation *root, Text &out, std::vector<Known> &known) : root_(root), out_(out), known_(known) {
    for (Known &function : known_) {
      if (auto at = out_.lines.find(*function.stand); at != out_.lines.end()) {
        auto line = at->second;
        function.standLine = int32_t(line.first) - 1;
        out_.lines[function.function] = line;
      }
    }
    llvm::sort(known_, [](const Known &a, const Known &b) { return a.standLine < b.standLine; });
    for (Known &function : known_)
      knownOf_[function.function] = &function;
  }

  /// The whole text; nothing if a text doesn't fit where its stand is.
  std::optional<std::string> join() {
    std::string text;
    int32_t line = 0, added = 0;
    for (Known &function : known_) {
      int32_t at = function.standLine;
      if (at < line || at + Known::kStandLines > out_.lineCount())
        return std::nullopt;
      StringRef opening = out_.line(at).ltrim(' ');
      if (opening != "module {\n" || out_.line(at + 1).ltrim(' ') != "}\n")
        return std::nullopt;
      text += out_.slice(line, at);
      function.firstLine = at + added;
      if (!function.printed->appendTo(text, out_.line(at).size() - opening.size()))
        return std::nullopt;
      added += function.addedLines();
      line = at + Known::kStandLines;
    }
    text += out_.slice(line, out_.lineCount());
    return text;
  }

  /// Where the operations stand in the whole text.
  std::vector<Line> findLines() {
    visit(root_);
    return std::move(lines_);
  }

  /// A function that was printed, if it can be told where it begins and ends.
  struct Fresh {
    Operation *function;
    size_t begin, end; // in the lines of all operations
  };
  ArrayRef<Fresh> getFresh() const { return fresh_; }

  /// The lines that a function takes in the text with stands, if they look as one expects.
  std::optional<std::pair<int32_t, int32_t>> findExtent(Operation *function) const;

private:
  void visit(Operation *op) {
    bool isFunction = op != root_ && isFunctionInModule(op);
    if (Known *known = isFunction ? knownOf_.lookup(op) : nullptr) {
      for (Line line : known->printed->lines)
        lines_.push_back(line.line < 0 ? line : Line{line.line + known->firstLine, line.leftOut});
      return;
    }
    size_t begin = lines_.size();
    lines_.push_back(findLine(op));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &inside : block)
          visit(&inside);
    if (isFunction)
      fresh_.push_back({op, begin, lines_.size()});
  }

  Line findLine(Operation *op) const {
    Line at = out_.find(op, root_);
    auto after = llvm::partition_point(known_, [&](const Known &k) { return k.standLine < at.line; });
    if (after != known_.begin()) {
      const Known &before = *std::prev(after);
      at.line += before.firstLine - before.standLine + before.addedLines();
    }
    return at;
  }

  Operation *root_;
  Text &out_;
  std::vector<Known> &known_; // as in the text
  llvm::DenseMap<Operation *, Known *> knownOf_;
  std::vector<Line> lines_;
  std::vector<Fresh> fresh_;
};

std::optional<std::pair<int32_t, int32_t>> DumpPrinter::Assembly::findExtent(Operation *function) const {
  if (!out_.lines.contains(function) || function->getNumRegions() != 1 || function->getRegion(0).empty())
    return std::nullopt;
  auto lineOf = [&](Operation *op) {
    auto at = out_.lines.find(op);
    return at == out_.lines.end() ? -1 : int32_t(at->second.first) - 1;
  };
  int32_t first = lineOf(function);
  if (first >= out_.lineCount())
    return std::nullopt;
  StringRef opening = out_.line(first).ltrim(' ');
  size_t indent = out_.line(first).size() - opening.size();
  if (indent < 2 || !opening.starts_with(function->getName().getStringRef()))
    return std::nullopt;
  auto closes = [&](int32_t line, size_t indent) {
    return line < out_.lineCount() && out_.line(line).find_first_not_of(' ') == indent && out_.line(line)[indent] == '}';
  };
  int32_t last = first + 1;
  while (last < out_.lineCount() && !closes(last, indent))
    ++last;
  Operation *next = function->getNextNode();
  bool asExpected = next ? lineOf(next) == last + 1 : closes(last + 1, indent - 2);
  if (!asExpected)
    return std::nullopt;
  return std::pair(first, last + 1);
}

std::string DumpPrinter::print(Operation *op, const Fingerprint &fingerprint, const Fingerprints &functions,
                               Places &places) {
  if (getNamingScope(op) != op)
    return printForDump(op, identity_, places);
  const bool localScope = usesLocalScope(op);
  if (Shared known = find(op, fingerprint, localScope)) {
    std::string text;
    if (known->appendTo(text, 0)) {
      findPlaces(op, known->lines, identity_, places);
      return text;
    }
  }

  std::vector<Known> known = findKnown(op, functions);
  Text out;
  {
    for (Known &function : known)
      function.leave();
    auto back = llvm::scope_exit([&] {
      for (Known &function : known)
        function.comeBack();
    });
    printAll(op, out, /*withLines=*/true, /*verified=*/true);
  }
  findStarts(out);
  Assembly assembly(op, out, known);
  std::optional<std::string> text = assembly.join();
  if (!text)
    return printForDump(op, identity_, places);
  std::vector<Line> lines = assembly.findLines();
  findPlaces(op, lines, identity_, places);

  for (auto [function, begin, end] : assembly.getFresh()) {
    auto extent = assembly.findExtent(function);
    StringRef part = extent ? out.slice(extent->first, extent->second) : StringRef();
    if (part.size() < kWorthKeeping || refersElsewhere(part) || (!localScope && dependsOnOthers(part)))
      continue;
    std::vector<Line> own(lines.begin() + begin, lines.begin() + end);
    for (Line &line : own)
      line.line -= line.line < 0 ? 0 : lines[begin].line;
    keep(function, {functions.lookup(function), localScope, /*anyScope=*/!localScope, part.find_first_not_of(' '),
                    part.str(), extent->second - extent->first, std::move(own)});
  }
  // The text of an outermost operation stands for it alone.
  if (!op->getParentOp())
    forgetAllBut(op, functions);
  if (text->size() >= kWorthKeeping && !refersElsewhere(*text)) {
    auto lineCount = int32_t(llvm::count(*text, '\n'));
    keep(op, {fingerprint, localScope, /*anyScope=*/false, /*indent=*/0, *text, lineCount, std::move(lines)});
  }
  return std::move(*text);
}

std::string printForDump(Operation *op) {
  Text out;
  printAll(op, out, /*withLines=*/false, /*verified=*/false);
  return std::move(out.text);
}

std::string printForDump(Operation *op, OpIdentity &identity, Places &places) {
  Text out;
  printAll(op, out, /*withLines=*/true, /*verified=*/false);
  countLinesOfAttributes(out.text, out.lines);
  std::vector<Line> lines;
  op->walk<WalkOrder::PreOrder>([&](Operation *inside) { lines.push_back(out.find(inside, op)); });
  findPlaces(op, lines, identity, places);
  return std::move(out.text);
}

} // namespace mlir::iree::capture
