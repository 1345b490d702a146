#include "runtime/hal/Memory.h"

#include "runtime/hal/Types.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

namespace strata::rt::hal {

namespace {

/// Zeros, which a heap has at hand for large blocks. Where the block begins stands before them.
uint8_t *allocateZeros(int64_t bytes) {
  constexpr size_t kRoom = static_cast<size_t>(kBufferAlignment) + sizeof(void *);
  // Vectors may read the whole of the last line.
  size_t rounded = static_cast<size_t>((bytes + kBufferAlignment - 1) & -kBufferAlignment);
  auto *block = static_cast<uint8_t *>(std::calloc(rounded + kRoom, 1));
  if (!block)
    return nullptr;
  uintptr_t begin = reinterpret_cast<uintptr_t>(block) + kRoom;
  uint8_t *memory = block + (kRoom - begin % kBufferAlignment);
  std::memcpy(memory - sizeof block, &block, sizeof block);
  return memory;
}

void freeZeros(uint8_t *memory) {
  uint8_t *block;
  std::memcpy(&block, memory - sizeof block, sizeof block);
  std::free(block);
}

} // namespace

uint8_t *HeapSource::acquire(int64_t bytes, uint32_t memoryType) {
  if (!budget_->reserve(bytes))
    return nullptr;
  uint8_t *memory = allocateZeros(bytes);
  if (!memory)
    budget_->release(bytes);
  else // this one is without a limit
    static_cast<void>(taken_[(memoryType & kMemoryDeviceLocal) == kMemoryDeviceLocal].reserve(bytes));
  return memory;
}

void HeapSource::release(uint8_t *memory, int64_t bytes, uint32_t memoryType) {
  freeZeros(memory);
  budget_->release(bytes);
  taken_[(memoryType & kMemoryDeviceLocal) == kMemoryDeviceLocal].release(bytes);
}

namespace {

/// What local devices have: one heap, near the device and open to the host.
constexpr uint32_t kHeapType = kMemoryDeviceLocal | kMemoryHostVisible;

/// Fresh memory reads as CD, released memory as DD.
class DebugSource final : public MemorySource {
public:
  explicit DebugSource(std::shared_ptr<MemorySource> inner) : inner_(std::move(inner)) {}
  uint8_t *acquire(int64_t bytes, uint32_t memoryType) override {
    uint8_t *memory = inner_->acquire(bytes, memoryType);
    if (memory)
      std::memset(memory, 0xCD, static_cast<size_t>(bytes));
    return memory;
  }
  void release(uint8_t *memory, int64_t bytes, uint32_t memoryType) override {
    std::memset(memory, 0xDD, static_cast<size_t>(bytes));
    inner_->release(memory, bytes, memoryType);
  }
  void trim() override { inner_->trim(); }

private:
  std::shared_ptr<MemorySource> inner_;
};

struct PoolLimits {
  uint32_t memoryType = 0;
  int64_t size = INT64_MAX, capacity = INT64_MAX;
  size_t count = SIZE_MAX;
};

/// Blocks that were released, by size and type.
class Pool {
public:
  explicit Pool(PoolLimits limits) : limits_(limits) {}

  bool serves(int64_t bytes, uint32_t memoryType) const {
    return bytes <= limits_.size && (memoryType & limits_.memoryType) == limits_.memoryType;
  }
  /// A kept block, or null with `mayGrow` saying whether a new one would be of this pool.
  uint8_t *take(int64_t bytes, uint32_t memoryType, bool &mayGrow) {
    auto found = free_.find({bytes, memoryType});
    mayGrow = bytes <= limits_.capacity - held_;
    if (found == free_.end())
      return nullptr;
    uint8_t *memory = found->second;
    free_.erase(found);
    return memory;
  }
  void grow(int64_t bytes) { held_ += bytes; }
  /// False when the block is one too many.
  bool keep(uint8_t *memory, int64_t bytes, uint32_t memoryType) {
    if (free_.size() >= limits_.count)
      return false;
    free_.insert({{bytes, memoryType}, memory});
    return true;
  }
  void shrink(int64_t bytes) { held_ -= bytes; }
  void trim(MemorySource &inner) {
    for (auto [key, memory] : free_) {
      inner.release(memory, key.first, key.second);
      held_ -= key.first;
    }
    free_.clear();
  }

private:
  PoolLimits limits_;
  int64_t held_ = 0; // in use or kept
  std::multimap<std::pair<int64_t, uint32_t>, uint8_t *> free_;
};

class CachingSource final : public MemorySource {
public:
  CachingSource(std::shared_ptr<MemorySource> inner, std::span<const PoolLimits> pools)
      : inner_(std::move(inner)), pools_(pools.begin(), pools.end()) {}
  ~CachingSource() override { trim(); }

  uint8_t *acquire(int64_t bytes, uint32_t memoryType) override {
    std::lock_guard lock(mutex_);
    Pool *grows = nullptr;
    for (Pool &pool : pools_) {
      bool mayGrow = false;
      if (!pool.serves(bytes, memoryType))
        continue;
      if (uint8_t *memory = pool.take(bytes, memoryType, mayGrow)) {
        owners_[memory] = &pool;
        return memory;
      }
      if (mayGrow && !grows)
        grows = &pool;
    }
    uint8_t *memory = inner_->acquire(bytes, memoryType);
    if (!memory) {
      trimPools();
      memory = inner_->acquire(bytes, memoryType);
    }
    if (memory && grows) {
      grows->grow(bytes);
      owners_[memory] = grows;
    }
    return memory;
  }

  void release(uint8_t *memory, int64_t bytes, uint32_t memoryType) override {
    std::lock_guard lock(mutex_);
    if (auto owner = owners_.find(memory); owner != owners_.end()) {
      Pool &pool = *owner->second;
      owners_.erase(owner);
      if (pool.keep(memory, bytes, memoryType))
        return;
      pool.shrink(bytes);
    }
    inner_->release(memory, bytes, memoryType);
  }

  void trim() override {
    std::lock_guard lock(mutex_);
    trimPools();
  }

private:
  void trimPools() {
    for (Pool &pool : pools_)
      pool.trim(*inner_);
    inner_->trim();
  }

  std::shared_ptr<MemorySource> inner_;
  std::mutex mutex_;
  std::vector<Pool> pools_;
  std::map<uint8_t *, Pool *> owners_; // of blocks in use
};

std::string_view trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(' ');
  return begin == text.npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// What stands before the first `separator`; `text` keeps what is behind it.
std::string_view cut(std::string_view &text, char separator) {
  size_t end = text.find(separator);
  std::string_view piece = text.substr(0, end);
  text = end == text.npos ? "" : text.substr(end + 1);
  return trimmed(piece);
}

Result<uint32_t> parseBits(std::string_view text,
                           std::initializer_list<std::pair<std::string_view, uint32_t>> names) {
  uint32_t bits = 0;
  while (!text.empty()) {
    std::string_view name = cut(text, '|');
    auto found = std::find_if(names.begin(), names.end(),
                              [&](const auto &entry) { return entry.first == name; });
    if (found == names.end())
      return Status(Code::InvalidArgument,
                    "unrecognized bitfield member '" + std::string(name) + "'");
    bits |= found->second;
  }
  return bits;
}

/// `12`, `1gib`, `500mb`.
Result<int64_t> parseSize(std::string_view text, const char *what) {
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  std::string_view unit(end, static_cast<size_t>(text.data() + text.size() - end));
  int64_t scale = -1;
  for (auto [name, bytes] : {std::pair<std::string_view, int64_t>{"", 1}, {"b", 1},
                             {"kb", 1000}, {"kib", 1 << 10}, {"mb", 1000000}, {"mib", 1 << 20},
                             {"gb", 1000000000}, {"gib", 1 << 30}})
    if (unit == name)
      scale = bytes;
  if (error != std::errc() || value < 0 || scale < 0 || value > INT64_MAX / scale)
    return Status(Code::InvalidArgument,
                  "size must be an integer, got '" + std::string(text) + "'")
        .annotate(std::string("parsing ") + what);
  return value * scale;
}

Result<PoolLimits> parsePool(std::string_view text) {
  PoolLimits pool;
  std::string_view heap = cut(text, '=');
  if (heap.empty())
    return Status(Code::InvalidArgument, "heap key must be specified in pool params");
  std::string_view type = cut(heap, ';'), usage = heap;
  if (type != "*") {
    Result<uint32_t> bits = parseBits(type, {{"host_visible", kMemoryHostVisible},
                                             {"host_coherent", kMemoryHostCoherent},
                                             {"host_cached", kMemoryHostCached},
                                             {"host_local", kMemoryHostLocal},
                                             {"device_visible", kMemoryDeviceVisible},
                                             {"device_local", kMemoryDeviceLocal}});
    STRATA_ASSIGN_OR_RETURN(pool.memoryType, std::move(bits));
  }
  constexpr uint32_t kOffered = kHeapType | kMemoryHostCoherent;
  if (pool.memoryType & ~kOffered)
    return Status(Code::InvalidArgument,
                  "no heap matching requested config params memory_type='" + std::string(type) +
                      "', buffer_usage='" + std::string(usage) + "'");
  // The host may always look at local memory.
  pool.memoryType &= kMemoryDeviceLocal;
  if (std::string_view size = cut(text, ';'); !size.empty() && size != "*") {
    STRATA_ASSIGN_OR_RETURN(pool.size, parseSize(size, "max_allocation_size"));
  }
  if (std::string_view capacity = cut(text, ';'); !capacity.empty() && capacity != "*") {
    STRATA_ASSIGN_OR_RETURN(pool.capacity, parseSize(capacity, "max_allocation_capacity"));
  }
  if (std::string_view count = cut(text, ';'); !count.empty() && count != "*") {
    auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), pool.count);
    if (error != std::errc() || end != count.data() + count.size())
      return Status(Code::InvalidArgument, "invalid count '" + std::string(count) + "'");
  }
  return pool;
}

} // namespace

Result<std::shared_ptr<MemorySource>> configureMemory(std::shared_ptr<MemorySource> source,
                                                      std::span<const std::string> specs) {
  for (std::string_view spec : specs) {
    std::string_view name = cut(spec, ':');
    if (name == "debug") {
      source = std::make_shared<DebugSource>(std::move(source));
    } else if (name == "caching") {
      std::vector<PoolLimits> pools;
      while (!spec.empty()) {
        STRATA_ASSIGN_OR_RETURN(PoolLimits pool, parsePool(cut(spec, ',')));
        pools.push_back(pool);
      }
      if (pools.empty())
        pools.emplace_back();
      source = std::make_shared<CachingSource>(std::move(source), pools);
    } else {
      return Status(Code::InvalidArgument, "unrecognized allocator '" + std::string(name) + "'");
    }
  }
  return source;
}

} // namespace strata::rt::hal
