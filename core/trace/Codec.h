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

/// Errors: Corrupt, also when the frame doesn't hold exactly `bytes`; LimitExceeded above 4 GiB.
Result<std::string> decompress(std::string_view frame, std::string_view prefix, int64_t bytes);

} // namespace strata::trace
