#include "runtime/hal/vulkan/Instance.h"

#include "runtime/hal/vulkan/Results.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <sys/stat.h>

namespace strata::rt::hal::vulkan {
namespace {

constexpr const char *kLibrary = "libvulkan.so.1";
constexpr const char *kValidationLayer = "VK_LAYER_KHRONOS_validation";

VKAPI_ATTR VkBool32 VKAPI_CALL print(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                     VkDebugUtilsMessageTypeFlagsEXT,
                                     const VkDebugUtilsMessengerCallbackDataEXT *data, void *) {
  std::fprintf(stderr, "vulkan: %s\n", data->pMessage);
  return VK_FALSE;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char &c : result)
    c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return result;
}

} // namespace

Result<std::shared_ptr<Instance>> Instance::create(const VulkanOptions &options) {
  std::shared_ptr<Instance> instance(new Instance());
  STRATA_RETURN_IF_ERROR(instance->open(options));
  STRATA_RETURN_IF_ERROR(instance->createInstance(options));
  STRATA_RETURN_IF_ERROR(instance->findDevices());
  return instance;
}

Instance::~Instance() {
  if (messenger_ != VK_NULL_HANDLE)
    if (auto destroy = reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
            getProcAddress_(instance_, "vkDestroyDebugUtilsMessengerEXT")))
      destroy(instance_, messenger_, nullptr);
  if (instance_ != VK_NULL_HANDLE && vk_.DestroyInstance)
    vk_.DestroyInstance(instance_, nullptr);
}

// The library stays open: drivers leave threads and handlers behind.
Status Instance::open(const VulkanOptions &options) {
  std::string path = options.library;
  struct stat info;
  if (!path.empty() && stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode))
    path += std::string("/") + kLibrary;
  void *library = dlopen(path.empty() ? kLibrary : path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return Status(Code::Unavailable,
                  std::string("there is no Vulkan loader: ") + dlerror() +
                      "; install one (Debian: libvulkan1) and a driver (Mesa: mesa-vulkan-drivers, "
                      "which also brings one for the processor)");
  getProcAddress_ =
      reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
  if (!getProcAddress_)
    return Status(Code::Unavailable,
                  "'" + (path.empty() ? std::string(kLibrary) : path) +
                      "' is not a Vulkan loader: it has no vkGetInstanceProcAddr");
  return {};
}

Status Instance::createInstance(const VulkanOptions &options) {
  auto create =
      reinterpret_cast<PFN_vkCreateInstance>(getProcAddress_(nullptr, "vkCreateInstance"));
  if (!create)
    return Status(Code::Unavailable, "the Vulkan loader has no vkCreateInstance");
  auto application = tagged<VkApplicationInfo>(VK_STRUCTURE_TYPE_APPLICATION_INFO);
  application.pApplicationName = application.pEngineName = "strata";
  application.apiVersion = VK_API_VERSION_1_3; // the most that is used; devices may have less
  auto messages = tagged<VkDebugUtilsMessengerCreateInfoEXT>(
      VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT);
  messages.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                             VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  messages.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT |
                         VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
  messages.pfnUserCallback = print;
  const char *layer = kValidationLayer, *extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
  auto info = tagged<VkInstanceCreateInfo>(VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
  info.pApplicationInfo = &application;
  if (options.validationLayers) {
    info.enabledLayerCount = info.enabledExtensionCount = 1;
    info.ppEnabledLayerNames = &layer;
    info.ppEnabledExtensionNames = &extension;
    info.pNext = &messages;
  }
  if (Status status = check(create(&info, nullptr, &instance_), "vkCreateInstance"); !status.ok()) {
    instance_ = VK_NULL_HANDLE;
    if (options.validationLayers && status.code() == Code::Unavailable)
      return std::move(status).annotate(std::string("validation needs the layer ") + layer +
                                        " (Debian: vulkan-validationlayers)");
    return std::move(status).annotate("no Vulkan driver could be started");
  }
#define STRATA_VULKAN_LOAD(name)                                                                   \
  vk_.name = reinterpret_cast<PFN_vk##name>(getProcAddress_(instance_, "vk" #name));               \
  if (!vk_.name)                                                                                   \
    return Status(Code::Incompatible, "the Vulkan loader has no vk" #name);
  STRATA_VULKAN_INSTANCE_FUNCTIONS(STRATA_VULKAN_LOAD)
#undef STRATA_VULKAN_LOAD
  if (options.validationLayers)
    if (auto createMessenger = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
            getProcAddress_(instance_, "vkCreateDebugUtilsMessengerEXT")))
      STRATA_RETURN_IF_ERROR(check(createMessenger(instance_, &messages, nullptr, &messenger_),
                                   "vkCreateDebugUtilsMessengerEXT"));
  return {};
}

Status Instance::findDevices() {
  uint32_t count = 0;
  STRATA_VK(vk_, EnumeratePhysicalDevices, instance_, &count, nullptr);
  std::vector<VkPhysicalDevice> handles(count);
  STRATA_VK(vk_, EnumeratePhysicalDevices, instance_, &count, handles.data());
  handles.resize(count);
  for (VkPhysicalDevice handle : handles) {
    Result<PhysicalDevice> device = PhysicalDevice::read(vk_, handle);
    if (device.ok())
      devices_.push_back(device.take());
    else
      refused_ += (refused_.empty() ? "" : "; ") + device.status().message();
  }
  return {};
}

Result<PhysicalDevice> Instance::choose(std::string_view path) const {
  if (devices_.empty())
    return Status(Code::Unavailable,
                  "there is no Vulkan device that can serve" +
                      (refused_.empty()
                           ? std::string("; install a driver (Debian: mesa-vulkan-drivers)")
                           : ": " + refused_));
  if (path.empty())
    return devices_.front();
  size_t index = 0;
  auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), index);
  bool isIndex = error == std::errc() && end == path.data() + path.size();
  if (isIndex && index < devices_.size())
    return devices_[index];
  std::string wanted = lower(path), digits = wanted;
  std::erase(digits, '-');
  for (const PhysicalDevice &device : devices_)
    if (wanted == lower(device.path()) || digits == device.uuid() || wanted == lower(device.name()))
      return device;
  std::string known;
  for (size_t i = 0; i < devices_.size(); ++i)
    known += format("%s%zu = %s (%s)", i ? ", " : "", i, devices_[i].path().c_str(),
                    devices_[i].name().c_str());
  return Status(Code::NotFound,
                "no Vulkan device '" + std::string(path) + "'; there are: " + known);
}

} // namespace strata::rt::hal::vulkan
