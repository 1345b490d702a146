//===- PassList.h - The rows of a trace, to be handed out -------------------===//
// Rows come at the end and stay as they are, so a copy of the list shares them and merely keeps its length: it is read on
// one thread while the list that it was copied from grows on another.
#pragma once

#include "core/trace/Model.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

namespace strata::trace {

class PassList {
public:
  PassList() = default;
  PassList(std::vector<PassEvent> rows)
      : rows_(std::make_shared<std::vector<PassEvent>>(std::move(rows))), data_(rows_->data()), size_(rows_->size()) {}

  const PassEvent *data() const { return data_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const PassEvent *begin() const { return data_; }
  const PassEvent *end() const { return data_ + size_; }
  const PassEvent &operator[](size_t row) const { return data_[row]; }
  const PassEvent &front() const { return data_[0]; }
  const PassEvent &back() const { return data_[size_ - 1]; }

  /// The first `count` rows, or all if there are fewer.
  PassList first(size_t count) const {
    PassList part = *this;
    part.size_ = std::min(size_, count);
    return part;
  }

  /// Of lists that share rows only one may grow, and on one thread.
  void push_back(PassEvent row) {
    if (!rows_ || rows_->size() != size_ || rows_->size() == rows_->capacity()) {
      // The others go on reading the old place.
      auto larger = std::make_shared<std::vector<PassEvent>>();
      larger->reserve(std::max<size_t>(256, 2 * size_));
      std::copy(begin(), end(), std::back_inserter(*larger));
      rows_ = std::move(larger);
      data_ = rows_->data();
    }
    rows_->push_back(std::move(row));
    ++size_;
  }

private:
  std::shared_ptr<std::vector<PassEvent>> rows_;
  const PassEvent *data_ = nullptr;
  size_t size_ = 0;
};

} // namespace strata::trace
