// Generated programs, and what they compute.
#pragma once

#include "tests/numerics/Tensor.h"

namespace numerics {

/// One exported function: its text, random arguments, and the results that plain loops come to.
struct Case {
  std::string function;
  std::string text;
  std::vector<Tensor> arguments;
  std::vector<Tensor> results;
};

/// Functions of one theme, compiled together.
struct Theme {
  std::string name;
  std::vector<Case> cases;
};

/// The grid: the same for the same seed.
std::vector<Theme> buildThemes(unsigned seed);

} // namespace numerics
