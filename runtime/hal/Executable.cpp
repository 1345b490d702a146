#include "runtime/hal/Executable.h"

namespace strata::rt::hal {

const RefType Executable::kType = {"hal.executable"};

Result<int64_t> Executable::lookup(std::string_view name) const {
  if (!isRunnable())
    return int64_t{0};
  for (size_t i = 0; i < functions_.size(); ++i)
    if (functions_[i].name == name)
      return static_cast<int64_t>(i);
  return Status(Code::NotFound, "export '" + std::string(name) + "' not found in library");
}

} // namespace strata::rt::hal
