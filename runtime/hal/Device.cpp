#include "runtime/hal/Device.h"

#include "runtime/hal/CpuFeatures.h"

namespace strata::rt::hal {

const RefType Allocator::kType = {"hal.allocator"};
const RefType Device::kType = {"hal.device"};

static constexpr Device::Driver kDrivers[] = {
    {"local-sync", "Local execution using a lightweight inline synchronous queue"},
    {"local-task", "Local execution using a work-stealing pool of threads"},
};

std::span<const Device::Driver> Device::drivers() { return kDrivers; }

Device::Device(std::string name, const DeviceOptions &options)
    : Object(&kType), allocator_(make<Allocator>(std::move(name), options.budget)),
      nativeCode_(options.nativeCode), profile_(options.profile) {}

Result<Ref<Device>> Device::create(std::string_view uri, const DeviceOptions &options) {
  size_t split = uri.find("://");
  std::string driver(uri.substr(0, split));
  std::string_view path =
      split == std::string_view::npos ? std::string_view() : uri.substr(split + 3);
  bool isSync = driver == "local-sync", isTask = driver == "local-task";
  if (!isSync && !isTask)
    return Status(Code::NotFound, "no driver '" + driver + "' registered")
        .annotate("creating driver for device '" + std::string(uri) + "'");
  if (!path.empty() && path != "0" && path != "default")
    return Status(Code::NotFound,
                  "driver '" + driver + "' has no device '" + std::string(path) + "'")
        .annotate("creating device '" + std::string(uri) + "'");
  if (isSync)
    return createSyncDevice(options);
  Result<Ref<Device>> device = createTaskDevice(options);
  if (!device.ok())
    return device.takeStatus().annotate("creating driver for device '" + driver + "'");
  return device;
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
    value = Executable::supportsFormat(key);
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
