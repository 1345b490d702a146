// What a reader may visit of the bytes it was given, so that work and memory stay linear in them.
//
// Parts of a file may be shared: FlatBuffer tables and strings by offset, locations and functions
// by index, names of symbols by their place. A small file can so stand for a text without end.
// Every reader of modules charges what it visits, each time anew, to one budget of a few times the
// file's size; files of compilers, which share little, stay far below it.
#pragma once

#include <cstdint>

namespace strata::rt {

class VisitBudget {
public:
  /// Names of files are shared by many locations: 16 times is what a long one comes to.
  static constexpr uint64_t kTimes = 16;
  /// What the smallest files have in any case. It is small, since one file may hold many.
  static constexpr uint64_t kLeast = 4096;

  /// For a file of that size.
  static VisitBudget ofFile(uint64_t fileBytes) { return VisitBudget(kLeast + kTimes * fileBytes); }
  explicit VisitBudget(uint64_t bytes) : left_(bytes) {}

  /// False when the budget does not reach; it is spent then.
  [[nodiscard]] bool charge(uint64_t bytes) {
    bool enough = bytes <= left_;
    left_ = enough ? left_ - bytes : 0;
    return enough;
  }

private:
  uint64_t left_;
};

/// What an error says of a file that goes beyond its budget.
inline constexpr const char *kSharedTooOften =
    "parts of the file are shared so often that reading it takes more than 16 times its size";

} // namespace strata::rt
