#include "core/toolchains/Choices.h"

#include "core/base/Nearest.h"
#include "core/toolchains/Kinds.h"

#include <filesystem>

namespace strata::toolchains {

Choices choicesFor(const std::string &input) {
  Choices out;
  std::error_code ignored;
  auto folder = std::filesystem::absolute(input, ignored).parent_path();
  if (std::string path = findProjectFile(folder); !path.empty()) {
    auto file = readProjectFile(path);
    if (file) {
      out.all = file->toolchains;
      out.project = std::move(*file);
    } else {
      out.problem = file.error().message;
    }
  }
  for (Toolchain &found : onPath())
    out.all.push_back(std::move(found));
  return out;
}

Result<Toolchain> choose(const Choices &choices, const std::string &name) {
  for (const Toolchain &one : choices.all)
    if (one.name == name)
      return one;
  if (name == "command")
    return *kind("command");
  // The longest kind's name that the program's begins with: mlir-opt-22 is no opt.
  std::string program = std::filesystem::path(name).filename();
  const Toolchain *best = nullptr;
  for (const Toolchain &known : kinds())
    if ((program == known.name || program.starts_with(known.name + "-")) &&
        (!best || known.name.size() > best->name.size()))
      best = &known;
  if (best && !findProgram(name).empty()) {
    Toolchain found = *best;
    found.name = program;
    found.command[0] = std::filesystem::absolute(findProgram(name));
    return found;
  }
  Nearest nearest(name);
  for (const Toolchain &one : choices.all)
    nearest.consider(one.name);
  std::string hint = nearest.word().empty()
                         ? "; `strata-trace toolchains` lists those there are"
                         : "; did you mean '" + std::string(nearest.word()) + "'?";
  std::string why = best ? ": there is no such program" : "";
  return Error{ErrorCode::NotFound, "no toolchain '" + name + "'" + why + hint +
                                        (choices.problem.empty() ? "" : "\n" + choices.problem)};
}

Status mayRun(const Choices &choices, const Toolchain &toolchain) {
  bool isOfProject = choices.project && choices.project->path == toolchain.file;
  if (toolchain.file.empty() || (isOfProject && isAgreed(*choices.project)))
    return Status::ok();
  return Error{ErrorCode::Unsupported,
               toolchain.file + " names this command, and nobody has agreed to it yet: " +
                   lineOf(toolchain.command) +
                   "\nRead the file; `strata-trace toolchains PROGRAM --agree` lets it run."};
}

} // namespace strata::toolchains
