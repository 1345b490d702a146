#include "core/explorer/ProgramAt.h"

#include "core/explorer/StateBefore.h"
#include "core/trace/LlvmUnit.h"
#include "core/trace/export/Export.h"

namespace strata::explorer {

Result<Program> programAt(const trace::TraceSource &source, const Steps &steps, int64_t step) {
  if (!steps.holds(step))
    return Error{ErrorCode::NotFound, "there is no such step"};
  bool isLlvm = trace::isLlvm(source.run());
  Program program{{}, isLlvm ? ".ll" : ".mlir", {}};
  if (const Boundary *boundary = steps.boundary(step)) {
    auto text = textOf(source, steps, step);
    if (!text)
      return std::move(text).error();
    program.text = text->view;
    constexpr std::string_view kAfter = "after-";
    if (boundary->name.starts_with(kAfter))
      program.phase = boundary->name.substr(kAfter.size());
    return program;
  }
  const trace::PassEvent &row = source.passes()[size_t(step)];
  std::string outermost = row.path.substr(0, row.path.find('/'));
  if (!isLlvm && !row.synthetic && !outermost.empty())
    if (auto whole = trace::textAfter(source, step + 1, outermost)) {
      program.text = std::move(*whole);
      return program;
    }
  auto text = textAfter(source, step);
  if (!text)
    return std::move(text).error();
  program.text = text->view;
  return program;
}

} // namespace strata::explorer
