// Interfaces of the stream dialect: where ops run, what they access, and when.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_INTERFACES
#define STRATA_DIALECTS_STREAM_IR_STREAM_INTERFACES

include "compiler/dialects/stream/ir/StreamBase.td"

//===----------------------------------------------------------------------===//
// Placement
//===----------------------------------------------------------------------===//

def Stream_AffinityAttr : Stream_AttrInterface<"AffinityAttr"> {
  let summary = "Where an op executes.";
  let description = [{
    A device, a queue of it, or a choice of several. The nearest `stream.affinity` of an ancestor
    applies to ops without one, and `stream.affinity.default` to those without any.
  }];
  let methods = [
    Util_Default<"The resource limits of the place; null if it states none.",
                 "::mlir::iree::stream::ResourceConfigAttr", "getResourceConfigAttr", (ins),
                 "return {};">,
    Util_Default<"True if ops of both places can be submitted together.", "bool",
                 "isExecutableWith", (ins "::mlir::iree::stream::AffinityAttr":$other),
                 "return $_attr == ::mlir::Attribute(other);">,
    Util_Default<"A place that may be either of the two; null if that can't be said.",
                 "::mlir::iree::stream::AffinityAttr", "joinOR",
                 (ins "::mlir::iree::stream::AffinityAttr":$other), [{
      if ($_attr == ::mlir::Attribute(other))
        return other;
      return {};
    }]>,
    Util_Default<"A place that is within both; null if there is none.",
                 "::mlir::iree::stream::AffinityAttr", "joinAND",
                 (ins "::mlir::iree::stream::AffinityAttr":$other), [{
      if ($_attr == ::mlir::Attribute(other))
        return other;
      return {};
    }]>,
  ];
  let extraClassDeclaration = [{
    /// The affinity of the op or of the nearest ancestor that has one; null if there is none.
    static ::mlir::iree::stream::AffinityAttr lookup(::mlir::Operation *op);
    /// As `lookup`, with the nearest default as the last resort.
    static ::mlir::iree::stream::AffinityAttr lookupOrDefault(::mlir::Operation *op);
    /// True if what is wanted at one place may be done at the other; null goes with all.
    static bool areCompatible(::mlir::iree::stream::AffinityAttr lhs,
                              ::mlir::iree::stream::AffinityAttr rhs);
    /// True if ops of the two places can be parts of one execution region.
    static bool canExecuteTogether(::mlir::iree::stream::AffinityAttr lhs,
                                   ::mlir::iree::stream::AffinityAttr rhs);
    /// The place that may be any of the given ones; null if there is no such place.
    static ::mlir::iree::stream::AffinityAttr
    joinOR(::llvm::ArrayRef<::mlir::iree::stream::AffinityAttr> affinities);
  }];
}

def Stream_AffinityTopologyAttr : Stream_AttrInterface<"AffinityTopologyAttrInterface"> {
  let summary = "Which places share memory.";
  let methods = [
    Util_Default<"True if `source` can access memory of `target` as it is.", "bool",
                 "hasTransparentAccess",
                 (ins "::mlir::iree::stream::AffinityAttr":$source,
                      "::mlir::iree::stream::AffinityAttr":$target), "return false;">,
    Util_Default<"True if both use one memory.", "bool", "hasUnifiedMemory",
                 (ins "::mlir::iree::stream::AffinityAttr":$source,
                      "::mlir::iree::stream::AffinityAttr":$target), "return false;">,
  ];
}

def Stream_AffinityType : Stream_TypeInterface<"AffinityTypeInterface"> {
  let description = "Values of the type live at a place that the affinity analysis tracks.";
}

def Stream_AffinityOp : Stream_OpInterface<"AffinityOpInterface"> {
  let description = "The op has an affinity.";
  let methods = [
    Util_Default<"True if the op needs a place to run at.", "bool", "requiresAffinity", (ins),
                 "return true;">,
    Util_Default<"True if operands and results are where the op says, whatever analyses prefer.",
                 "bool", "pinsValueAffinity", (ins), "return false;">,
    Util_Default<"Where the op runs; null if not stated.", "::mlir::iree::stream::AffinityAttr",
                 "getAffinityAttr", (ins), [{
      return $_op->template getAttrOfType<::mlir::iree::stream::AffinityAttr>("affinity");
    }]>,
    Util_Default<"Changes where the op runs; null clears it.", "void", "setAffinityAttr",
                 (ins "::mlir::iree::stream::AffinityAttr":$value), [{
      if (value)
        $_op->setAttr("affinity", value);
      else
        $_op->removeAttr("affinity");
    }]>,
    Util_Default<"Where the results are.", "::mlir::iree::stream::AffinityAttr",
                 "getResultAffinityAttr", (ins), "return $_op.getAffinityAttr();">,
    Util_Default<"Drops every affinity of the op.", "void", "removeAffinityAttrs", (ins),
                 "$_op.setAffinityAttr(nullptr);">,
  ];
}

//===----------------------------------------------------------------------===//
// Scheduling
//===----------------------------------------------------------------------===//

def Stream_StreamableOp : Stream_OpInterface<"StreamableOpInterface"> {
  let description = "The op can be part of an asynchronous execution region.";
  let methods = [
    Util_Default<"True if the op only describes memory and does no work.", "bool", "isMetadata",
                 (ins), "return false;">,
    Util_Default<"True if doing the op again in each region is cheaper than passing its result.",
                 "bool", "preferCloneToConsumers", (ins), "return false;">,
  ];
}

def Stream_AsyncAccessOp : Stream_OpInterface<"AsyncAccessOpInterface"> {
  let description = "The op knows which byte ranges of its async resources it reads and writes.";
  let methods = [
    Util_Required<"Appends every access; a result counts as a write of its whole range.", "void",
                  "getAsyncAccessRanges",
                  (ins "::llvm::SmallVectorImpl<AsyncAccessRange> &":$ranges)>,
  ];
}

def Stream_SubviewEffectOp : Stream_OpInterface<"SubviewEffectOpInterface"> {
  let description = "The op has effects on subviews of allocated resources.";
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

def Stream_TimelineOp : Stream_OpInterface<"TimelineOpInterface"> {
  let description = "The op starts once its timepoints are reached, and may produce one.";
  let methods = [
    Util_Required<"What the op waits for.", "::llvm::SmallVector<::mlir::Value>",
                  "getAwaitTimepoints">,
    Util_Required<"The timepoint at which the op is done; null if it has none.", "::mlir::Value",
                  "getResultTimepoint">,
    Util_Default<"Makes the op wait for one timepoint, or for none if null.", "void",
                 "setAwaitTimepoint", (ins "::mlir::Value":$timepoint), [{
      if (timepoint)
        $_op.getAwaitTimepointMutable().assign(timepoint);
      else
        $_op.getAwaitTimepointMutable().clear();
    }]>,
    Util_Default<"Makes the op wait for several, joined before it where it takes only one.", "void",
                 "setAwaitTimepoints",
                 (ins "::mlir::ValueRange":$timepoints, "::mlir::OpBuilder &":$builder), [{
      $_op.setAwaitTimepoint(
          ::mlir::iree::stream::joinTimepoints($_op.getLoc(), timepoints, builder));
    }]>,
  ];
}

def Stream_TimelineAwareOp : Stream_OpInterface<"TimelineAwareOpInterface"> {
  let description = [{
    An op of another dialect that takes part in the order of execution through values of its own,
    such as fences.
  }];
  let methods = [
    Util_Default<"True if the op takes part.", "bool", "participatesInTimeline", (ins),
                 "return true;">,
    Util_Default<"Builds the timepoints that the op waits for.",
                 "::llvm::SmallVector<::mlir::Value>", "buildAwaitTimepoints",
                 (ins "::mlir::OpBuilder &":$builder), "return {};">,
    Util_Default<"Builds the timepoint at which the op is done; null if it signals none.",
                 "::mlir::Value", "buildResultTimepoint", (ins "::mlir::OpBuilder &":$builder),
                 "return {};">,
  ];
}

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_INTERFACES
