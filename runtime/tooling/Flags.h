// Command line flags in the reference tools' manner: `--name=value`, `--name` for booleans, lists
// by repetition, and
// `--flagfile=`.
#pragma once

#include "runtime/base/Status.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::rt::tooling {

/// A flag that may stand alone or have a value.
struct OptionalText {
  bool given = false;
  std::string text;
};

class Flags {
public:
  Flags(std::string usage) : usage_(std::move(usage)) {}

  void add(std::string_view name, std::string *value, std::string_view help);
  void add(std::string_view name, bool *value, std::string_view help);
  void add(std::string_view name, int64_t *value, std::string_view help);
  void add(std::string_view name, double *value, std::string_view help);
  void add(std::string_view name, OptionalText *value, std::string_view help);
  void add(std::string_view name, std::vector<std::string> *values, std::string_view help);

  /// What is not a flag goes to `positional`. `--help` and `--version` print and set helpShown.
  Status parse(std::span<char *const> arguments, std::vector<std::string> &positional);
  bool helpShown() const { return helpShown_; }
  /// Flags starting with this prefix are collected, not understood.
  void passThrough(std::string_view prefix, std::vector<std::string> *values) {
    passPrefix_ = prefix;
    passed_ = values;
  }

private:
  struct Flag {
    std::string name, help;
    std::string initial;
    bool mayStandAlone;
    std::function<bool(std::string_view)> set;
  };
  Status parseOne(std::string_view argument, std::vector<std::string> &positional, int depth);
  std::string helpText() const;

  std::string usage_;
  std::vector<Flag> flags_;
  std::string passPrefix_;
  std::vector<std::string> *passed_ = nullptr;
  bool helpShown_ = false;
};

} // namespace strata::rt::tooling
