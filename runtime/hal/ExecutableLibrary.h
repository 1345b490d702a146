// The tables and the calling convention of compiled kernels (executable library version 6). Layouts
// are part of the binary interface: sizes and offsets are asserted.
#pragma once

#include <cstddef>
#include <cstdint>

namespace strata::rt::hal::abi {

inline constexpr uint32_t kVersion = 6;
inline constexpr const char *kQuerySymbol = "iree_hal_executable_library_query";
inline constexpr int kMaxConstants = 64;
inline constexpr int kMaxBindings = 64;
inline constexpr int64_t kLocalMemoryPageBytes = 4096;

struct Environment {
  const uint32_t *constants;
  int (*importThunk)(void *function, void *params, void *context, void *reserved);
  void *const *importFunctions;
  void *const *importContexts;
  uint64_t processorData[8];
};
static_assert(sizeof(Environment) == 96);

struct DispatchState {
  uint32_t workgroupSizeX, workgroupSizeY;
  uint16_t workgroupSizeZ;
  uint16_t constantCount;
  uint32_t workgroupCountX, workgroupCountY;
  uint16_t workgroupCountZ;
  uint8_t maxConcurrency;
  uint8_t bindingCount;
  const uint32_t *constants;
  void *const *bindingPointers;
  const size_t *bindingLengths;
};
static_assert(sizeof(DispatchState) == 48 && offsetof(DispatchState, constants) == 24);

struct WorkgroupState {
  uint32_t workgroupX, workgroupY;
  uint16_t workgroupZ;
  uint16_t reserved;
  uint32_t processorId;
  void *localMemory;
  uint32_t localMemoryBytes;
};
static_assert(sizeof(WorkgroupState) == 32);

using Kernel = int (*)(const Environment *, const DispatchState *, const WorkgroupState *);

struct Header {
  uint32_t version;
  const char *name;
  uint32_t features;
  uint32_t sanitizer;
};
static_assert(sizeof(Header) == 24);

struct KernelAttributes {
  uint64_t flags;
  uint16_t localMemoryPages;
  uint8_t constantCount;
  uint8_t bindingCount;
  uint32_t workgroupSizeX, workgroupSizeY;
  uint16_t workgroupSizeZ;
  uint16_t parameterCount;
  uint64_t reserved[5];
};
static_assert(sizeof(KernelAttributes) == 64);

struct Imports {
  uint32_t count;
  const char *const *symbols;
};

struct Exports {
  uint32_t count;
  const Kernel *kernels;
  const KernelAttributes *attributes;
  const void *const *parameters;
  const void *occupancy;
  const char *const *names;
  const char *const *tags;
  const void *const *parameterNames;
  const void *sourceLocations;
  const void *stageLocations;
};
static_assert(sizeof(Exports) == 80 && offsetof(Exports, names) == 40);

struct Library {
  const Header *header;
  Imports imports;
  Exports exports;
  uint32_t constantCount;
  uint32_t pad;
  uint32_t sourceCount;
  const void *sources;
};
static_assert(sizeof(Library) == 128 && offsetof(Library, constantCount) == 104);

using Query = const Library *(*)(uint32_t maxVersion, const Environment *);

} // namespace strata::rt::hal::abi
