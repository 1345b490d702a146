#include "core/trace/Codec.h"

#include <algorithm>
#include <bit>
#include <zstd.h>

namespace strata::trace {

// Windows above 128 MiB need a decoder that agrees; snapshots are far below.
static constexpr int kMaxWindowLog = 27;
// Above this size zstd's usual match finder no longer reaches back over a whole prefix: long-distance matching does.
static constexpr size_t kLongDistance = size_t(1) << 20;
// Zeros are packed thirty thousand to one, programs ten to one: of a text this large so much is
// asked.
static constexpr int64_t kAnyRatioBytes = int64_t(512) << 20, kMostRatio = 256;

struct Compressor::Impl {
  ZSTD_CCtx *context = ZSTD_createCCtx();
  ~Impl() { ZSTD_freeCCtx(context); }
};

Compressor::Compressor() : impl_(std::make_unique<Impl>()) {}
Compressor::~Compressor() = default;

Result<std::string> Compressor::compress(std::string_view text, std::string_view prefix, int level) {
  ZSTD_CCtx *context = impl_->context;
  ZSTD_CCtx_reset(context, ZSTD_reset_session_and_parameters);
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
  size_t reach = text.size() + prefix.size();
  if (!prefix.empty()) {
    int log = std::clamp(int(std::bit_width(reach)), 17, kMaxWindowLog);
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, log);
    if (reach > kLongDistance)
      ZSTD_CCtx_setParameter(context, ZSTD_c_enableLongDistanceMatching, 1);
    ZSTD_CCtx_refPrefix(context, prefix.data(), prefix.size());
  }
  std::string out(ZSTD_compressBound(text.size()), '\0');
  size_t size = ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size());
  if (ZSTD_isError(size))
    return Error{ErrorCode::Io, std::string("compressing a snapshot: ") + ZSTD_getErrorName(size)};
  out.resize(size);
  return out;
}

Result<std::string> decompress(std::string_view frame, std::string_view prefix, int64_t bytes) {
  if (bytes < 0 || bytes > kMostTextBytes)
    return Error{ErrorCode::LimitExceeded, "snapshot of " + std::to_string(bytes) + " bytes"};
  // A frame says how much it holds: nothing is taken for one that the row doesn't agree with.
  if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != static_cast<unsigned long long>(bytes))
    return Error{ErrorCode::Corrupt, "snapshot: the frame's length differs from the row's"};
  // What a text shares with its prefix costs nothing; the rest is never packed so much.
  if (bytes > kAnyRatioBytes &&
      (bytes - int64_t(prefix.size())) / kMostRatio > int64_t(frame.size()))
    return Error{ErrorCode::LimitExceeded, "snapshot: " + std::to_string(frame.size()) +
                                               " bytes claim to hold " + std::to_string(bytes)};
  std::unique_ptr<ZSTD_DCtx, size_t (*)(ZSTD_DCtx *)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kMaxWindowLog);
  if (!prefix.empty())
    ZSTD_DCtx_refPrefix(context.get(), prefix.data(), prefix.size());
  std::string out;
  try {
    out.resize(size_t(bytes));
  } catch (const std::bad_alloc &) {
    return Error{ErrorCode::LimitExceeded,
                 "snapshot: no memory for " + std::to_string(bytes) + " bytes"};
  }
  size_t size = ZSTD_decompressDCtx(context.get(), out.data(), out.size(), frame.data(), frame.size());
  if (ZSTD_isError(size))
    return Error{ErrorCode::Corrupt, std::string("snapshot: ") + ZSTD_getErrorName(size)};
  if (size != out.size())
    return Error{ErrorCode::Corrupt, "snapshot: shorter than its row says"};
  return out;
}

} // namespace strata::trace
