//===- Lesson.h - A walk through a trace, written by a teacher --------------===//
// A lesson is a text file. Its head names it; steps follow, each after a line `---`. A line is `key: value`; a line
// that begins with a blank continues the value above it; `#` begins a comment line.
//
//   title: From a matrix product to packed tiles
//   program: matmul_500.mlir              what to compile, with
//   flags: --iree-opt-data-tiling=true    these flags: for what and how to compile; what reads or writes files is refused
//   ---
//   step: The encoding is set
//   pass: iree-dispatch-creation-set-encoding      where the step stands: the first row of that name that changed
//                                                  something; `name#2` is the third row of that name, `name on @f`
//                                                  one that ran on or inside something with `@f` in its path; `after-flow`
//                                                  is where a phase ends
//   view: diff                                     the view that shows it
//   ask: How many operations carry an encoding now?
//   answer: Three: one for each operand.
//   check: present op:iree_encoding.set_encoding
//   check: first op:iree_encoding.set_encoding
//
// Checks are questions to the trace, so that a lesson never tells what isn't there:
//   present QUERY   the step's dump has a hit          absent QUERY    it has none
//   first QUERY     this is the first dump with a hit  count N QUERY   it has N hits
//
// resources/lessons/README.md is the same for teachers, step by step.
#pragma once

#include "core/base/Result.h"
#include "core/trace/Source.h"

#include <string>
#include <vector>

namespace strata::explorer {

struct LessonStep {
  std::string title, pass, view, question, answer, text;
  std::vector<std::string> checks;
  std::vector<int64_t> checkLines; // of the file
  int64_t viewLine = 0;
  int64_t line = 0; // of the file, where the step begins
};

struct Lesson {
  std::string title, program, flags, text;
  std::vector<LessonStep> steps;
};

/// Errors: InvalidArgument: what is wrong, on which line of `name`, and what would be right.
Result<Lesson> parseLesson(std::string_view text, const std::string &name = "lesson");

/// What `view:` may name.
const std::vector<std::string> &lessonViews();

/// Where each step stands in a trace, and what of it doesn't hold there.
struct LessonCheck {
  /// One check of one step, as it came out.
  struct Outcome {
    size_t step = 0;
    std::string check, why; // why: empty if it holds
  };
  std::vector<Outcome> outcomes;
  std::vector<int64_t> rows;         // by step: rows or boundaries (Steps.h); -1: the trace has no such pass
  std::vector<std::string> problems; // "step 3 (line 20): present op:x.y: no hit in row 17"
};
LessonCheck checkLesson(const Lesson &lesson, const trace::TraceSource &source);

} // namespace strata::explorer
