#include "core/explorer/Open.h"

#include "core/explorer/Embedded.h"
#include "core/trace/Assembly.h"
#include "core/trace/Reader.h"
#include "core/trace/import/Log.h"
#include "core/vmfb/Module.h"

#include <algorithm>
#include <sys/stat.h>

namespace strata::explorer {

static bool isFile(const std::string &path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

Result<std::unique_ptr<trace::TraceSource>> openPlain(const std::string &path, const CancelToken &cancel,
                                                      const trace::Progress &progress) {
  if (isFile(path) && !trace::looksLikeTrace(path)) {
    auto file = mapFile(path);
    if (file && (path.ends_with(".vmfb") || file->view.starts_with("PK\x03\x04"))) {
      if (auto module = vmfb::Module::open(*file))
        return trace::openSingle(Text::own(module->text()), path, "vmfb");
      else if (path.ends_with(".vmfb"))
        return trace::openSingle(std::move(*file), path, "vmfb", module.error().message);
    }
  }
  auto source = trace::open(path, cancel, progress);
  // A folder of dumps that holds the module, too.
  if (!source || (*source)->run().kind != "mlir-tree")
    return source;
  std::string module = moduleIn(path);
  const auto &rows = (*source)->passes();
  if (module.empty() || std::any_of(rows.begin(), rows.end(), trace::isAssembly))
    return source;
  return withKernelsOf(module, std::move(*source));
}

/// A module may be an archive, too: such a one is opened as what it is.
static bool isPacked(const std::string &path) {
  if (path.ends_with(".vmfb") || !isFile(path) || trace::looksLikeTrace(path))
    return false;
  auto file = mapFile(path);
  return file && looksPacked(file->view.substr(0, 512)) && !(file->view.starts_with("PK") && vmfb::Module::open(*file));
}

Result<std::unique_ptr<trace::TraceSource>> open(const std::string &path, const CancelToken &cancel,
                                                 const trace::Progress &progress,
                                                 const UnpackLimits &limits) {
  if (!isPacked(path))
    return openPlain(path, cancel, progress);
  auto source = openPacked(path, cancel, progress, limits);
  if (source || source.error().code != ErrorCode::Corrupt)
    return source;
  auto bytes = mapFile(path);
  if (!bytes)
    return std::move(bytes).error();
  return trace::openSingle(std::move(*bytes), path, {}, source.error().message);
}

} // namespace strata::explorer
