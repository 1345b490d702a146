//===- Slice.cpp - strata-trace slice ---------------------------------------===//
#include "core/base/Json.h"
#include "core/diff/Rows.h"
#include "core/explorer/SliceLines.h"
#include "core/explorer/StateBefore.h"
#include "core/tools/strata-trace/Command.h"

namespace strata::tool {

Result<uint32_t> operationOn(const ir::Tree &tree, const diff::LineTable &lines, int64_t line) {
  if (line < 1 || line > lines.count())
    return Error{ErrorCode::NotFound, "line " + std::to_string(line) + ": the dump has lines 1 to " + std::to_string(lines.count())};
  std::string_view head = lines.line(line - 1);
  size_t blank = head.find_first_not_of(' ');
  uint32_t op = blank == std::string_view::npos ? ir::kNone : tree.opAt(uint32_t(head.data() - tree.text().data() + blank));
  if (op == ir::kNone)
    return Error{ErrorCode::NotFound, "no operation on line " + std::to_string(line)};
  return op;
}

Status runSlice(const Arguments &arguments) {
  if (arguments.has("--forward") && arguments.has("--backward"))
    return Error{ErrorCode::InvalidArgument, "slice: --forward or --backward, not both"};
  bool forward = arguments.has("--forward");
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  auto at = findLine(**source, arguments.words[1]);
  if (!at)
    return std::move(at).error();
  auto [row, line] = *at;
  auto text = explorer::textAfter(**source, row);
  if (!text)
    return std::move(text).error();
  diff::LineTable lines(text->view);
  ir::Tree tree = ir::parse(text->view);
  auto op = operationOn(tree, lines, line);
  if (!op)
    return std::move(op).error();
  explorer::SliceLines slice = explorer::sliceLines(tree, ir::resolveValues(tree), *op, forward);
  if (!arguments.json) {
    for (int64_t i = 0; i < lines.count(); ++i)
      if (slice.lines[size_t(i)])
        say("%6lld  %.*s\n", (long long)i + 1, int(lines.line(i).size()), lines.line(i).data());
    return Status::ok();
  }
  JsonWriter json;
  json.beginObject().field("row", row).field("line", lines.lineAt(tree.begin(*op)) + 1).field("op", tree.opName(*op));
  json.field("direction", forward ? "forward" : "backward").key("ops").beginArray();
  for (uint32_t n : slice.slice.ops)
    json.beginObject().field("line", lines.lineAt(tree.begin(n)) + 1).field("op", tree.opName(n)).endObject();
  json.endArray().key("lines").beginArray(); // those of the operations around them too
  for (size_t i = 0; i < slice.lines.size(); ++i)
    if (slice.lines[i])
      json.value(int64_t(i) + 1);
  json.endArray().field("branches", slice.slice.branches).field("memory", slice.slice.memory).field("guessed", slice.slice.guessed);
  print(json.endObject().text());
  return Status::ok();
}

} // namespace strata::tool
