//===- CompilerMap.h - The compiler as stages, phases and boundaries --------===//
// What a newcomer is told first: seven stages from the program to the virtual machine, the twelve phases they consist
// of, and the seven places where one dialect hands over to the next. The map says where in a trace each of them is.
#pragma once

#include "core/explorer/Phases.h"
#include "core/trace/PassList.h"

#include <set>
#include <span>
#include <string>
#include <vector>

namespace strata::explorer {

/// Passes of a part of the compiler, as the trace has them.
struct Passage {
  int64_t first = -1, last = -1; // rows; -1: the trace has none
  int64_t firstChange = -1;      // the first that changed something; -1: none did
  int64_t passes = 0;
  int64_t distinct = 0; // different passes
  int64_t changed = 0;  // of `passes`
};

struct MapPhase {
  std::string name; // "global-optimization"
  Passage rows;
};

struct MapStage {
  char letter = 'A';
  std::string name; // "input"
  std::string what; // one sentence
  std::vector<int> phases; // indices into CompilerMap::phases, those that belong to it at least in part
  Passage rows;
};

struct MapBoundary {
  std::string name; // "flow → stream"
  std::string what;
  int phase = 0;    // where it lies
  struct Crossing {
    std::string pass;
    int64_t row = -1; // the first row of that pass that changed something, else the first; -1: not in this trace
    int64_t count = 0;
    bool changed = false; // `row` changed something
  };
  std::vector<Crossing> passes; // any of them; targets differ
};

struct CompilerMap {
  bool known = false; // false: these are passes of some other compiler
  std::vector<MapStage> stages;
  std::vector<MapPhase> phases;
  std::vector<MapBoundary> boundaries;
};

/// The map of a trace whose passes come one after the other.
class MapMaker {
public:
  MapMaker();
  void add(const trace::PassEvent &pass);
  CompilerMap map() const;

private:
  using Names = std::set<std::string, std::less<>>;
  static void count(Passage &to, const trace::PassEvent &pass, Names &seen);

  CompilerMap map_;
  PhaseFinder phases_;
  std::vector<Names> inPhase_, inStage_;
};

CompilerMap compilerMap(std::span<const trace::PassEvent> passes);

} // namespace strata::explorer
