//===- Ids.h - Small typed indices and half-open ranges ---------------------===//
// Core keeps things in vectors and names them by index. The tag keeps a token from being used as a node.
#pragma once

#include <cstdint>
#include <functional>

namespace strata {

template <typename Tag>
struct Id {
  uint32_t index = UINT32_MAX;

  constexpr Id() = default;
  constexpr explicit Id(uint32_t i) : index(i) {}
  constexpr bool valid() const { return index != UINT32_MAX; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr auto operator<=>(Id, Id) = default;
};

/// Bytes (or lines, or tokens: the name says which) from `begin` up to but not including `end`.
struct Span {
  int64_t begin = 0;
  int64_t end = 0;

  constexpr int64_t size() const { return end - begin; }
  constexpr bool empty() const { return end <= begin; }
  constexpr bool contains(int64_t at) const { return at >= begin && at < end; }
  friend constexpr bool operator==(Span, Span) = default;
};

} // namespace strata

template <typename Tag>
struct std::hash<strata::Id<Tag>> {
  size_t operator()(strata::Id<Tag> id) const noexcept { return id.index; }
};
