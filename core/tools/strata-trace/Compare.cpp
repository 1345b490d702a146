//===- Compare.cpp - strata-trace compare, lesson ---------------------------------===//
#include "core/base/Json.h"
#include "core/explorer/Align.h"
#include "core/explorer/Steps.h"
#include "core/explorer/lessons/Lesson.h"
#include "core/tools/strata-trace/Command.h"

namespace strata::tool {

Status runCompare(const Arguments &arguments) {
  auto a = openSource(arguments.words[0]);
  if (!a)
    return std::move(a).error();
  auto b = openSource(arguments.words[1]);
  if (!b)
    return std::move(b).error();
  auto alignment = explorer::align(**a, **b);
  if (!alignment)
    return std::move(alignment).error();
  tellWhereBrokeOff(**a, arguments.words[0]);
  tellWhereBrokeOff(**b, arguments.words[1]);
  std::string brokeA = trace::whereBrokeOff(**a), brokeB = trace::whereBrokeOff(**b);
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("same", alignment->same).field("different", alignment->different);
    json.field("only_a", alignment->onlyA).field("only_b", alignment->onlyB).field("idle", alignment->idle);
    if (!brokeA.empty())
      json.field("broke_off_a", brokeA);
    if (!brokeB.empty())
      json.field("broke_off_b", brokeB);
    json.field("first_divergence", alignment->firstDivergence).key("rows").beginArray();
    for (const explorer::AlignedRow &row : alignment->rows) {
      json.beginObject();
      row.a < 0 ? json.key("a").null() : json.field("a", row.a);
      row.b < 0 ? json.key("b").null() : json.field("b", row.b);
      json.field("pass", row.a >= 0 ? (*a)->passes()[size_t(row.a)].pass : (*b)->passes()[size_t(row.b)].pass);
      json.field("differs", row.differs).field("idle", row.idle).endObject();
    }
    print(json.endArray().endObject().text());
    return Status::ok();
  }
  for (size_t i = 0; i < alignment->rows.size(); ++i) {
    const explorer::AlignedRow &row = alignment->rows[i];
    const trace::PassEvent &event = row.a >= 0 ? (*a)->passes()[size_t(row.a)] : (*b)->passes()[size_t(row.b)];
    say("%c %s  [%s]%s\n",
        row.idle      ? '.'
        : row.b < 0   ? '-'
        : row.a < 0   ? '+'
        : row.differs ? '~'
                      : '=',
        event.pass.c_str(), event.path.c_str(),
        int64_t(i) == alignment->firstDivergence ? "  <- here the runs diverge first" : "");
  }
  say("%lld same, %lld different, %lld only in the first, %lld only in the second, %lld that "
      "changed nothing and stand in one run alone, or follow what differs\n",
      (long long)alignment->same, (long long)alignment->different, (long long)alignment->onlyA,
      (long long)alignment->onlyB, (long long)alignment->idle);
  for (auto &[which, where] : {std::pair{"first", &brokeA}, std::pair{"second", &brokeB}})
    if (!where->empty())
      say("of the %s: %s\n", which, where->c_str());
  return Status::ok();
}

Status runLesson(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  auto file = mapFile(arguments.words[1]);
  if (!file)
    return std::move(file).error();
  auto lesson = explorer::parseLesson(file->view, arguments.words[1]);
  if (!lesson)
    return std::move(lesson).error();
  explorer::Steps steps(**source);
  explorer::LessonCheck check = explorer::checkLesson(*lesson, **source);
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("title", lesson->title).key("rows").beginArray();
    for (int64_t row : check.rows)
      json.value(steps.number(row));
    json.endArray().key("problems").beginArray();
    for (const std::string &problem : check.problems)
      json.value(problem);
    print(json.endArray().endObject().text());
  } else {
    for (size_t i = 0; i < lesson->steps.size(); ++i)
      say("%2zu  %s  %s\n", i + 1,
          check.rows[i] == -1 ? "nowhere"
                              : ("row " + std::to_string(steps.number(check.rows[i]))).c_str(),
          lesson->steps[i].title.c_str());
    for (const std::string &problem : check.problems)
      say("%s\n", problem.c_str());
  }
  if (!check.problems.empty())
    return Error{ErrorCode::NotFound, arguments.words[1] + ": " + (check.problems.size() == 1 ? "one thing doesn't hold" : std::to_string(check.problems.size()) + " things don't hold")};
  return Status::ok();
}

} // namespace strata::tool
