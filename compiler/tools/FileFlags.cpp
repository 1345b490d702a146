#include "compiler/tools/FileFlags.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::iree {
namespace {

constexpr StringRef kPrefix = "// strata-opt:";

LogicalResult applyFlag(StringRef path, StringRef text) {
  auto [name, value] = text.split('=');
  StringRef word = name;
  auto &known = llvm::cl::getRegisteredOptions();
  auto flag = word.consume_front("--") && word.starts_with("iree-") ? known.find(word) : known.end();
  if (flag == known.end()) {
    llvm::errs() << path << ": error: `" << name << "` is no flag that a file can set\n";
    return failure();
  }
  if (flag->second->getNumOccurrences())
    return success();
  return failure(flag->second->addOccurrence(0, word, value));
}

} // namespace

LogicalResult applyFlagsOfFile(StringRef path) {
  // Standard input can be read but once, and is not a dump.
  if (path == "-")
    return success();
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!file)
    return success();
  StringRef line = (*file)->getBuffer().rtrim();
  line = line.substr(line.rfind('\n') + 1);
  if (!line.consume_front(kPrefix))
    return success();
  SmallVector<StringRef> flags;
  line.split(flags, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef flag : flags)
    if (failed(applyFlag(path, flag)))
      return failure();
  return success();
}

} // namespace mlir::iree
