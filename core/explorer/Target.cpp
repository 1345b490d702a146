#include "core/explorer/Target.h"

namespace strata::explorer {

namespace {

constexpr size_t npos = std::string_view::npos;
constexpr int64_t kMostBytes = 1 << 20;

/// What stands in quotes after `key`; empty if nothing does. Looks no further than `most` bytes from the beginning.
std::string_view quoted(std::string_view text, std::string_view key, size_t most = npos) {
  size_t at = text.substr(0, most).find(key);
  if (at == npos)
    return {};
  size_t begin = at + key.size(), end = text.find('"', begin);
  return end == npos ? std::string_view() : text.substr(begin, end - begin);
}

} // namespace

std::string targetIn(std::string_view text) {
  constexpr std::string_view kExecutable = "hal.executable.target<\"";
  if (size_t at = text.find(kExecutable); at != npos) {
    std::string_view rest = text.substr(at);
    std::string out(quoted(rest, kExecutable));
    if (std::string_view format = quoted(rest, "\", \"", 200); !format.empty())
      out.append(" ").append(format);
    // The attribute's own words: on one line, which is never far.
    std::string_view line = rest.substr(0, rest.find('\n'));
    for (std::string_view key : {" cpu = \"", "{cpu = \"", "target<arch = \""})
      if (std::string_view cpu = quoted(line, key); !cpu.empty())
        return out.append(" ").append(cpu);
    return out;
  }
  for (std::string_view key : {"ttg.target = \"", "triton_gpu.target = \"", "llvm.target_triple = \"", "target triple = \""})
    if (std::string_view target = quoted(text, key); !target.empty())
      return std::string(target);
  return {};
}

trace::Run describedRun(const trace::TraceSource &source) {
  trace::Run run = source.run();
  int64_t read = 0;
  for (const trace::PassEvent &row : source.passes()) {
    if (!run.target.empty() || read > kMostBytes)
      break;
    if (row.bytes == 0)
      continue;
    if (auto text = source.text(row.index)) {
      std::string_view head = text->view.substr(0, size_t(kMostBytes));
      read += int64_t(head.size()) + 1024; // many small ones take their time, too
      run.target = targetIn(head);
    }
  }
  return run;
}

} // namespace strata::explorer
