//===- DumpPrinter.h - The text of an operation, as dumps hold it -----------===//
// Most passes change one function of many, and most adaptors none since the pass that they ran; printing all of it
// again would be most of what capture costs. So the text of a function, and of what was printed last, is kept with its
// fingerprint, and stands in for it as long as that is equal. The result is the text that printing would give:
//  * Values are numbered from zero in a function, and its names clash with nothing, if no region around it, within what
//    is printed, has values.
//  * Aliases belong to the whole text. A function that was printed with aliases allowed and uses none adds none, so it
//    reads the same in any text; one that was printed without serves only others without.
//  * Resources and distinct attributes are numbered or listed outside of their function: such a function is printed
//    each time.
#pragma once

#include "compiler/capture/Fingerprint.h"
#include "compiler/capture/OpIdentity.h"
#include "core/trace/Identity.h"

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace mlir::iree::capture {

class DumpPrinter {
public:
  using Places = std::vector<::strata::trace::Identities::Place>;

  /// `identity` is told which operations stand in a text for others.
  explicit DumpPrinter(OpIdentity &identity) : identity_(identity) {}

  /// The whole of `op` by itself, in local scope unless it is the outermost operation. `places` gets the lines on which
  /// numbered operations begin. `fingerprint` is that of `op`, `functions` has those of the functions below. `op` must
  /// have been verified. While it prints, the functions whose text is known are out of `op`. Threads may print disjoint
  /// operations.
  std::string print(Operation *op, const Fingerprint &fingerprint, const Fingerprints &functions, Places &places);

private:
  struct Printed;
  using Shared = std::shared_ptr<const Printed>;

  struct Known; // a function whose text is known, while another operation stands in its place
  class Assembly;

  Shared find(Operation *op, const Fingerprint &fingerprint, bool localScope);
  std::vector<Known> findKnown(Operation *op, const Fingerprints &functions);
  void keep(Operation *op, Printed printed);
  void forgetAllBut(Operation *root, const Fingerprints &functions);

  OpIdentity &identity_;
  std::mutex mutex_;
  std::unordered_map<Operation *, Shared> printed_;
};

/// The same of an operation in any state, without anything known before, or kept.
std::string printForDump(Operation *op);
std::string printForDump(Operation *op, OpIdentity &identity, DumpPrinter::Places &places);

} // namespace mlir::iree::capture
