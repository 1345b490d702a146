// The `io_parameters` module: parameters from files, by scope and name. Read only.
#pragma once

#include "runtime/modules/ParameterFile.h"
#include "runtime/vm/NativeModule.h"

#include <memory>

namespace strata::rt::modules {

class ParametersModule final : public vm::NativeModule {
public:
  /// Each spec is `file` or `scope=file`; files of one scope are searched in order.
  static Result<std::shared_ptr<ParametersModule>> open(std::span<const std::string> specs,
                                                        bool map);

  std::string_view name() const override { return "io_parameters"; }
  uint32_t version() const override { return 0; }
  std::span<const vm::NativeFunction> functions() const override;

  Result<const Parameter *> find(std::string_view scope, std::string_view name) const;
  static Status checkRange(std::string_view name, const Parameter &parameter, uint64_t offset,
                           uint64_t length);
  /// Copies [offset, offset + length) of a parameter, which must be inside.
  static void read(const Parameter &parameter, uint64_t offset, uint64_t length, uint8_t *target);

private:
  struct Scope {
    std::string name;
    std::vector<ParameterFile> files;
  };
  std::vector<Scope> scopes_;
};

} // namespace strata::rt::modules
