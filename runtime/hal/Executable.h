// !hal.executable: kernels of one compiled library, ready to be run by the device that made it.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/base/Status.h"

#include <span>
#include <string>
#include <vector>

namespace strata::rt::hal {

/// Whether compiled code may be entered. `Never` is for looking at modules that are not trusted:
/// everything is checked, and dispatches do nothing.
enum class NativeCode { Run, Never };

class Executable : public Object {
public:
  static const RefType kType;

  /// What a dispatch needs to know of a kernel.
  struct Function {
    std::string name;
    uint32_t constantCount = 0, bindingCount = 0;
  };
  std::span<const Function> functions() const { return functions_; }
  /// Null when there is no such ordinal.
  const Function *function(int64_t ordinal) const {
    return ordinal >= 0 && ordinal < static_cast<int64_t>(functions_.size())
               ? &functions_[static_cast<size_t>(ordinal)]
               : nullptr;
  }
  Result<int64_t> lookup(std::string_view name) const;
  /// False when the policy forbids to enter the code; the functions may then be unknown.
  bool isRunnable() const { return policy_ == NativeCode::Run; }

protected:
  explicit Executable(NativeCode policy) : Object(&kType), policy_(policy) {}

  std::vector<Function> functions_;

private:
  const NativeCode policy_;
};

} // namespace strata::rt::hal
