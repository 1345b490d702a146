#include "core/explorer/Open.h"

#include "core/trace/Reader.h"
#include "core/trace/import/Log.h"
#include "core/vmfb/Module.h"

#include <sys/stat.h>

namespace strata::explorer {

Result<std::unique_ptr<trace::TraceSource>> open(const std::string &path, const CancelToken &cancel,
                                                 const trace::Progress &progress) {
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && !trace::looksLikeTrace(path)) {
    auto file = mapFile(path);
    if (file && (path.ends_with(".vmfb") || file->view.starts_with("PK\x03\x04"))) {
      if (auto module = vmfb::Module::open(*file))
        return trace::openSingle(Text::own(module->text()), path, "vmfb");
      else if (path.ends_with(".vmfb"))
        return trace::openSingle(std::move(*file), path, "vmfb", module.error().message);
    }
  }
  return trace::open(path, cancel, progress);
}

} // namespace strata::explorer
