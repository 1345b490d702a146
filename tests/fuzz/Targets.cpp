#include "tests/fuzz/Targets.h"

#include "core/base/File.h"
#include "core/diff/Rows.h"
#include "core/diff/Structure.h"
#include "core/diff/Text.h"
#include "core/explorer/Regex.h"
#include "core/explorer/Search.h"
#include "core/explorer/lessons/Lesson.h"
#include "core/ir/Chunks.h"
#include "core/ir/Fold.h"
#include "core/ir/Lexer.h"
#include "core/ir/Values.h"
#include "core/layout/Find.h"
#include "core/ir/Parts.h"
#include "core/ir/Slice.h"
#include "core/provenance/Histories.h"
#include "core/stream/Schedule.h"
#include "core/trace/Reader.h"
#include "core/trace/import/Import.h"
#include "core/trace/import/Log.h"
#include "core/vmfb/Module.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace strata::fuzz {

namespace fs = std::filesystem;

std::mt19937_64 engine;
std::vector<std::string> corpus;
fs::path scratch;

void promise(bool holds, const char *what) {
  if (holds)
    return;
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

std::string mutate(std::string text) {
  static const char *const pieces[] = {"{", "}", "(", ")", "[", "]", "<", ">", "\"", "\n", "%0 = ", "^bb1:\n", "#map = ", "@f",
                                       "// -----// IR Dump After X: y //----- //\n", "*** IR Dump After X on f ***\n", "loc(",
                                       "{-#", "#-}", "sym_name = \"f\"", "\n}\n", "IR after x:\n", "\xff\xfe", "0x", "dense<[",
                                       "stream.cmd.execute with(", "encoding_info = {innerDimsPos = [", "linalg.pack ", "99999999999999999999"};
  for (size_t n = 1 + below(8); n--;) {
    size_t at = below(text.size() + 1);
    switch (below(6)) {
    case 0:
      if (!text.empty())
        text[below(text.size())] = char(engine());
      break;
    case 1:
      text.erase(at, below(200));
      break;
    case 2:
      text.insert(at, pieces[below(std::size(pieces))]);
      break;
    case 3: {
      const std::string &other = corpus[below(corpus.size())];
      size_t from = below(other.size() + 1);
      text.insert(at, other.substr(from, below(400)));
      break;
    }
    case 4:
      text.insert(at, text.substr(below(text.size() + 1), below(400)));
      break;
    default:
      if (below(8) == 0)
        text.insert(at, std::string(1 + below(3000), "({[<%\n"[below(6)])); // deep nesting
      else
        text.resize(at);
    }
  }
  if (text.size() > 200'000)
    text.resize(200'000);
  return text;
}

static void fuzzLexer(const std::string &text) {
  ir::TokenBuffer tokens = ir::lex(text);
  std::string joined;
  for (uint32_t i = 0; i < tokens.size(); ++i)
    joined += tokens.text(i);
  promise(joined == text, "the leaves give back the bytes");
  (void)ir::elisions(tokens);
}

static void fuzzParser(const std::string &text) {
  ir::Tree tree = ir::parse(text);
  for (uint32_t n = 1; n < tree.size(); ++n) {
    const ir::Node &node = tree.node(n);
    const ir::Node &parent = tree.node(node.parent);
    promise(node.begin >= parent.begin && node.last <= parent.last && node.end <= parent.end, "children lie inside parents");
    (void)tree.symbol(n);
  }
  int64_t bytes = 0;
  for (const ir::Chunk &chunk : ir::cut(text))
    for (const ir::LineRange &range : chunk.own)
      bytes += range.bytes.size();
  promise(bytes == int64_t(text.size()), "every byte is in one chunk");
  if (tree.size() > 1)
    (void)ir::partsOf(tree, 1 + uint32_t(below(tree.size() - 1)));
  (void)ir::resolveValues(tree);
  (void)ir::folds(tree);
  (void)layout::findLayouts(tree, layout::boundTensors(tree));
  (void)stream::schedules(tree);
  (void)stream::dispatchGraph(tree);
}

static void fuzzLog(const std::string &text) {
  auto scan = trace::scanLog(text);
  promise(bool(scan), "any log scans");
  int64_t end = 0;
  for (const trace::LogDump &dump : scan->dumps) {
    promise(dump.text.begin >= end && dump.text.end >= dump.text.begin && dump.text.end <= int64_t(text.size()),
            "dumps follow each other");
    end = dump.text.end;
  }
  auto source = trace::openLog(Text::own(text), "fuzz", std::move(*scan));
  promise(bool(source), "any log opens");
  auto query = explorer::Query::parse("op:*.func in:f");
  explorer::search(**source, *query, [](explorer::Hit) { return true; });
  std::shared_ptr<const trace::TraceSource> shared = std::move(*source);
  provenance::Histories histories(shared);
  promise(bool(histories.build(int64_t(shared->passes().size()))), "any log has histories");
  for (const trace::PassEvent &row : shared->passes()) {
    auto lines = histories.lines(row.index);
    if (!lines)
      continue;
    for (size_t n = 0; n < 4 && !lines->empty(); ++n) {
      size_t line = below(lines->size());
      auto history = histories.history(row.index, int64_t(line) + 1);
      promise(bool(history) == ((*lines)[line].created >= 0), "a line and the answer about it agree");
      promise(!history || (history->steps.back().row == (*lines)[line].created && history->steps.front().row <= row.index),
              "histories end where the operation was created");
    }
  }
}

static void fuzzRegex(const std::string &text) {
  std::string pattern = text.substr(below(text.size() + 1), below(30));
  for (size_t n = below(6); n--;)
    pattern.insert(below(pattern.size() + 1), 1, "(|)*+?{2}[a-]^$\\.b"[below(18)]);
  auto regex = explorer::Regex::parse(pattern);
  if (!regex)
    return;
  std::string_view head = std::string_view(text).substr(0, 2000);
  for (size_t at = 0; at < head.size();) {
    size_t end = std::min(head.find('\n', at), head.size());
    promise((regex->nextLine(head, at) == at) == bool(regex->find(head.substr(at, end - at))), "a line is found if it matches");
    at = end + 1;
  }
}

static void fuzzQuery(const std::string &text) {
  static const std::string sample(corpus[0]);
  for (std::string_view predicate : {std::string_view(text), std::string_view(text).substr(0, text.find('\n'))}) {
    auto query = explorer::Query::parse(predicate);
    promise(bool(query) || !query.error().message.empty(), "what is no query is told why");
    if (!query)
      continue;
    trace::PassEvent row;
    row.pass = "canonicalize";
    query->run(row, sample, [&](explorer::Hit hit) {
      promise(hit.line >= 1 && hit.column >= 0 && hit.length >= 0, "a hit is somewhere");
      return true;
    });
  }
}

static void fuzzLesson(const std::string &text) {
  auto lesson = explorer::parseLesson(text);
  promise(bool(lesson) || !lesson.error().message.empty(), "what is no lesson is told why");
  if (!lesson)
    return;
  static const auto source = trace::open(STRATA_TEST_DATA "/dumps/tree");
  explorer::LessonCheck check = explorer::checkLesson(*lesson, **source);
  promise(check.rows.size() == lesson->steps.size(), "each step has a row or none");
}

/// A log behind times, ranks and colours.
static void fuzzCapture(const std::string &text) {
  std::string out, path = (scratch / "c.log").string();
  for (size_t at = 0, i = 0; at < text.size(); ++i) {
    size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    out += below(50) ? "[" + std::to_string(i) + "] rank" + std::to_string(below(3)) + ": " : std::string("\x1b[3");
    out.append(text, at, end - at);
    at = end;
  }
  promise(bool(writeFile(path, out)), "scratch space");
  auto source = trace::open(path);
  promise(bool(source), "any log opens");
  for (const trace::PassEvent &row : (*source)->passes())
    promise(bool((*source)->text(row.index)), "every row of a log has its text");
}

static void fuzzTree(const std::string &text) {
  fs::path root = scratch / "tree";
  fs::remove_all(root);
  for (size_t i = 0, n = 1 + below(6); i < n; ++i) {
    std::string folder = below(3) ? "builtin_module_m" : "builtin_module_m/func_func_f";
    std::string name = std::to_string(below(4)) + (folder.size() > 20 ? "_" + std::to_string(below(4)) : "") + "_p.mlir";
    if (below(5) == 0)
      name = "x.0001.p.after_a.before_b.txt";
    fs::create_directories(root / folder);
    (void)writeFile((root / folder / name).string(), i ? mutate(text) : text);
  }
  auto source = trace::open(root.string());
  promise(bool(source), "any tree opens");
  for (const trace::PassEvent &row : (*source)->passes())
    promise(bool((*source)->text(row.index)), "every row of a tree has its text");
}

/// Bytes in the place of a trace: it opens with what is whole, or says why not; it is not written to.
static void readDamaged(const std::string &bytes) {
  std::string path = (scratch / "d.strata").string();
  for (const char *suffix : {"-wal", "-shm"})
    fs::remove(path + suffix);
  promise(bool(writeFile(path, bytes)), "scratch space");
  auto damaged = trace::openTrace(path);
  promise(bool(damaged) || !damaged.error().message.empty(), "what doesn't open is told why");
  if (damaged)
    for (const trace::PassEvent &row : (*damaged)->passes()) {
      (void)(*damaged)->text(row.index);
      (void)(*damaged)->identities(row.index);
    }
  damaged = Error{ErrorCode::NotFound, ""};
  promise(mapFile(path)->view == bytes, "a trace that is read stays as it is");
}

static void fuzzTrace(const std::string &text) {
  if (text.starts_with("SQLite format 3")) {
    readDamaged(text);
    return;
  }
  std::string path = (scratch / "t.strata").string();
  auto scan = trace::scanLog(text);
  auto source = trace::openLog(Text::own(text), "fuzz", std::move(*scan));
  promise(bool(trace::importTo(**source, path)), "any log imports");
  auto whole = trace::openTrace(path);
  promise(whole && (*whole)->damage().empty(), "what was written opens");
  for (const trace::PassEvent &row : (*source)->passes())
    promise((*whole)->text(row.index)->view == (*source)->text(row.index)->view, "a trace gives back the texts");
  whole->reset();
  std::string bytes(mapFile(path)->view);
  for (size_t n = 1 + below(20); n--;)
    bytes[below(bytes.size())] = char(engine());
  if (below(3) == 0)
    bytes.resize(below(bytes.size()));
  readDamaged(bytes);
}

static void fuzzDiff(const std::string &text) {
  std::string other = mutate(text);
  auto a = diff::lineStarts(text), b = diff::lineStarts(other);
  std::string rebuilt;
  for (const diff::Hunk &h : diff::diffLines(text, other)) {
    const std::string &from = h.equal ? text : other;
    const auto &starts = h.equal ? a : b;
    Span lines = h.equal ? h.before : h.after;
    rebuilt += from.substr(size_t(starts[size_t(lines.begin)]), size_t(starts[size_t(lines.end)] - starts[size_t(lines.begin)]));
  }
  promise(rebuilt == other, "a line diff rebuilds the other side");
  int64_t left = 0, right = 0;
  for (const diff::Row &row : diff::alignTexts(text, other).rows) {
    promise(row.before < 0 || row.before == left++, "rows are in the order of the text before");
    promise(row.after < 0 || row.after == right++, "rows are in the order of the text after");
  }
  for (auto [text2, seen] : {std::pair(std::string_view(text), left), std::pair(std::string_view(other), right)}) {
    diff::LineTable lines(text2);
    for (; seen < lines.count(); ++seen)
      promise(lines.line(seen).empty(), "every line is in a row");
  }
  ir::Tree x = ir::parse(text), y = ir::parse(other);
  promise(diff::diffStructure(x, x).equal(), "a text doesn't differ from itself");
  diff::StructureDiff d = diff::diffStructure(x, y);
  std::vector<char> covered(y.size(), 0);
  for (uint32_t n : d.partner)
    if (n != ir::kNone) {
      promise(!covered[n], "one partner only");
      covered[n] = 1;
    }
  for (const diff::Change &c : d.changes)
    if (c.after != ir::kNone)
      covered[c.after] = 1;
  for (uint32_t n = 1; n < y.size(); ++n)
    promise(covered[n] || y.node(n).kind == ir::NodeKind::Region || y.node(n).kind == ir::NodeKind::Alias,
            "every operation is equal or a change");
}

static void fuzzVmfb(const std::string &text) {
  auto module = vmfb::Module::open(Text::own(text));
  if (!module)
    return;
  (void)module->text();
  for (const vmfb::Rodata &r : module->rodata())
    (void)vmfb::readElf(module->bytes(r.bytes));
}

static const Target kTargets[] = {
    {"lexer", fuzzLexer, nullptr},    {"parser", fuzzParser, nullptr},
    {"log", fuzzLog, ".log"},         {"capture", fuzzCapture, ".log"},
    {"tree", fuzzTree, ".mlir"},      {"trace", fuzzTrace, "dumps/"},
    {"diff", fuzzDiff, ".mlir"},      {"vmfb", fuzzVmfb, ".vmfb", craftedVmfbs},
    {"regex", fuzzRegex, nullptr},    {"query", fuzzQuery, nullptr},
    {"lesson", fuzzLesson, ".lesson"}};

std::span<const Target> coreTargets() { return kTargets; }

std::vector<Target> targets() {
  std::vector<Target> all(std::begin(kTargets), std::end(kTargets));
  for (std::span<const Target> more : {fileTargets(), runtimeTargets()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

void readCorpus(const Target &target, const std::string &folder) {
  std::vector<std::string> paths;
  for (const auto &entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && (!target.only || entry.path().string().find(target.only) != std::string::npos))
      paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  for (const std::string &path : paths)
    if (auto file = mapFile(path); file && file->view.size() < 300'000)
      corpus.emplace_back(file->view);
  if (target.crafted)
    for (std::string &input : target.crafted())
      corpus.push_back(std::move(input));
  promise(!corpus.empty(), "a corpus");
}

} // namespace strata::fuzz
