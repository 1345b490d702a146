//===- Crafted.h - Modules that no compiler writes ---------------------------===//
// Generators of the kinds of modules that did harm: instructions that are cut off, and parts that
// are shared so that few bytes stand for many. They are what the fuzzers start from, beside what
// compilers write, and what tests refuse.
#pragma once

#include "runtime/isa/VmIsa.h"

#include <string>
#include <vector>

namespace strata::fuzz {

/// A module of one function `f` of calling convention "0v_i", with that body: it may name type 0
/// (`!vm.buffer`), import 0 (variadic, "0CiD_i"), constant 0, 8 bytes and one reference of globals,
/// and 8 registers of each bank.
std::string moduleOfBody(const std::string &code, int blocks = 1);

/// A body whose last instruction is `op`, and where that one begins: at an even or at an odd
/// offset.
struct Body {
  std::string code;
  size_t last = 0;
  bool terminates = false; // else a return has to follow
};
Body bodyOf(const rt::isa::Op &op, bool even);
/// Appends a return to a body that needs one.
std::string complete(Body body);

struct Crafted {
  const char *name;
  std::string bytes;
};
/// One module of each kind that grows beyond measure when it is read naively; `scale` is about
/// their size in KiB.
std::vector<Crafted> sharedParts(size_t scale);
/// A module whose type, import, constant and function each stand in it so many times: what tools
/// that merge equal parts write.
std::string sharedModestly(int times);
/// A shared object whose symbols have names that lie in each other.
std::string elfOfNames(size_t symbols);

} // namespace strata::fuzz
