// A library to preload into the compiler: the call of MLIR's greedy rewriter that STRATA_TEST_CRASH_AT counts to reads
// from nowhere, inside of whatever pass makes it. The compiler itself has no way to be made to crash.

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <atomic>
#include <cstdlib>
#include <dlfcn.h>

namespace mlir {

LogicalResult applyPatternsGreedily(Region &region, const FrozenRewritePatternSet &patterns,
                                    GreedyRewriteConfig config, bool *changed) {
  static const char *at = std::getenv("STRATA_TEST_CRASH_AT");
  static std::atomic<int> calls = 0;
  if (at && ++calls == std::atoi(at))
    *static_cast<volatile int *>(nullptr) = 0;
  using Function = LogicalResult(Region &, const FrozenRewritePatternSet &, GreedyRewriteConfig, bool *);
  static auto *real = reinterpret_cast<Function *>(::dlsym(
      RTLD_NEXT, "_ZN4mlir21applyPatternsGreedilyERNS_6RegionERKNS_23FrozenRewritePatternSetENS_19GreedyRewriteConfigEPb"));
  return real(region, patterns, std::move(config), changed);
}

} // namespace mlir
