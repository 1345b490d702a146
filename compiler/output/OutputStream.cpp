#include "compiler/output/OutputStream.h"

namespace mlir::iree {

std::unique_ptr<OutputStream> OutputStream::open(llvm::StringRef path, std::string &error,
                                                 Durable durable) {
  auto file = path == "-" ? ::strata::OutputFile::standardOutput()
                          : ::strata::OutputFile::open(path.str(), durable);
  if (file)
    return std::unique_ptr<OutputStream>(new OutputStream(std::move(*file)));
  error = "cannot write " + file.error().message;
  return nullptr;
}

OutputStream::OutputStream(::strata::OutputFile file) : file_(std::move(file)) {
  constexpr size_t kBufferBytes = size_t(1) << 16;
  SetBufferSize(kBufferBytes);
}

OutputStream::~OutputStream() { flush(); }

// `keep` says whether it failed.
void OutputStream::write_impl(const char *bytes, size_t size) {
  position_ += size;
  (void)file_.write({bytes, size});
}

bool OutputStream::keep(std::string &error) {
  flush();
  auto status = file_.commit();
  if (!status)
    error = "cannot write " + status.error().message;
  return bool(status);
}

} // namespace mlir::iree
