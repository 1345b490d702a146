//===- Cancel.h - Asking a long computation to stop, or to wait -------------===//
// A token is a shared flag. The one who wants an answer keeps a copy and cancels it; the one who computes looks
// at it every few milliseconds of work. A default token can't be cancelled and costs nothing to look at.
//
// A copy of a token may stand behind a gate. While somebody holds the gate shut, who looks at that copy waits there: work
// that nobody waits for gives way to work that somebody does. So a holder must never wait for what such work would do.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace strata {

class Gate {
public:
  /// Holds the gate shut for as long as it lives. Any thread.
  class Hold {
  public:
    explicit Hold(std::shared_ptr<Gate> gate) : gate_(std::move(gate)) { ++gate_->holders_; }
    ~Hold() {
      if (--gate_->holders_ > 0)
        return;
      std::lock_guard lock(gate_->mutex_);
      gate_->opened_.notify_all();
    }
    Hold(const Hold &) = delete;
    Hold &operator=(const Hold &) = delete;

  private:
    std::shared_ptr<Gate> gate_;
  };

  bool isShut() const { return holders_.load(std::memory_order_relaxed) > 0; }
  /// Waits until the gate is open, or until `givenUp` is set.
  void pass(const std::atomic<bool> *givenUp = nullptr) {
    if (!isShut())
      return;
    std::unique_lock lock(mutex_);
    while (isShut() && !(givenUp && givenUp->load(std::memory_order_relaxed)))
      opened_.wait_for(lock, std::chrono::milliseconds(5)); // giving up wakes nobody
  }

private:
  std::atomic<int> holders_ = 0;
  std::mutex mutex_;
  std::condition_variable opened_;
};

class CancelToken {
public:
  CancelToken() = default;
  static CancelToken make() {
    CancelToken token;
    token.flag_ = std::make_shared<std::atomic<bool>>(false);
    return token;
  }
  /// The same token for work that gives way: looking at this copy waits while the gate is shut.
  CancelToken behind(std::shared_ptr<Gate> gate) const {
    CancelToken token = *this;
    token.gate_ = std::move(gate);
    return token;
  }

  void cancel() const {
    if (flag_)
      flag_->store(true, std::memory_order_relaxed);
  }
  bool cancelled() const {
    if (!flag_)
      return false;
    if (gate_)
      gate_->pass(flag_.get());
    return flag_->load(std::memory_order_relaxed);
  }

private:
  std::shared_ptr<std::atomic<bool>> flag_;
  std::shared_ptr<Gate> gate_;
};

} // namespace strata
