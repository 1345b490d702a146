// A file of the compiler that is there whole or not at all.
#pragma once

#include "core/base/OutputFile.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <string>

namespace mlir::iree {

/// What `llvm::ToolOutputFile` is to LLVM's tools, over `strata::OutputFile`: an earlier file stays until `keep`, whatever
/// becomes of the process. Compilers write folders of small files; only the ones that are asked for by name are worth
/// waiting for the disk.
class OutputStream final : public llvm::raw_ostream {
public:
  using Durable = ::strata::OutputFile::Durable;

  /// `-` is standard output. Null, with what is wrong, if the file can't be written.
  static std::unique_ptr<OutputStream> open(llvm::StringRef path, std::string &error,
                                            Durable durable = Durable::Process);
  ~OutputStream() override;

  /// Puts the file in its place. False, with what is wrong, if that or a write before failed.
  bool keep(std::string &error);

private:
  explicit OutputStream(::strata::OutputFile file);
  void write_impl(const char *bytes, size_t size) override;
  uint64_t current_pos() const override { return position_; }

  ::strata::OutputFile file_;
  uint64_t position_ = 0;
};

} // namespace mlir::iree
