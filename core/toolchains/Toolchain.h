//===- Toolchain.h - A compiler's command, and how it is made to print ------===//
// A toolchain is a command line with places in braces, and what is known of the compiler behind it.
// Words are words: no shell reads them.
//
//   {input}    the program               {flags}   what the user adds, a word each
//   {output}   where the result goes     {print}   the flags that make it print its dumps
//   {folder}   an empty folder for dumps, where it prints into one
#pragma once

#include "core/base/Result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::toolchains {

using Words = std::vector<std::string>;
/// Variables that are set for the command, besides those of this process.
using Environment = std::vector<std::pair<std::string, std::string>>;

/// Where a compiler's dumps come out.
enum class Prints {
  Errors, // standard error
  Output, // standard output
  Both,   // either: the two become one log
  Folder, // files in {folder}
};
std::string_view name(Prints prints);

struct Toolchain {
  std::string name = {}; // "mlir-opt-22"
  std::string kind = {}; // of the ready-made ones, see Kinds.h
  Words command = {};    // program first
  Words print = {};
  Words usual = {};   // flags that a person may begin with
  Words version = {}; // asks the program for its version; empty: it isn't asked
  Words passes = {};  // asks it for its passes
  Environment environment = {};
  std::string folder = {}; // where it runs; empty: where this process does
  Prints prints = Prints::Errors;
  std::string file = {}; // the project file that names it; empty: found on PATH
};

/// A command that can be started.
struct Command {
  Words words = {};
  Environment environment = {};
  std::string folder = {};
};

/// What takes the places.
struct Places {
  std::string input = {}, output = {}, folder = {};
  Words flags = {};
};

/// Puts words into the places. A flag of the program's own stands where {flags} does, else at the
/// end. Errors: InvalidArgument (a place that there is none of, or that has nothing to take it).
Result<Command> expand(const Toolchain &toolchain, const Places &places);

/// Cuts a line into words as a shell does: blanks separate, 'single' and "double" quotes and \ keep
/// together; nothing else has a meaning. Errors: InvalidArgument (a quote that isn't closed).
Result<Words> splitWords(std::string_view line);
/// The line that a person can give to a shell.
std::string lineOf(const Words &words);
/// With what is set for it in front: `FOO=bar program word`.
std::string lineOf(const Command &command);

/// The file that a shell would run for `program`: as it is if it holds a slash (from `folder`),
/// else the first on PATH. Empty: there is none.
std::string findProgram(const std::string &program, const std::string &folder = {});

} // namespace strata::toolchains
