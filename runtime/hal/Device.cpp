#include "runtime/hal/Device.h"

#include "runtime/hal/CpuFeatures.h"
#include "runtime/hal/ElfExecutable.h"

namespace strata::rt::hal {

const RefType Allocator::kType = {"hal.allocator"};
const RefType Device::kType = {"hal.device"};

static constexpr Device::Driver kDrivers[] = {
    {"local-sync", "Local execution using a lightweight inline synchronous queue"},
    {"local-task", "Local execution using a work-stealing pool of threads"},
    {"vulkan", "Vulkan 1.2 devices, through the system's loader"},
};

std::span<const Device::Driver> Device::drivers() { return kDrivers; }

Status explainBudget(Status status, const MemoryBudget &budget) {
  if (status.code() != Code::ResourceExhausted || budget.limitBytes() == INT64_MAX)
    return status;
  return std::move(status).annotate(format("the device memory limit is %lld bytes, %lld are in use",
                                           (long long)budget.limitBytes(),
                                           (long long)budget.usedBytes()));
}

HeapAllocator::HeapAllocator(std::shared_ptr<MemoryBudget> budget)
    : heap_(std::make_shared<HeapSource>(std::move(budget))), source_(heap_) {}

Result<Ref<Buffer>> HeapAllocator::allocate(uint32_t memoryType, uint32_t usage, int64_t bytes) {
  Result<Ref<Buffer>> buffer = Buffer::allocate(memoryType, usage, bytes, source_);
  if (!buffer.ok())
    return explainBudget(buffer.takeStatus(), heap_->budget());
  return buffer;
}

Status HeapAllocator::configure(std::span<const std::string> specs) {
  STRATA_ASSIGN_OR_RETURN(source_, configureMemory(heap_, specs));
  return {};
}

Device::Device(Ref<Allocator> allocator, ExecutableCache::Create createExecutable,
               const DeviceOptions &options)
    : Object(&kType), allocator_(std::move(allocator)), nativeCode_(options.nativeCode),
      executables_(std::move(createExecutable)), profile_(options.profile) {}

static Result<Ref<Executable>> createElfExecutable(std::string_view format,
                                                   std::span<const uint8_t> image,
                                                   std::span<const uint8_t> constants,
                                                   NativeCode policy) {
  STRATA_ASSIGN_OR_RETURN(Ref<ElfExecutable> executable,
                          ElfExecutable::create(format, image, constants, policy));
  return Ref<Executable>(std::move(executable));
}

LocalDevice::LocalDevice(const DeviceOptions &options)
    : Device(make<HeapAllocator>(options.budget), createElfExecutable, options) {}

bool LocalDevice::supportsFormat(std::string_view format) const {
  return ElfExecutable::supportsFormat(format);
}

Result<Ref<Device>> Device::create(std::string_view uri, const DeviceOptions &options) {
  size_t split = uri.find("://");
  std::string driver(uri.substr(0, split));
  std::string_view path =
      split == std::string_view::npos ? std::string_view() : uri.substr(split + 3);
  path = path.substr(0, path.find('?'));
  bool isSync = driver == "local-sync", isTask = driver == "local-task";
  bool isVulkan = driver == "vulkan";
  if (!isSync && !isTask && !isVulkan)
    return Status(Code::NotFound, "no driver '" + driver + "' registered")
        .annotate("creating driver for device '" + std::string(uri) + "'");
  if (!isVulkan && !path.empty())
    return Status(Code::NotFound, "device paths not yet implemented")
        .annotate("creating device '" + std::string(uri) + "'");
  Result<Ref<Device>> device = isSync   ? createSyncDevice(options)
                               : isTask ? createTaskDevice(options)
                                        : createVulkanDevice(path, options);
  if (!device.ok())
    return device.takeStatus().annotate("creating driver for device '" + driver + "'");
  STRATA_RETURN_IF_ERROR((*device)->allocator().configure(options.allocators));
  return device;
}

Result<std::vector<Device::Found>> Device::enumerate(std::string_view driver,
                                                     const VulkanOptions &vulkan) {
  if (driver == "vulkan")
    return enumerateVulkanDevices(vulkan);
  if (driver != "local-sync" && driver != "local-task")
    return Status(Code::NotFound, "no driver '" + std::string(driver) + "' registered");
  return std::vector<Found>{{"", "default"}};
}

bool globMatch(std::string_view pattern, std::string_view text) {
  // The last star and where its match ended: on a mismatch the star takes one more.
  size_t p = 0, t = 0, star = std::string_view::npos, starText = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      starText = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p, ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++starText;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*')
    ++p;
  return p == pattern.size();
}

bool Device::query(std::string_view category, std::string_view key, int64_t &value) const {
  value = 0;
  if (category == "hal.device.id") {
    value = globMatch(key, id());
    return true;
  }
  if (category == "hal.executable.format") {
    value = supportsFormat(key);
    return true;
  }
  if (category == "hal.device" && key == "concurrency") {
    value = 1;
    return true;
  }
  if (category == "hal.dispatch" && key == "concurrency") {
    value = workerCount();
    return true;
  }
  if (category == "hal.cpu") {
    value = hasCpuFeature(key);
    return true;
  }
  return false;
}

} // namespace strata::rt::hal
