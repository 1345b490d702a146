#include "runtime/vm/Archive.h"

#include <cstring>

namespace strata::rt::vm {
namespace {

template <typename T> T read(std::span<const uint8_t> bytes, size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

constexpr size_t kZipHeaderBytes = 30;
constexpr uint32_t kZipLocalHeader = 0x04034B50;
constexpr size_t kMinPayloadBytes = 16;

} // namespace

Result<Archive> Archive::parse(std::span<const uint8_t> file) {
  size_t base = 0;
  if (file.size() >= kZipHeaderBytes && read<uint32_t>(file, 0) == kZipLocalHeader) {
    base = kZipHeaderBytes + read<uint16_t>(file, 26) + read<uint16_t>(file, 28);
    if (base > file.size())
      return Status(Code::InvalidArgument,
                    "archive self-reports as a zip but does not have enough data: the local "
                    "header's name_len and extra_len end behind the file");
  }
  size_t available = file.size() - base;
  if (available < kMinPayloadBytes)
    return Status(Code::InvalidArgument,
                  format("FlatBuffer data is not present or less than %zu bytes (%zu total)",
                         kMinPayloadBytes, available));
  uint32_t prefix = read<uint32_t>(file, base);
  if (prefix > available - sizeof(uint32_t))
    return Status(Code::InvalidArgument,
                  format("FlatBuffer length prefix out of bounds (prefix is %u but only %zu "
                         "available)",
                         prefix, available - sizeof(uint32_t)));
  Archive archive;
  archive.file = file;
  archive.flatbuffer = file.subspan(base, sizeof(uint32_t) + prefix);
  archive.rodataBase = (base + sizeof(uint32_t) + prefix + 63) & ~uint64_t{63};
  return archive;
}

} // namespace strata::rt::vm
