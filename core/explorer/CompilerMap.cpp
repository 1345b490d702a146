#include "core/explorer/CompilerMap.h"

#include <algorithm>

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

} // namespace

void MapMaker::count(Passage &to, const trace::PassEvent &pass, Names &seen) {
  to.first = to.first < 0 ? pass.index : to.first;
  if (to.firstChange < 0 && pass.changed == trace::Change::Yes)
    to.firstChange = pass.index;
  to.last = pass.index;
  ++to.passes;
  to.changed += pass.changed == trace::Change::Yes;
  if (seen.find(pass.pass) == seen.end())
    seen.insert(pass.pass);
  to.distinct = int64_t(seen.size());
}

MapMaker::MapMaker() {
  map_.stages = stages();
  map_.boundaries = boundaries();
  for (const std::string &name : phaseNames())
    map_.phases.push_back({name, {}});
  inPhase_.resize(map_.phases.size());
  inStage_.resize(map_.stages.size());
}

void MapMaker::add(const trace::PassEvent &pass) {
  auto phase = size_t(phases_.next(pass));
  if (pass.synthetic)
    return;
  // Devices are initialized once more in the HAL phase; that is no part of naming them.
  size_t stage = phase == 2 && isDevicePass(pass.pass) ? size_t(B) : size_t(kStageOf[phase]);
  count(map_.phases[phase].rows, pass, inPhase_[phase]);
  count(map_.stages[stage].rows, pass, inStage_[stage]);
  const bool changed = pass.changed == trace::Change::Yes;
  for (MapBoundary &boundary : map_.boundaries)
    for (MapBoundary::Crossing &crossing : boundary.passes)
      if (crossing.pass == pass.pass) {
        ++crossing.count;
        if (crossing.row < 0 || (changed && !crossing.changed)) {
          crossing.row = pass.index;
          crossing.changed = changed;
        }
      }
}

CompilerMap MapMaker::map() const {
  if (!phases_.known())
    return MapMaker().map_;
  CompilerMap map = map_;
  map.known = true;
  return map;
}

CompilerMap compilerMap(std::span<const trace::PassEvent> passes) {
  MapMaker maker;
  for (const trace::PassEvent &pass : passes)
    maker.add(pass);
  return maker.map();
}

} // namespace strata::explorer
