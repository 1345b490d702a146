//===- Cancel.h - Asking a long computation to stop -------------------------===//
// A token is a shared flag. The one who wants an answer keeps a copy and cancels it; the one who computes looks
// at it every few milliseconds of work. A default token can't be cancelled and costs nothing to look at.
#pragma once

#include <atomic>
#include <memory>

namespace strata {

class CancelToken {
public:
  CancelToken() = default;
  static CancelToken make() {
    CancelToken token;
    token.flag_ = std::make_shared<std::atomic<bool>>(false);
    return token;
  }

  void cancel() const {
    if (flag_)
      flag_->store(true, std::memory_order_relaxed);
  }
  bool cancelled() const { return flag_ && flag_->load(std::memory_order_relaxed); }

private:
  std::shared_ptr<std::atomic<bool>> flag_;
};

} // namespace strata
