// How resources are used over the whole program, and the lifetimes that follow from it.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::stream {

/// Ways to use a resource, as bits.
enum class ResourceUse : uint32_t {
  None = 0,
  /// Comes from, or goes to, the outside of the program.
  External = 1 << 0,
  /// Is accessed by the host.
  Staged = 1 << 1,
  /// Has constant contents.
  Constant = 1 << 2,
  /// Is kept in a global.
  Global = 1 << 3,
  /// Its contents change after it exists.
  Mutated = 1 << 4,
  /// Is accessed by kernels.
  Dispatched = 1 << 5,
  LLVM_MARK_AS_BITMASK_ENUM(/*LargestValue=*/Dispatched)
};

/// Values that are one resource (through ties, branches, calls, globals, captures) have one use, and so
/// have copies that nobody changes. A lifetime that is given rules out uses, which then end there; across
/// transfers uses flow as far as both sides can bear them.
class ResourceUsage {
public:
  explicit ResourceUsage(ModuleOp module);

  /// What a value of unknown lifetime should have.
  Lifetime getLifetime(Value value) const;
  /// The same for what a global holds, and for arguments and results of a function.
  Lifetime getGlobalLifetime(Operation *global) const;
  Lifetime getArgumentLifetime(Operation *function, unsigned i) const;
  Lifetime getResultLifetime(Operation *function, unsigned i) const;

private:
  /// What stands for a value, or for a place that values go through.
  using Node = unsigned;
  /// Places are an operation with an index: globals, arguments and results of functions.
  using Place = std::pair<Operation *, unsigned>;
  /// From the uses of one node to those of another one.
  struct Flow {
    Node from, to;
    bool isTransfer;
    /// The two are at different places, and what is outside of the program is so at one of them.
    bool isMove;
  };

  Node getNode(Value value);
  Node getNode(Operation *op, unsigned index);
  Node addNode(Type type);
  void connect(Node a, Node b);
  void mark(Node node, ResourceUse use);

  void visit(Operation *op);
  void visitFunction(FunctionOpInterface function);
  void visitCall(CallOpInterface call);
  void visitTerminator(Operation *op);
  void visitRegions(Operation *op);
  void spread();
  Lifetime toLifetime(Node node) const;

  SymbolTableCollection symbolTables;
  ModuleOp module;
  DenseMap<Value, Node> valueNodes;
  DenseMap<Place, Node> placeNodes;
  /// For each node how it is used, and the uses that its type rules out.
  SmallVector<ResourceUse> uses, ruledOut;
  SmallVector<Flow> flows;
};

} // namespace mlir::iree::stream
