#include "compiler/targets/llvm_cpu/Linker.h"

#include "lld/Common/Driver.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <mutex>

LLD_HAS_DRIVER(elf)

namespace mlir::iree::llvm_cpu {
namespace {

// A file that the linker can name, removed with the object.
class TemporaryFile {
public:
  ~TemporaryFile() {
    if (!path_.empty())
      llvm::sys::fs::remove(path_);
  }

  std::error_code create(StringRef suffix, ArrayRef<char> content) {
    int descriptor = -1;
    if (auto code = llvm::sys::fs::createTemporaryFile("strata", suffix, descriptor, path_))
      return code;
    llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
    stream.write(content.data(), content.size());
    stream.close();
    std::error_code code = stream.error();
    stream.clear_error();
    return code;
  }

  const char *path() { return path_.c_str(); }

private:
  SmallString<128> path_;
};

// The linker resets all command line options of the process to their defaults before it reads its own; it does not see
// those of this program while this object lives.
class HiddenOptions {
public:
  HiddenOptions() {
    for (llvm::cl::SubCommand *command : llvm::cl::getRegisteredSubcommands()) {
      Lists &lists = hidden_[command];
      exchange(*command, lists);
    }
  }
  ~HiddenOptions() {
    for (auto &[command, lists] : hidden_)
      exchange(*command, lists);
  }

private:
  struct Lists {
    decltype(llvm::cl::SubCommand::PositionalOpts) positional;
    decltype(llvm::cl::SubCommand::SinkOpts) sinks;
    decltype(llvm::cl::SubCommand::OptionsMap) named;
    llvm::cl::Option *rest = nullptr;
  };

  static void exchange(llvm::cl::SubCommand &command, Lists &lists) {
    std::swap(command.PositionalOpts, lists.positional);
    std::swap(command.SinkOpts, lists.sinks);
    std::swap(command.OptionsMap, lists.named);
    std::swap(command.ConsumeAfterOpt, lists.rest);
  }

  llvm::MapVector<llvm::cl::SubCommand *, Lists> hidden_;
};

} // namespace

LogicalResult linkSharedObject(ArrayRef<ArrayRef<char>> objects, bool keepDebugInfo,
                               SmallVectorImpl<char> &bytes, std::string &error) {
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);

  TemporaryFile output;
  std::vector<TemporaryFile> inputs(objects.size());
  if (std::error_code code = output.create("so", {})) {
    SmallString<64> folder;
    llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, folder);
    error = ("cannot create a temporary file in " + folder + ", which TMPDIR names: " + code.message()).str();
    return failure();
  }
  SmallVector<const char *> arguments = {
      "ld.lld", "-o", output.path(),
      // The same input gives the same bytes.
      "--build-id=none",
      // Nothing from the system gets in, and nothing may be missing.
      "-nostdlib", "-static", "-shared", "--no-undefined", "--no-allow-shlib-undefined",
      "--allow-multiple-definition",
      // Small: unused sections go, equal ones are folded, local symbols are dropped.
      "--gc-sections", "--discard-all", "--icf=all", "--ignore-data-address-equality",
      "--ignore-function-address-equality",
      // Everything is bound at load time, and relocated data becomes read-only.
      "-z", "now", "-z", "relro",
      // The loader finds the symbol count in DT_HASH.
      "--hash-style=sysv"};
  if (!keepDebugInfo)
    arguments.push_back("--strip-debug");
  for (auto [file, object] : llvm::zip_equal(inputs, objects)) {
    if (std::error_code code = file.create("o", object)) {
      error = "cannot write a temporary file: " + code.message();
      return failure();
    }
    arguments.push_back(file.path());
  }

  std::string messages;
  llvm::raw_string_ostream stream(messages);
  // The linker signs with its own name and version unless told otherwise.
  ::setenv("LLD_VERSION", "Strata", /*overwrite=*/1);
  HiddenOptions hidden;
  lld::Result result =
      lld::lldMain(arguments, stream, stream, {{lld::Gnu, &lld::elf::link}});
  if (result.retCode != 0) {
    error = "linking failed: " + StringRef(messages).trim().str();
    return failure();
  }
  auto buffer = llvm::MemoryBuffer::getFile(output.path(), /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer) {
    error = "cannot read the linked file: " + buffer.getError().message();
    return failure();
  }
  bytes.assign((*buffer)->getBufferStart(), (*buffer)->getBufferEnd());
  return success();
}

FailureOr<std::vector<std::string>> findUndefinedSymbols(ArrayRef<char> object, std::string &error) {
  auto fail = [&](llvm::Error problem) {
    error = "unreadable object file: " + llvm::toString(std::move(problem));
    return failure();
  };
  llvm::MemoryBufferRef buffer(StringRef(object.data(), object.size()), "object");
  auto file = llvm::object::ObjectFile::createObjectFile(buffer);
  if (!file)
    return fail(file.takeError());
  std::vector<std::string> names;
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    auto flags = symbol.getFlags();
    if (!flags)
      return fail(flags.takeError());
    auto name = symbol.getName();
    if (!name)
      return fail(name.takeError());
    if ((*flags & llvm::object::SymbolRef::SF_Undefined) && !name->empty())
      names.push_back(name->str());
  }
  llvm::sort(names);
  return names;
}

} // namespace mlir::iree::llvm_cpu
