#include "runtime/format/VulkanExecutableFile.h"

#include "runtime/format/FlatBufferVerifier.h"

#include <cstring>

namespace strata::rt {

/// Behind the header: magic, version, length of what follows, zeros.
static Result<std::span<const uint8_t>> contentOf(std::span<const uint8_t> image) {
  constexpr size_t kHeaderBytes = 64;
  if (image.size() < kHeaderBytes || std::memcmp(image.data(), "VKE1", 4) != 0)
    return Status(Code::InvalidArgument, "the executable does not begin with the header `VKE1`");
  uint32_t version;
  uint64_t bytes;
  std::memcpy(&version, image.data() + 4, sizeof version);
  std::memcpy(&bytes, image.data() + 8, sizeof bytes);
  if (version != 0)
    return Status(Code::Incompatible,
                  format("version %u of the executable's header; this program knows 0", version));
  if (!bytes || bytes > image.size() - kHeaderBytes)
    return Status(Code::OutOfRange,
                  format("the executable's header promises %llu bytes, %zu follow",
                         (unsigned long long)bytes, image.size() - kHeaderBytes));
  return image.subspan(kHeaderBytes, bytes);
}

Result<VulkanExecutableFile> VulkanExecutableFile::read(std::span<const uint8_t> image,
                                                        VisitBudget &budget) {
  STRATA_ASSIGN_OR_RETURN(std::span<const uint8_t> content, contentOf(image));
  VulkanExecutableFile file;
  file.words_.resize((content.size() + 7) / 8);
  std::memcpy(file.words_.data(), content.data(), content.size());
  STRATA_RETURN_IF_ERROR(
      verifyFlatBuffer({reinterpret_cast<const uint8_t *>(file.words_.data()), content.size()},
                       *::iree::hal::vulkan::ExecutableDefTypeTable(), "VKE1", budget,
                       SizePrefix::None));
  return file;
}

} // namespace strata::rt
