#include "core/base/Process.h"

#include <charconv>
#include <cstdio>
#include <unistd.h>

namespace strata {

namespace {

std::string firstLine(const char *path) {
  std::string line;
  if (FILE *file = std::fopen(path, "re")) {
    char buffer[1024];
    if (std::fgets(buffer, sizeof buffer, file))
      line = buffer;
    std::fclose(file);
  }
  while (!line.empty() && line.back() == '\n')
    line.pop_back();
  return line;
}

/// Boot and process namespace: ids mean something only within both.
std::string place() {
  char space[64] = {};
  ssize_t size = ::readlink("/proc/self/ns/pid", space, sizeof space - 1);
  return firstLine("/proc/sys/kernel/random/boot_id") + "/" + std::string(space, size > 0 ? size_t(size) : 0);
}

/// When a process started, in clock ticks since boot: the 22nd field of its stat; empty if it is gone or a zombie.
std::string startOf(long long id) {
  std::string stat = firstLine(("/proc/" + std::to_string(id) + "/stat").c_str());
  size_t at = stat.rfind(')'); // the name before may hold anything
  if (at == std::string::npos || at + 2 >= stat.size() || stat[at + 2] == 'Z' || stat[at + 2] == 'X')
    return {};
  for (int field = 2; field < 22 && at != std::string::npos; ++field)
    at = stat.find(' ', at + 1);
  return at == std::string::npos ? std::string() : stat.substr(at + 1, stat.find(' ', at + 1) - at - 1);
}

} // namespace

std::string processIdentity() {
  return std::to_string(::getpid()) + " " + startOf(::getpid()) + " " + place();
}

bool processAlive(std::string_view identity) {
  long long id = 0;
  auto [end, error] = std::from_chars(identity.data(), identity.data() + identity.size(), id);
  if (error != std::errc() || id <= 0)
    return false;
  std::string start = startOf(id);
  return !start.empty() && identity == std::to_string(id) + " " + start + " " + place();
}

} // namespace strata
