#include "runtime/vm/BytecodeModule.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace strata::rt::vm {

static Result<std::pair<uint8_t *, std::shared_ptr<const void>>> allocate(size_t bytes) {
  auto *memory = static_cast<uint8_t *>(std::aligned_alloc(64, (bytes + 127) & ~size_t{63}));
  if (!memory)
    return Status(Code::ResourceExhausted, format("failed to allocate %zu bytes", bytes));
  return std::pair{memory, std::shared_ptr<const void>(
                               memory, [](const void *p) { std::free(const_cast<void *>(p)); })};
}

Result<ModuleBytes> ModuleBytes::copy(std::span<const uint8_t> bytes) {
  STRATA_ASSIGN_OR_RETURN(auto memory, allocate(bytes.size()));
  if (!bytes.empty())
    std::memcpy(memory.first, bytes.data(), bytes.size());
  return ModuleBytes{{memory.first, bytes.size()}, memory.second};
}

Result<ModuleBytes> ModuleBytes::readFile(const std::string &path, bool map) {
  if (path == "-") {
    std::string all;
    char chunk[65536];
    for (ssize_t n; (n = ::read(STDIN_FILENO, chunk, sizeof chunk)) > 0;)
      all.append(chunk, static_cast<size_t>(n));
    return copy({reinterpret_cast<const uint8_t *>(all.data()), all.size()});
  }
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return Status(errno == EACCES ? Code::PermissionDenied : Code::NotFound,
                  "failed to open file '" + path + "'");
  std::unique_ptr<int, void (*)(int *)> closer(&fd, [](int *f) { ::close(*f); });
  struct stat info;
  if (::fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
    return Status(Code::InvalidArgument, "'" + path + "' is not a regular file");
  size_t size = static_cast<size_t>(info.st_size);
  if (map && size) {
    void *memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (memory == MAP_FAILED)
      return Status(Code::Internal, "failed to map file '" + path + "'");
    return ModuleBytes{{static_cast<const uint8_t *>(memory), size},
                       std::shared_ptr<const void>(memory, [size](const void *p) {
                         ::munmap(const_cast<void *>(p), size);
                       })};
  }
  STRATA_ASSIGN_OR_RETURN(auto memory, allocate(size));
  size_t done = 0;
  while (done < size) {
    ssize_t n = ::read(fd, memory.first + done, size - done);
    if (n <= 0)
      return Status(Code::Unknown, "failed to read file '" + path + "'");
    done += static_cast<size_t>(n);
  }
  return ModuleBytes{{memory.first, size}, memory.second};
}

} // namespace strata::rt::vm
