//===- Diff.cpp - strata-trace diff, export ---------------------------------===//
#include "core/base/Json.h"
#include "core/diff/Rows.h"
#include "core/diff/Structure.h"
#include "core/diff/Text.h"
#include "core/explorer/Html.h"
#include "core/explorer/RecordedLinks.h"
#include "core/explorer/Steps.h"
#include "core/ir/Fold.h"
#include "core/tools/strata-trace/Command.h"
#include "core/trace/export/Export.h"

#include <set>

namespace strata::tool {

using namespace trace;

static std::string_view lineText(std::string_view text, const std::vector<int64_t> &starts, int64_t line) {
  std::string_view out = text.substr(size_t(starts[size_t(line)]), size_t(starts[size_t(line) + 1] - starts[size_t(line)]));
  if (out.ends_with("\n"))
    out.remove_suffix(1);
  return out;
}

static void printLines(std::string_view a, std::string_view b, const std::vector<diff::Hunk> &hunks) {
  auto x = diff::lineStarts(a), y = diff::lineStarts(b);
  constexpr int64_t context = 3;
  for (size_t i = 0; i < hunks.size(); ++i) {
    const diff::Hunk &hunk = hunks[i];
    if (!hunk.equal) {
      for (int64_t l = hunk.before.begin; l < hunk.before.end; ++l)
        say("-%.*s\n", int(lineText(a, x, l).size()), lineText(a, x, l).data());
      for (int64_t l = hunk.after.begin; l < hunk.after.end; ++l)
        say("+%.*s\n", int(lineText(b, y, l).size()), lineText(b, y, l).data());
      continue;
    }
    int64_t head = i == 0 ? 0 : std::min(context, hunk.after.size());
    int64_t tail = i + 1 == hunks.size() ? 0 : std::min(context, hunk.after.size() - head);
    for (int64_t l = 0; l < head; ++l)
      say(" %.*s\n", int(lineText(b, y, hunk.after.begin + l).size()),
          lineText(b, y, hunk.after.begin + l).data());
    if (tail)
      say("@@ -%lld +%lld @@\n", (long long)(hunk.before.end - tail + 1),
          (long long)(hunk.after.end - tail + 1));
    for (int64_t l = hunk.after.end - tail; l < hunk.after.end; ++l)
      say(" %.*s\n", int(lineText(b, y, l).size()), lineText(b, y, l).data());
  }
}

/// The first line of an operation; unless all is wanted, without its data, cut at the end of a character.
static std::string head(const ir::Tree &tree, uint32_t node, bool whole) {
  std::string_view text = tree.textOf(node);
  text = text.substr(0, text.find('\n'));
  if (whole)
    return std::string(text);
  std::string out = ir::withoutData(text);
  size_t end = std::min<size_t>(out.size(), 300);
  while (end < out.size() && (uint8_t(out[end]) & 0xC0) == 0x80)
    --end;
  return out.substr(0, end);
}

/// The two rows that are named; one alone with what it found.
static Result<explorer::Pair> pairAsked(const TraceSource &source, const explorer::Steps &steps, const Arguments &arguments, int64_t (&rows)[2]) {
  for (size_t i = 1; i < arguments.words.size(); ++i) {
    auto row = explorer::findStep(source, steps, arguments.words[i]);
    if (!row)
      return std::move(row).error();
    rows[i - 1] = *row;
  }
  if (arguments.words.size() > 2)
    return explorer::pairOf(source, steps, rows[0], rows[1]);
  rows[1] = rows[0];
  const Error none{ErrorCode::NotFound, "nothing earlier shows what " + arguments.words[1] + " found: name the row to compare it with"};
  if (explorer::isBoundary(rows[1])) {
    rows[0] = steps.before(rows[1]);
    return rows[0] == -1 ? Result<explorer::Pair>(none) : explorer::pairOf(source, steps, rows[0], rows[1]);
  }
  auto before = explorer::stateBefore(source, rows[1]);
  if (!before)
    return none;
  auto after = explorer::textAfter(source, rows[1]);
  if (!after)
    return std::move(after).error();
  rows[0] = before->row;
  return explorer::Pair{std::move(before->text), std::move(*after)};
}

Status runDiff(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  explorer::Steps steps(**source);
  int64_t rows[2];
  auto pair = pairAsked(**source, steps, arguments, rows);
  if (!pair)
    return std::move(pair).error();
  std::string_view a = pair->before.view, b = pair->after.view;
  auto hunks = diff::diffLines(a, b);
  diff::LineCounts lines = diff::count(hunks);
  ir::Tree x = ir::parse(a), y = ir::parse(b);
  diff::StructureDiff structure = diff::diffStructure(x, y);
  bool whole = arguments.has("--whole");
  if (!arguments.json) {
    if (!arguments.has("--structure")) {
      if (whole) {
        printLines(a, b, hunks);
      } else { // the same lines, data as its size and hash
        std::string left = ir::withoutData(a), right = ir::withoutData(b);
        printLines(left, right, hunks);
      }
      return Status::ok();
    }
    for (const diff::Change &c : structure.changes) {
      say("%s%s\n", std::string(diff::name(c.kind)).c_str(), c.follows ? " (follows)" : "");
      if (c.before != ir::kNone)
        say("- %s\n", head(x, c.before, whole).c_str());
      if (c.after != ir::kNone)
        say("+ %s\n", head(y, c.after, whole).c_str());
    }
    return Status::ok();
  }
  // Lines as the window pairs them.
  diff::Rows paired = diff::alignTexts(a, b, {}, explorer::recordedLinks(**source, rows[0], a, rows[1], b));
  diff::LineTable left(a), right(b);
  JsonWriter json;
  json.beginObject().field("a", steps.number(rows[0])).field("b", steps.number(rows[1]));
  json.field("lines_added", lines.added).field("lines_removed", lines.removed);
  json.key("hunks").beginArray();
  for (const diff::Hunk &hunk : hunks)
    if (!hunk.equal)
      json.beginObject().field("a_line", hunk.before.begin + 1).field("a_count", hunk.before.size())
          .field("b_line", hunk.after.begin + 1).field("b_count", hunk.after.size()).endObject();
  json.endArray();
  json.key("rows").beginObject().field("added", paired.added).field("removed", paired.removed).field("modified", paired.modified)
      .field("renumbered", paired.renumbered).field("moved", paired.moved).field("outlined", paired.outlined).field("inlined", paired.inlined).endObject();
  json.key("structure").beginObject();
  json.field("lines_added", structure.linesAdded).field("lines_removed", structure.linesRemoved).field("lines_modified", structure.linesModified);
  json.key("changes").beginArray();
  for (const diff::Change &c : structure.changes) {
    json.beginObject().field("kind", diff::name(c.kind));
    if (c.follows)
      json.field("follows", true);
    if (c.before != ir::kNone)
      json.field("before", head(x, c.before, whole)).field("before_line", left.lineAt(x.begin(c.before)) + 1);
    if (c.after != ir::kNone)
      json.field("after", head(y, c.after, whole)).field("after_line", right.lineAt(y.begin(c.after)) + 1);
    json.endObject();
  }
  print(json.endArray().endObject().endObject().text());
  return Status::ok();
}

Status runExport(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  explorer::Steps steps(**source);
  std::vector<int64_t> rows;
  int64_t before = -1;
  for (const std::string &flag : arguments.flags) {
    if (flag.starts_with("--before=")) {
      auto row = explorer::findStep(**source, steps, std::string_view(flag).substr(9));
      if (!row)
        return std::move(row).error();
      before = *row;
    }
    if (flag.starts_with("--row=")) {
      auto row = explorer::findStep(**source, steps, std::string_view(flag).substr(6));
      if (!row)
        return std::move(row).error();
      rows.push_back(*row);
    }
  }
  const std::string &to = arguments.words[1];
  Status status;
  int64_t overwritten = 0; // files of a tree
  if (arguments.format.empty() || arguments.format == "tree") {
    status = exportTree(**source, to, {}, {}, arguments.has("--replace"));
    std::set<std::string> names;
    for (const std::string &name : treeNames(**source))
      overwritten += !name.empty() && !names.insert(name).second;
    if (status && overwritten) // as in the tree that the compiler prints
      std::fprintf(stderr, "strata-trace: %lld of the rows have the file name of a later one, whose text is written: operations without a symbol share a folder\n",
                   (long long)overwritten);
  } else if (arguments.format == "markdown") {
    status = writeFile(to, exportMarkdown(**source, rows));
  } else if (arguments.format == "html") {
    explorer::HtmlOptions options;
    options.program = "strata-trace";
    // One row alone is a page with its difference open; --before=ROW holds it against another one.
    auto page = rows.size() == 1 ? explorer::diffHtml(**source, before, rows[0], options) : explorer::runHtml(**source, rows, options);
    status = page ? writeFile(to, *page) : Status(page.error());
  } else if (arguments.format == "reproducer") {
    if (rows.size() != 1)
      return Error{ErrorCode::InvalidArgument, "export --format=reproducer: name one --row"};
    auto text = exportReproducer(**source, rows[0]);
    status = text ? writeFile(to, *text) : Status(text.error());
  } else {
    return Error{ErrorCode::InvalidArgument, "export: no format '" + arguments.format + "' (tree, html, markdown, reproducer)"};
  }
  if (!status)
    return status;
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("output", to).field("rows", (*source)->passes().size()).field("overwritten", overwritten).endObject();
    print(json.text());
  }
  return Status::ok();
}

} // namespace strata::tool
