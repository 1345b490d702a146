#include "core/explorer/lessons/Lesson.h"

#include "core/explorer/Search.h"
#include "core/explorer/Steps.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace strata::explorer {

namespace {

/// "; did you mean answer?", where a word is nearly one of those that there are.
std::string suggestion(std::string_view word, const std::vector<std::string> &known) {
  // A letter more, less, wrong or out of place.
  auto distance = [](std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j)
      row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
      size_t diagonal = row[0]++;
      for (size_t j = 1; j <= b.size(); ++j) {
        size_t up = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
        diagonal = up;
      }
    }
    return row[b.size()];
  };
  if (word.empty() || word.size() > 30)
    return {};
  auto best = std::min_element(known.begin(), known.end(), [&](const auto &a, const auto &b) { return distance(word, a) < distance(word, b); });
  return distance(word, *best) <= 2 ? "; did you mean " + *best + "?" : std::string();
}

std::string listed(const std::vector<std::string> &words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return out;
}

/// What is wrong with a flag of a lesson; empty: nothing. Who opens a lesson trusts it with a
/// compile and nothing else: what chooses how to compile is taken, what reads or writes files,
/// loads code or runs it is not, and neither is what nobody knows.
std::string flagProblem(std::string_view word) {
  auto refused = [&](const char *why) {
    return "a lesson can't give '" + std::string(word) + "' to the compiler: " + why;
  };
  if (!word.starts_with("-"))
    return refused("flags alone stand here; what to compile stands under `program`");
  std::string_view name = word.substr(std::min(word.find_first_not_of('-'), word.size()));
  size_t equals = std::min(name.find('='), name.size());
  std::string_view value = name.substr(equals);
  name = name.substr(0, equals);
  if (value.find_first_of("/\\@") != std::string_view::npos)
    return refused("its value could be a file");
  if (name == "compile-to" || name == "compile-from")
    return {};
  static constexpr std::string_view kinds[] = {"iree-hal-target-",
                                               "iree-hal-local-target-",
                                               "iree-hal-default-",
                                               "iree-llvmcpu-",
                                               "iree-cuda-",
                                               "iree-hip-",
                                               "iree-vulkan-",
                                               "iree-opt-",
                                               "iree-input-",
                                               "iree-global-opt-",
                                               "iree-dispatch-creation-",
                                               "iree-flow-",
                                               "iree-stream-",
                                               "iree-codegen-",
                                               "iree-linalg-",
                                               "iree-util-",
                                               "iree-vm-target-",
                                               "iree-scheduling-",
                                               "iree-execution-",
                                               "mlir-print-ir-",
                                               "mlir-disable-threading",
                                               "mlir-elide-"};
  if (std::none_of(std::begin(kinds), std::end(kinds),
                   [&](std::string_view kind) { return name.starts_with(kind); }))
    return refused("only flags that say for what and how to compile are known here "
                   "(--iree-hal-target-…, --iree-opt-…, --iree-llvmcpu-… "
                   "and the like)");
  static constexpr std::string_view files[] = {
      "file",       "files",   "filename",  "path",      "paths",  "dir",     "directory",
      "dump",       "output",  "library",   "libraries", "plugin", "plugins", "spec",
      "parameters", "archive", "artifacts", "linker",    "import", "export",  "bitcode",
      "search",     "save",    "keep",      "report",    "ptxas"};
  for (size_t at = 0; at <= name.size();) {
    size_t end = std::min(name.find('-', at), name.size());
    std::string_view part = name.substr(at, end - at);
    if (std::find(std::begin(files), std::end(files), part) != std::end(files) ||
        (end == name.size() && (part == "to" || part == "with")))
      return refused("it reads or writes files, or starts what a file says");
    at = end + 1;
  }
  return {};
}

/// The same for all flags, as a shell would take the words apart.
std::string flagsProblem(std::string flags) {
  std::erase_if(flags, [](char c) { return c == '"' || c == '\''; });
  for (size_t at = 0; (at = flags.find_first_not_of(" \t", at)) != std::string::npos;) {
    size_t end = std::min(flags.find_first_of(" \t", at), flags.size());
    if (std::string why = flagProblem(std::string_view(flags).substr(at, end - at)); !why.empty())
      return why;
    at = end;
  }
  return {};
}

/// A check taken apart: `count 3 op:x.y`.
struct Check {
  std::string verb;
  int64_t wanted = 0; // of `count`
  Query query;
};
Result<Check> parseCheck(const std::string &text) {
  auto bad = [](const std::string &why) { return Error{ErrorCode::InvalidArgument, why}; };
  size_t blank = text.find(' ');
  std::string verb = text.substr(0, blank), words = blank == std::string::npos ? "" : text.substr(blank + 1);
  if (verb != "present" && verb != "absent" && verb != "first" && verb != "count")
    return bad("no check '" + verb + "': there are present, absent, first and count" + suggestion(verb, {"present", "absent", "first", "count"}));
  int64_t wanted = 0;
  if (verb == "count") {
    auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), wanted);
    if (error != std::errc())
      return bad("count needs a number first: count 3 op:x.y");
    words.erase(0, size_t(end - words.data()));
  }
  if (words.find_first_not_of(' ') == std::string::npos)
    return bad(verb + " needs something to look for: " + verb + " op:x.y");
  auto query = Query::parse(words);
  if (!query)
    return std::move(query).error();
  return Check{verb, wanted, std::move(*query)};
}

} // namespace

const std::vector<std::string> &lessonViews() {
  static const std::vector<std::string> kViews = {"diff", "text", "map", "compare", "inspector", "operation", "lesson", "slices",
                                                  "graph", "layout", "legend", "notes", "module", "run", "live", "search", "messages"};
  return kViews;
}

Result<Lesson> parseLesson(std::string_view text, const std::string &name) {
  Lesson lesson;
  LessonStep *step = nullptr;
  std::string *last = nullptr; // what a continuation line adds to
  std::set<std::string> seen;  // keys of this part
  int64_t number = 0, flagsLine = 0, programLine = 0;
  auto bad = [&](const std::string &why) {
    return Error{ErrorCode::InvalidArgument, name + ", line " + std::to_string(number) + ": " + why};
  };
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
      line.remove_suffix(1);
    if (line.empty() || line[0] == '#')
      continue;
    if (line == "---") {
      step = &lesson.steps.emplace_back();
      step->line = number;
      last = nullptr;
      seen.clear();
      continue;
    }
    if (line[0] == ' ' || line[0] == '\t') {
      if (!last)
        return bad("a line that begins with a blank continues the one above it, and here there is none");
      *last += " " + std::string(line.substr(line.find_first_not_of(" \t")));
      continue;
    }
    size_t colon = line.find(':');
    if (colon == std::string_view::npos)
      return bad("`key: value` expected" + suggestion(line.substr(0, line.find(' ')), {"title", "program", "flags", "text", "step", "pass", "view", "ask", "answer", "check"}));
    std::string_view key = line.substr(0, colon), value = line.substr(colon + 1);
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    if (!step)
      last = key == "title" ? &lesson.title : key == "program" ? &lesson.program : key == "flags" ? &lesson.flags
             : key == "text" ? &lesson.text : nullptr;
    else if (key == "check") {
      last = &step->checks.emplace_back();
      step->checkLines.push_back(number);
    } else
      last = key == "step" ? &step->title : key == "pass" ? &step->pass : key == "view" ? &step->view
             : key == "ask" ? &step->question : key == "answer" ? &step->answer : key == "text" ? &step->text : nullptr;
    if (!last) {
      std::vector<std::string> keys = step ? std::vector<std::string>{"step", "pass", "view", "text", "ask", "answer", "check"}
                                           : std::vector<std::string>{"title", "program", "flags", "text"};
      return bad("no key '" + std::string(key) + "' here; there are " + listed(keys) + (step ? "" : ", and --- before the first step") + suggestion(key, keys));
    }
    if (key != "check" && !seen.insert(std::string(key)).second)
      return bad("'" + std::string(key) + "' is there already: a line that begins with a blank goes on with the one above it");
    if (step && key == "view")
      step->viewLine = number;
    if (!step && (key == "flags" || key == "program"))
      (key == "flags" ? flagsLine : programLine) = number;
    *last = value;
  }
  number = 0;
  if (lesson.title.empty())
    return Error{ErrorCode::InvalidArgument, name + ": it has no title: begin it with `title: …`"};
  number = flagsLine;
  if (std::string why = flagsProblem(lesson.flags); !why.empty())
    return bad(why);
  number = programLine;
  if (lesson.program.starts_with("-") || lesson.program.starts_with(".") ||
      lesson.program.find_first_of("/\\") != std::string::npos)
    return bad(
        "the program is the name of a file beside the lesson, or of a sample, without a folder");
  for (const LessonStep &s : lesson.steps) {
    number = s.line;
    for (auto [value, key, what] : {std::tuple{&s.title, "step", "its title"}, std::tuple{&s.pass, "pass", "where it stands"}})
      if (value->empty())
        return bad("the step that begins here needs `" + std::string(key) + ": …`, " + what);
    if (s.question.empty() != s.answer.empty())
      return bad("a question and its answer go together: the step that begins here has no `" + std::string(s.answer.empty() ? "answer" : "ask") + ": …`");
    if (const auto &views = lessonViews(); !s.view.empty() && std::find(views.begin(), views.end(), s.view) == views.end()) {
      number = s.viewLine;
      return bad("no view '" + s.view + "'; there are " + listed(views) + suggestion(s.view, views));
    }
    if (s.checks.empty())
      return bad("the step that begins here needs a check: what it says must be true of the trace, as in `check: present op:x.y`");
    for (size_t c = 0; c < s.checks.size(); ++c)
      if (auto check = parseCheck(s.checks[c]); !check) {
        number = s.checkLines[c];
        return bad(check.error().message);
      }
  }
  if (lesson.steps.empty())
    return Error{ErrorCode::InvalidArgument, name + ": it has no steps: a line `---` begins one"};
  return lesson;
}

static std::string problem(const std::string &check, int64_t row, const trace::TraceSource &source, const Steps &steps) {
  auto parsed = parseCheck(check);
  if (!parsed)
    return parsed.error().message;
  const std::string &verb = parsed->verb;
  const Query &query = parsed->query;
  const Boundary *boundary = steps.boundary(row);
  auto text = boundary ? textOf(source, steps, row) : source.text(row);
  if (!text)
    return text.error().message;
  int64_t hits = 0;
  query.run(source.passes()[size_t(boundary ? boundary->whole : row)], text->view, [&](Hit) { return ++hits, true; });
  if (verb == "count")
    return hits == parsed->wanted ? "" : std::to_string(hits) + " hits";
  if (verb == "present")
    return hits ? "" : "no hit";
  if (verb == "absent")
    return hits ? std::to_string(hits) + " hits" : "";
  auto first = bisect(source, query, false);
  if (!first || first->first < 0)
    return "no dump has a hit";
  return first->first == (boundary ? boundary->row : row) ? "" : "the first dump with a hit is row " + std::to_string(first->first);
}

/// Where a step stands.
static Result<int64_t> rowOf(const std::string &pass, const trace::TraceSource &source, const Steps &steps) {
  if (pass.starts_with("after-"))
    return findStep(source, steps, pass);
  size_t on = pass.find(" on ");
  if (on == std::string::npos && pass.find('#') != std::string::npos)
    return trace::findPass(source, pass);
  std::string name = pass.substr(0, on), place = on == std::string::npos ? "" : pass.substr(on + 4);
  int64_t first = -1;
  for (const trace::PassEvent &row : source.passes()) {
    if ((row.pass != name && row.className != name) || (row.path + " " + row.anchor()).find(place) == std::string::npos)
      continue;
    if (row.changed == trace::Change::Yes)
      return row.index;
    first = first < 0 ? row.index : first;
  }
  if (first >= 0)
    return first;
  if (place.empty())
    return trace::findPass(source, name);
  return Error{ErrorCode::NotFound, "no pass '" + name + "' on anything with '" + place + "' in its path"};
}

LessonCheck checkLesson(const Lesson &lesson, const trace::TraceSource &source) {
  LessonCheck result;
  Steps steps(source);
  for (size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep &step = lesson.steps[i];
    std::string where = "step " + std::to_string(i + 1) + " (line " + std::to_string(step.line) + "): ";
    auto row = rowOf(step.pass, source, steps);
    result.rows.push_back(row ? *row : -1);
    if (!row) {
      result.problems.push_back(where + row.error().message);
      continue;
    }
    for (const std::string &check : step.checks) {
      std::string why = problem(check, *row, source, steps);
      if (!why.empty())
        result.problems.push_back(where + check + ": " + why + " in row " + std::to_string(steps.number(*row)));
      result.outcomes.push_back({i, check, std::move(why)});
    }
  }
  return result;
}

} // namespace strata::explorer
