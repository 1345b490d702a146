//===- Process.h - Which process, and whether it still lives ----------------===//
#pragma once

#include <string>
#include <string_view>

namespace strata {

/// Names this process for good: the boot of the machine, the process namespace, the id and when it started, so that
/// a later process with the same id isn't taken for it.
std::string processIdentity();

/// True if the process that `identity` names runs here. Words that name none give false.
bool processAlive(std::string_view identity);

} // namespace strata
