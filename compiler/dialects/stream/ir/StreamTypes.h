// Enums, interfaces, attributes and types of the stream dialect.
#pragma once

#include "compiler/dialects/util/ir/UtilTypes.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"

#include "compiler/dialects/stream/ir/StreamEnums.h.inc"

namespace mlir::iree::stream {

class AffinityAttr;
class ResourceConfigAttr;

/// A range of bytes [start, end) of an async resource, `length` bytes long, and how it is accessed.
struct AsyncAccessRange {
  ResourceAccessBitfield access;
  Value resource;
  Value start;
  Value end;
  Value length;

  bool isRead() const { return bitEnumContainsAny(access, ResourceAccessBitfield::Read); }
  bool isWrite() const { return bitEnumContainsAny(access, ResourceAccessBitfield::Write); }
  /// False only if the two can't have a byte in common.
  static bool mayOverlap(const AsyncAccessRange &lhs, const AsyncAccessRange &rhs);
};

/// The latest of the timepoints: null for none, a `timepoint.join` for several.
Value joinTimepoints(Location loc, ValueRange timepoints, OpBuilder &builder);

} // namespace mlir::iree::stream

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/stream/ir/StreamAttrs.h.inc"

#include "compiler/dialects/stream/ir/StreamAttrInterfaces.h.inc"
#include "compiler/dialects/stream/ir/StreamOpInterfaces.h.inc"
#include "compiler/dialects/stream/ir/StreamTypeInterfaces.h.inc"

#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/stream/ir/StreamTypes.h.inc"
