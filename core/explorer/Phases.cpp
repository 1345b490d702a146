#include "core/explorer/Phases.h"

#include <algorithm>
#include <string_view>

namespace strata::explorer {
namespace {

enum Phase { Input, Abi, Preprocessing, GlobalOptimization, DispatchCreation, Flow, Stream, Sources, Configurations, Targets, Hal, Vm };

struct Marker {
  std::string_view prefix;
  Phase phase;
};

/// A pass with one of these prefixes means that at least this phase has begun. The first match counts.
constexpr Marker kMarkers[] = {
    {"iree-import-", Input},
    {"iree-auto-input-", Input},
    {"iree-sanitize-module-names", Input},
    {"iree-abi-", Abi},
    {"iree-hal-assign-", Preprocessing},
    {"iree-hal-materialize-target-devices", Preprocessing},
    {"iree-preprocessing-", Preprocessing},
    {"iree-global-opt-warn-on-uninitialized-values", Preprocessing},
    {"iree-global-opt-", GlobalOptimization},
    {"convert-elementwise-to-linalg", GlobalOptimization},
    {"iree-dispatch-creation-insert-tensor-barriers", GlobalOptimization},
    {"iree-dispatch-creation-fold-unit-extent-dims", GlobalOptimization},
    {"iree-dispatch-creation-fold-reshapes-into-tensor-barriers", GlobalOptimization},
    {"iree-dispatch-creation-", DispatchCreation},
    {"iree-verify-input-legality", Flow},
    {"iree-flow-outline-", Flow},
    {"iree-flow-annotate-", Flow},
    {"iree-flow-initialize-", Flow},
    {"iree-stream-", Stream},
    {"iree-hal-materialize-interfaces", Sources},
    {"iree-hal-prune-executables", Sources},
    {"iree-codegen-specialize-exports", Configurations},
    {"iree-codegen-create-dispatch-config", Configurations},
    {"iree-codegen-lower-executable-using-transform-dialect", Targets},
    {"iree-codegen-tile-and-distribute-to-workgroups-using-forall-op", Targets},
    {"iree-codegen-generic-vectorization", Targets},
    {"iree-hal-translate-", Targets},
    {"iree-hal-conversion", Hal},
    {"iree-util-combine-initializers", Vm},
    {"iree-vm-", Vm},
};

const Marker *markerOf(std::string_view pass) {
  for (const Marker &marker : kMarkers)
    if (pass.starts_with(marker.prefix))
      return &marker;
  return nullptr;
}

} // namespace

const std::vector<std::string> &phaseNames() {
  static const std::vector<std::string> kNames = {
      "input",  "abi",    "preprocessing",      "global-optimization",       "dispatch-creation",  "flow",
      "stream", "executable-sources", "executable-configurations", "executable-targets", "hal", "vm"};
  return kNames;
}

int PhaseFinder::next(const trace::PassEvent &pass) {
  // What runs on an executable after it was configured translates it.
  std::string_view executable = std::string_view(pass.path).substr(0, pass.path.find('/', pass.path.find('/') + 1));
  if (reached_ == Configurations && configured_.find(executable) != configured_.end())
    reached_ = Targets;
  if (pass.pass == "iree-hal-configure-executables")
    configured_.emplace(executable);
  if (const Marker *marker = markerOf(pass.pass)) {
    known_ = true;
    // Initializers are combined in stream too: that alone ends no phase before hal.
    bool early = marker->prefix == "iree-util-combine-initializers" && reached_ < Hal;
    // Executables are configured and translated one after the other, so these two alternate.
    if (reached_ == Targets && marker->phase == Configurations)
      reached_ = Configurations;
    if (!early)
      reached_ = std::max(reached_, static_cast<int>(marker->phase));
  }
  return reached_;
}

std::vector<int> phasesOf(std::span<const trace::PassEvent> passes) {
  PhaseFinder finder;
  std::vector<int> phases;
  phases.reserve(passes.size());
  for (const trace::PassEvent &pass : passes)
    phases.push_back(finder.next(pass));
  if (!finder.known())
    phases.clear();
  return phases;
}

} // namespace strata::explorer
