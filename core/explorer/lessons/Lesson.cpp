#include "core/explorer/lessons/Lesson.h"

#include "core/explorer/Search.h"

#include <charconv>

namespace strata::explorer {

namespace {

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
    return bad("no check '" + verb + "': there are present, absent, first and count");
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

Result<Lesson> parseLesson(std::string_view text) {
  Lesson lesson;
  LessonStep *step = nullptr;
  std::string *last = nullptr; // what a continuation line adds to
  int64_t number = 0;
  auto bad = [&](const std::string &why) {
    return Error{ErrorCode::InvalidArgument, "lesson, line " + std::to_string(number) + ": " + why};
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
      continue;
    }
    if (line[0] == ' ' || line[0] == '\t') {
      if (!last)
        return bad("nothing to continue");
      *last += " " + std::string(line.substr(line.find_first_not_of(" \t")));
      continue;
    }
    size_t colon = line.find(':');
    if (colon == std::string_view::npos)
      return bad("`key: value` expected");
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
    if (!last)
      return bad("no key '" + std::string(key) + "' here; there are " +
                 (step ? "step, pass, view, text, ask, answer and check" : "title, program, flags and text, and --- before the first step"));
    if (step && key == "view")
      step->viewLine = number;
    *last = value;
  }
  number = 0;
  if (lesson.title.empty())
    return Error{ErrorCode::InvalidArgument, "lesson: it has no title"};
  for (const LessonStep &s : lesson.steps) {
    number = s.line;
    if (s.title.empty() || s.pass.empty())
      return bad("a step needs `step:` and `pass:`");
    if (s.question.empty() != s.answer.empty())
      return bad("a question and its answer go together");
    if (s.checks.empty())
      return bad("a step needs a check: what it says must be true of the trace");
    for (size_t c = 0; c < s.checks.size(); ++c)
      if (auto check = parseCheck(s.checks[c]); !check) {
        number = s.checkLines[c];
        return bad(check.error().message);
      }
  }
  if (lesson.steps.empty())
    return Error{ErrorCode::InvalidArgument, "lesson: it has no steps"};
  return lesson;
}

static std::string problem(const std::string &check, int64_t row, const trace::TraceSource &source) {
  auto parsed = parseCheck(check);
  if (!parsed)
    return parsed.error().message;
  const std::string &verb = parsed->verb;
  const Query &query = parsed->query;
  auto text = source.text(row);
  if (!text)
    return text.error().message;
  int64_t hits = 0;
  query.run(source.passes()[size_t(row)], text->view, [&](Hit) { return ++hits, true; });
  if (verb == "count")
    return hits == parsed->wanted ? "" : std::to_string(hits) + " hits";
  if (verb == "present")
    return hits ? "" : "no hit";
  if (verb == "absent")
    return hits ? std::to_string(hits) + " hits" : "";
  auto first = bisect(source, query, false);
  if (!first || first->first < 0)
    return "no dump has a hit";
  return first->first == row ? "" : "the first dump with a hit is row " + std::to_string(first->first);
}

/// Where a step stands.
static Result<int64_t> rowOf(const std::string &pass, const trace::TraceSource &source) {
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
  for (size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep &step = lesson.steps[i];
    std::string where = "step " + std::to_string(i + 1) + " (line " + std::to_string(step.line) + "): ";
    auto row = rowOf(step.pass, source);
    result.rows.push_back(row ? *row : -1);
    if (!row) {
      result.problems.push_back(where + row.error().message);
      continue;
    }
    for (const std::string &check : step.checks) {
      std::string why = problem(check, *row, source);
      if (!why.empty())
        result.problems.push_back(where + check + ": " + why + " in row " + std::to_string(*row));
      result.outcomes.push_back({i, check, std::move(why)});
    }
  }
  return result;
}

} // namespace strata::explorer
