//===- Reproducer.cpp - One pass and the program it ran on ------------------===//
// A pass on a function leaves a dump of the function, which can't be read alone: it names globals, executables and
// functions around it. So the newest dump of the outermost operation is taken, and every newer dump of something
// inside it is put in the place of the older text. Dumps of nested operations are in local scope, without aliases,
// so they mean the same wherever they stand.
#include "core/provenance/Extract.h"
#include "core/trace/export/Export.h"

#include <algorithm>

namespace strata::trace {

namespace {

std::vector<std::string_view> elementsOf(std::string_view path) {
  std::vector<std::string_view> elements;
  for (size_t at = 0; at < path.size();) {
    size_t end = at;
    for (bool quoted = false; end < path.size() && (quoted || path[end] != '/'); ++end)
      quoted ^= path[end] == '"';
    elements.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return elements;
}

std::string_view operationOf(std::string_view element) { return element.substr(0, element.find(' ')); }

size_t lineEnd(std::string_view text, size_t at) { return std::min(text.find('\n', at), text.size()); }

/// The first operation named `op` on a line of its own inside `within`, at the smallest indentation, up to the brace
/// that closes it. For operations without a symbol: the module inside a variant.
Span findByName(std::string_view text, Span within, std::string_view op) {
  size_t begin = std::string_view::npos, indent = std::string_view::npos;
  for (size_t at = lineEnd(text, size_t(within.begin)) + 1; at < size_t(within.end); at = lineEnd(text, at) + 1) {
    size_t first = text.find_first_not_of(' ', at);
    if (first == std::string_view::npos || first - at >= indent || !text.substr(first).starts_with(op))
      continue;
    char after = first + op.size() < text.size() ? text[first + op.size()] : '\n';
    if (after == ' ' || after == '\n')
      begin = at, indent = first - at;
  }
  if (begin == std::string_view::npos)
    return {};
  size_t eol = lineEnd(text, begin);
  if (text[eol - 1] != '{')
    return {int64_t(begin), int64_t(eol)};
  size_t close = text.find("\n" + std::string(indent, ' ') + "}", eol);
  if (close == std::string_view::npos || close >= size_t(within.end))
    return {};
  return {int64_t(begin), int64_t(lineEnd(text, close + 1))};
}

/// Where the operation at `path` stands in the text of the operation at the first element of it.
Span locate(std::string_view text, const std::vector<std::string_view> &path) {
  Span within{0, int64_t(text.size())};
  for (size_t i = 1; i < path.size(); ++i) {
    size_t symbol = path[i].find(" @");
    std::string_view inside = text.substr(size_t(within.begin), size_t(within.size()));
    Span found = symbol == std::string_view::npos
                     ? findByName(text, within, operationOf(path[i]))
                     : provenance::find(inside, {std::string(path[i].substr(symbol + 1))});
    if (found.empty())
      return {};
    within = symbol == std::string_view::npos
                 ? found
                 : Span{within.begin + found.begin, within.begin + found.end};
  }
  return within;
}

/// `text` moved to the right, without the newline at its end: places are found by indentation.
std::string indented(std::string_view text, size_t spaces) {
  std::string out;
  while (text.ends_with('\n'))
    text.remove_suffix(1);
  for (size_t at = 0; at < text.size();) {
    size_t end = lineEnd(text, at);
    if (end > at)
      out.append(spaces, ' ').append(text.substr(at, end - at));
    if (end < text.size())
      out += '\n';
    at = end + 1;
  }
  return out;
}

/// Whether `row` is a pass that `pass` ran: what it left is no state that `pass` found.
bool ranInside(const PassEvent &row, const PassEvent *pass) {
  return pass && pass->begin >= 0 && row.begin > pass->begin && std::string_view(row.path).starts_with(pass->path) &&
         (row.path.size() == pass->path.size() || row.path[pass->path.size()] == '/');
}

/// The whole program after the first `rows` rows, without those that `pass` ran, and the path of its outermost
/// operation.
struct Program {
  std::string text;
  std::vector<std::string> path;
};
Result<Program> programAfter(const TraceSource &source, int64_t rows, std::string_view path,
                             const PassEvent *pass = nullptr) {
  std::vector<std::string_view> wanted = elementsOf(path);
  const auto &all = source.passes();
  // The newest dump that is not inside another: of the outermost operation that the pass ran in, or of its own.
  int64_t base = -1;
  size_t depth = wanted.size() + 1;
  for (int64_t i = rows - 1; i >= 0; --i) {
    std::vector<std::string_view> here = elementsOf(all[size_t(i)].path);
    if (all[size_t(i)].bytes == 0 || ranInside(all[size_t(i)], pass) || here.empty() || here.size() >= depth || here.size() > wanted.size() ||
        !std::equal(here.begin(), here.end(), wanted.begin()))
      continue;
    base = i, depth = here.size();
    if (depth <= 1)
      break;
  }
  if (base < 0)
    return Error{ErrorCode::NotFound, "nothing was recorded before it"};
  auto text = source.text(base);
  if (!text)
    return std::move(text).error();
  Program program{std::string(text->view), {}};
  for (size_t i = 0; i < depth; ++i)
    program.path.emplace_back(wanted[i]);
  for (int64_t i = base + 1; i < rows; ++i) {
    const PassEvent &row = all[size_t(i)];
    if (row.changed != Change::Yes || row.bytes == 0 || ranInside(row, pass))
      continue;
    std::vector<std::string_view> here = elementsOf(row.path);
    if (here.size() <= depth || !std::equal(program.path.begin(), program.path.end(), here.begin()))
      continue;
    here.erase(here.begin(), here.begin() + int64_t(depth) - 1);
    Span place = locate(program.text, here);
    auto inner = place.empty() ? Result<Text>(Text{}) : source.text(i);
    if (!inner)
      return std::move(inner).error();
    if (inner->view.empty())
      continue;
    size_t indent = program.text.find_first_not_of(' ', size_t(place.begin)) - size_t(place.begin);
    std::string own = indented(inner->view, indent);
    // Only the outermost module may leave out its dialect.
    if (here.back() == "builtin.module" && std::string_view(own).substr(indent).starts_with("module"))
      own.insert(indent, "builtin.");
    program.text.replace(size_t(place.begin), size_t(place.size()), own);
  }
  return program;
}

/// The message of vm.cond_fail is printed as it is, quotes included, here as in the reference; a parser wants them
/// escaped. The message ends the line.
std::string escapeMessages(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(lineEnd(text, at) + 1, text.size());
    std::string_view line = text.substr(at, end - at);
    at = end;
    size_t first = line.find('"'), last = line.rfind('"');
    if (line.find("vm.cond_fail ") == std::string_view::npos || first == last) {
      out += line;
      continue;
    }
    out += line.substr(0, first + 1);
    for (size_t i = first + 1; i < last; ++i) {
      if (line[i] == '"' && line[i - 1] != '\\')
        out += '\\';
      out += line[i];
    }
    out += line.substr(last);
  }
  return out;
}

std::string quote(std::string_view text) {
  std::string quoted;
  for (char c : text) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += c;
  }
  return quoted;
}

} // namespace

Result<std::string> textAfter(const TraceSource &source, int64_t rows, std::string_view path) {
  auto program = programAfter(source, std::min<int64_t>(rows, int64_t(source.passes().size())), path);
  if (!program)
    return std::move(program).error();
  std::vector<std::string_view> elements = elementsOf(path);
  if (elements.size() == program->path.size())
    return std::move(program->text);
  elements.erase(elements.begin(), elements.begin() + int64_t(program->path.size()) - 1);
  Span place = locate(program->text, elements);
  if (place.empty())
    return Error{ErrorCode::NotFound, "the program's text shows no " + std::string(elements.back())};
  std::string_view text = std::string_view(program->text).substr(size_t(place.begin), size_t(place.size()));
  // Back to the margin, as dumps have it, with the aliases that the text may use.
  size_t spaces = std::min(text.find_first_not_of(' '), text.size());
  std::string out = provenance::aliasLines(program->text);
  for (size_t at = 0; at < text.size();) {
    size_t end = lineEnd(text, at);
    std::string_view line = text.substr(at, end - at);
    out.append(line.substr(std::min({spaces, line.find_first_not_of(' '), line.size()}))).push_back('\n');
    at = end + 1;
  }
  return out;
}

/// A pipeline runs on every executable, and the others may not be where this one is. What an executable holds refers to
/// nothing outside; so of its module only the globals stay, which attributes of the module name.
static std::string withOneExecutable(std::string_view text, Span executable) {
  std::string out;
  bool keep = true, closed = false;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(lineEnd(text, at) + 1, text.size());
    std::string_view line = text.substr(at, end - at);
    closed |= line.starts_with("}");
    if (closed || !line.starts_with("  "))
      keep = true; // aliases before the module, resources after it
    else if (line.size() > 2 && line[2] != ' ' && line[2] != '}')
      keep = int64_t(at) == executable.begin || line.substr(2).starts_with("util.global ");
    if (keep)
      out += line;
    at = end;
  }
  return out;
}

/// What runs `pass` on `program`.
static std::string reproducer(Program program, const RanPass &pass) {
  // The pipeline is nested as the pass ran: from the text's own operation down to the pass's.
  std::vector<std::string_view> elements = elementsOf(pass.path);
  if (program.path.size() == 1 && elements.size() > 1 && operationOf(elements[1]).ends_with(".executable"))
    if (Span place = locate(program.text, {elements[0], elements[1]}); !place.empty())
      program.text = withOneExecutable(program.text, {place.begin, place.end});
  std::vector<std::string> nest;
  for (size_t i = program.path.size() - 1; i < elements.size(); ++i)
    nest.emplace_back(operationOf(elements[i]));
  // A dump of a lone operation is read inside a module.
  if (nest.empty() || nest.front() != "builtin.module")
    nest.insert(nest.begin(), "builtin.module");
  std::string pipeline;
  for (const std::string &op : nest)
    pipeline += op + "(";
  // The adaptor that runs pipelines by operation is no pass of other tools: what it runs stands in its place.
  std::string_view options = pass.options;
  bool adaptor = pass.argument == "iree-op-pipeline-adaptor" && options.starts_with("pipelines=");
  if (adaptor)
    pipeline += options.substr(std::string_view("pipelines=").size());
  else
    pipeline += pass.argument + (options.empty() ? "" : "{" + pass.options + "}");
  pipeline.append(nest.size(), ')');
  std::string out = escapeMessages(program.text);
  while (out.ends_with("\n"))
    out.pop_back();
  return out + "\n\n{-#\n  external_resources: {\n    mlir_reproducer: {\n      pipeline: \"" + quote(pipeline) +
         "\",\n      disable_threading: true,\n      verify_each: true\n    }\n  }\n#-}\n";
}

Result<std::string> exportReproducer(const TraceSource &source, int64_t rows, const RanPass &pass) {
  auto program = programAfter(source, std::min<int64_t>(rows, int64_t(source.passes().size())), pass.path);
  if (!program)
    return std::move(program).error();
  return reproducer(std::move(*program), pass);
}

Result<std::string> exportReproducer(const TraceSource &source, int64_t row) {
  const auto &rows = source.passes();
  if (row < 0 || row >= int64_t(rows.size()) || rows[size_t(row)].synthetic || rows[size_t(row)].pass.empty())
    return Error{ErrorCode::InvalidArgument, "row " + std::to_string(row) + " is no pass"};
  const PassEvent &event = rows[size_t(row)];
  RanPass pass{event.path.empty() ? event.anchor() : event.path, event.pass, event.options};
  // A dump from before the pass is the state itself.
  auto program = programAfter(source, event.moment == Moment::Before ? row + 1 : row, pass.path, &event);
  if (!program && program.error().code == ErrorCode::NotFound)
    return Error{ErrorCode::NotFound, "nothing was recorded before '" + event.pass + "'"};
  if (!program)
    return std::move(program).error();
  return reproducer(std::move(*program), pass);
}

} // namespace strata::trace
