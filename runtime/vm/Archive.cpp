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
                    "zip header: the name and the extra field of the first entry end behind the "
                    "file; it may be cut off");
  }
  size_t available = file.size() - base;
  if (available < kMinPayloadBytes)
    return Status(Code::InvalidArgument,
                  format("size: a module takes at least %zu bytes, and only %zu are here; the file may be cut off",
                         kMinPayloadBytes, available));
  uint32_t prefix = read<uint32_t>(file, base);
  if (prefix > available - sizeof(uint32_t))
    return Status(Code::InvalidArgument,
                  format("length prefix: the module is given as %u bytes, and only %zu are here; the "
                         "file may be cut off",
                         prefix, available - sizeof(uint32_t)));
  Archive archive;
  archive.file = file;
  archive.flatbuffer = file.subspan(base, sizeof(uint32_t) + prefix);
  archive.rodataBase = (base + sizeof(uint32_t) + prefix + 63) & ~uint64_t{63};
  return archive;
}

} // namespace strata::rt::vm
