#include "core/explorer/CompilerMap.h"

#include "core/explorer/Phases.h"

#include <algorithm>
#include <set>

namespace strata::explorer {

namespace {

enum Stage { A, B, C, D, E, F, G };

/// The stage of each phase. Preprocessing belongs to two: its passes on devices are a stage of their own.
constexpr Stage kStageOf[] = {A, A, C, C, C, C, D, F, E, E, F, G};

bool isDevicePass(std::string_view pass) {
  return pass.starts_with("iree-hal-") && (pass.ends_with("-devices") || pass.ends_with("-device-promises") || pass.ends_with("-device-aliases"));
}

std::vector<MapStage> stages() {
  return {
      {'A', "input", "The program becomes functions of util, with an interface that callers of any language understand.", {0, 1}, {}},
      {'B', "device", "The devices that it is to run on are named, and become globals.", {2}, {}},
      {'C', "flow", "Tensor operations are optimized, grouped into dispatches and moved into executables.", {2, 3, 4, 5}, {}},
      {'D', "stream", "Tensors become bytes in memory, and calls become commands with an order in time.", {6}, {}},
      {'E', "codegen", "Each executable is tiled, vectorized and lowered for its target.", {8, 9}, {}},
      {'F', "HAL", "Commands become calls to the device's interface, and executables become binaries.", {7, 10}, {}},
      {'G', "VM", "What is left on the host becomes a program for the virtual machine.", {11}, {}},
  };
}

std::vector<MapBoundary> boundaries() {
  return {
      {"input → ABI", "Exported functions get wrappers that take and return buffers.", 1, {{"iree-abi-wrap-entry-points"}}},
      {"tensors → flow", "Computations become dispatches, and dispatches become executables.", 5,
       {{"iree-dispatch-creation-form-dispatch-regions"}, {"iree-flow-outline-dispatch-regions"}}},
      {"flow → stream", "Tensors become resources of a size and a lifetime.", 6, {{"iree-stream-conversion"}}},
      {"order → time", "Commands are put into executions; what does not depend runs at once.", 6, {{"iree-stream-schedule-execution"}}},
      {"loops → machine", "Vectors and loops become the target's instructions.", 9,
       {{"iree-convert-to-llvm"}, {"iree-convert-to-nvvm"}, {"iree-convert-to-rocdl"}, {"iree-convert-to-spirv"}}},
      {"stream → HAL", "Executables get their interfaces, commands become command buffers.", 10,
       {{"iree-hal-materialize-interfaces"}, {"iree-hal-conversion"}}},
      {"HAL → VM", "Calls to the device become imports of the virtual machine.", 11, {{"iree-vm-conversion"}}},
  };
}

void count(Passage &to, const trace::PassEvent &pass, std::set<std::string_view> &seen) {
  to.first = to.first < 0 ? pass.index : to.first;
  if (to.firstChange < 0 && pass.changed == trace::Change::Yes)
    to.firstChange = pass.index;
  to.last = pass.index;
  ++to.passes;
  to.changed += pass.changed == trace::Change::Yes;
  seen.insert(pass.pass);
  to.distinct = int64_t(seen.size());
}

} // namespace

CompilerMap compilerMap(const std::vector<trace::PassEvent> &passes) {
  CompilerMap map;
  map.stages = stages();
  map.boundaries = boundaries();
  for (const std::string &name : phaseNames())
    map.phases.push_back({name, {}});
  std::vector<int> phases = phasesOf(passes);
  map.known = !phases.empty();
  if (!map.known)
    return map;
  std::vector<std::set<std::string_view>> inPhase(map.phases.size()), inStage(map.stages.size());
  for (size_t i = 0; i < passes.size(); ++i) {
    if (passes[i].synthetic)
      continue;
    auto phase = size_t(phases[i]);
    // Devices are initialized once more in the HAL phase; that is no part of naming them.
    size_t stage = phase == 2 && isDevicePass(passes[i].pass) ? size_t(B) : size_t(kStageOf[phase]);
    count(map.phases[phase].rows, passes[i], inPhase[phase]);
    count(map.stages[stage].rows, passes[i], inStage[stage]);
    for (MapBoundary &boundary : map.boundaries)
      for (MapBoundary::Crossing &crossing : boundary.passes)
        if (crossing.pass == passes[i].pass) {
          ++crossing.count;
          bool better = passes[i].changed == trace::Change::Yes && crossing.row >= 0 &&
                        passes[size_t(crossing.row)].changed != trace::Change::Yes;
          if (crossing.row < 0 || better)
            crossing.row = int64_t(i);
        }
  }
  return map;
}

} // namespace strata::explorer
