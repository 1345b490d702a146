//===- Codec.h - zstd with a prefix -----------------------------------------===//
// The IR before a pass is nearly the IR after it. Giving zstd the one as a prefix of the other stores the
// difference only, at the speed of plain compression, and needs no diff of our own.
#pragma once

#include "core/base/Result.h"

#include <memory>
#include <string>
#include <string_view>

namespace strata::trace {

class Compressor {
public:
  Compressor();
  ~Compressor();
  Result<std::string> compress(std::string_view text, std::string_view prefix, int level);

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

inline constexpr int64_t kMostTextBytes = int64_t(1) << 32;

/// Errors: Corrupt, also when the frame doesn't hold exactly `bytes`; LimitExceeded above
/// kMostTextBytes, where so short a frame claims to hold so much that no program is packed so well,
/// and where there is no memory for it.
Result<std::string> decompress(std::string_view frame, std::string_view prefix, int64_t bytes);

} // namespace strata::trace
