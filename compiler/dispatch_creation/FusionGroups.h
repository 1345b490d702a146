// Groups of ops that become one kernel each: every group has a root, whose loops all others follow.
#pragma once

#include "compiler/dispatch_creation/OpClasses.h"

#include "mlir/IR/Dominance.h"

#include <memory>

namespace mlir::iree::dispatch_creation {

class FusionGroup {
public:
  explicit FusionGroup(Operation *root) : root_(root) { maps_.insert({root, getRootMap(root)}); }

  Operation *getRoot() const { return root_; }
  bool contains(Operation *op) const { return maps_.contains(op); }
  SmallVector<Operation *> getOps() const;

  void insert(Operation *op);

  /// True if the loops of `op` can follow those of the root. Ops that are not all parallel must have the root's.
  bool canFollow(Operation *op) const;

  /// True if `op` would make the kernel bind too many buffers.
  bool wouldExceedBindings(Operation *op) const;

  /// True if something that `op` needs, outside of the group, needs the group itself: then no place in the program
  /// exists where both could run as one.
  bool isNeededOnTheWayTo(Operation *op, const DominanceInfo &dominance) const;

  /// True if a user of `producer` outside of the group must run before the group can.
  bool hasUserThatMustComeFirst(Operation *producer) const;

private:
  Operation *root_;
  LoopMaps maps_;
};

/// The groups of a function in order of creation; every op is in one at most.
class FusionGroups {
public:
  FusionGroup &create(Operation *root);
  void append(Operation *op, FusionGroup &group);
  bool isInGroup(Operation *op) const { return groupOf_.contains(op); }
  FusionGroup &getGroup(Operation *op) const { return *groupOf_.at(op); }
  ArrayRef<std::unique_ptr<FusionGroup>> getGroups() const { return groups_; }

private:
  SmallVector<std::unique_ptr<FusionGroup>> groups_;
  llvm::DenseMap<Operation *, FusionGroup *> groupOf_;
};

struct FusionOptions {
  bool aggressive = false;
  bool multiUseProducers = true;
  bool padWithConsumers = false;
  bool padWithProducers = false;
  /// Consumers into matrix products on packed operands.
  bool mmt4d = false;
};

/// Decides the groups of all blocks of `region`, those of nested scf regions included.
void decideFusionGroups(Region &region, const DominanceInfo &dominance, const FusionOptions &options,
                        FusionGroups &groups);

} // namespace mlir::iree::dispatch_creation
