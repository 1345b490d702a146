//===- Steps.h - What one steps through: passes, and the boundaries between phases --//
// Where one phase ends and the next begins stands a step of its own: the program as one left it and the other finds it.
// Compared with the boundary before, it says what a whole phase did. No dump shows it where the last passes ran on parts
// of the program: those dumps are put into the last one of the whole.
//
// Passes keep their rows. A boundary is called by its name ("after-flow"), and in lists it is numbered behind the passes.
#pragma once

#include "core/explorer/Effects.h"
#include "core/explorer/StateBefore.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::explorer {

struct Boundary {
  int phase = 0;           // that ends here
  int next = -1;           // that begins here; -1: the run ends
  std::string name;        // "after-flow"
  int64_t row = -1;        // the last row before it
  int64_t first = -1;      // the first row of the phase
  int64_t passes = 0, changed = 0;
  std::optional<double> seconds; // of its passes, those within others not counted twice
  int64_t whole = -1;          // the newest dump of the whole program
  std::vector<int64_t> parts;  // newer dumps of parts of it, in order
  int64_t lost = 0;            // newer dumps of parts that have no name to put them in by
};

/// A row, or a boundary, as one number: -1 is none, boundaries are below it.
constexpr bool isBoundary(int64_t step) { return step <= -2; }
constexpr size_t boundaryIndex(int64_t step) { return size_t(-2 - step); }
constexpr int64_t boundaryStep(size_t index) { return -2 - int64_t(index); }

/// The boundaries of a run as far as it has come; none in a trace of another compiler. A live run only gets more of them, but
/// for executables that are configured and translated in turns: their phases end together.
std::vector<Boundary> boundariesOf(const trace::Run &run, std::span<const trace::PassEvent> passes);

/// The steps of a run in order, and what each of them is. Keeps rows no longer than it is asked.
class Steps {
public:
  Steps() = default;
  explicit Steps(const trace::TraceSource &source) : Steps(source.run(), source.passes()) {}
  Steps(const trace::Run &run, std::span<const trace::PassEvent> passes);

  const std::vector<Boundary> &boundaries() const { return boundaries_; }
  const Boundary *boundary(int64_t step) const;
  bool holds(int64_t step) const { return isBoundary(step) ? boundary(step) != nullptr : step >= 0 && step < rows_; }
  /// The steps behind and before one; -1 at the ends.
  int64_t neighbour(int64_t step, int by) const;
  /// Which of two comes first.
  bool isBefore(int64_t a, int64_t b) const { return place(a) < place(b); }
  /// What people and scripts call it: rows are their own number, boundaries follow the rows.
  int64_t number(int64_t step) const { return isBoundary(step) ? rows_ + int64_t(boundaryIndex(step)) : step; }
  /// The step of a number; -1 if there is none.
  int64_t ofNumber(int64_t number) const;
  /// What a boundary is compared with: the one before it, else the program as it was given; -1 if no dump shows that.
  int64_t before(int64_t step) const;

private:
  int64_t place(int64_t step) const { return isBoundary(step) ? 2 * boundary(step)->row + 1 : 2 * step; }

  int64_t rows_ = 0, input_ = -1;
  std::vector<Boundary> boundaries_;
};

/// The step that `which` names: as trace::findPass, or a boundary. Errors: NotFound, with what there is.
Result<int64_t> findStep(const trace::TraceSource &source, const Steps &steps, std::string_view which);

/// The text of a step, and two of them as they are compared. Any thread.
Result<Text> textOf(const trace::TraceSource &source, const Steps &steps, int64_t step);
Result<Pair> pairOf(const trace::TraceSource &source, const Steps &steps, int64_t before, int64_t after);

/// How much a step changed: a boundary, since the one before. Any thread.
Effect effect(const trace::TraceSource &source, const Steps &steps, int64_t step);

/// "after flow".
std::string titleOf(const Boundary &boundary);

/// What stands at the head of a step, whatever it is.
struct StepTitle {
  int64_t number = 0;
  std::string name, anchor;
  std::string text() const { return std::to_string(number) + " " + name + " — " + anchor; }
};
StepTitle titleOf(std::span<const trace::PassEvent> passes, const Steps &steps, int64_t step);

} // namespace strata::explorer
