// Structural check of a FlatBuffer against its generated type table, before any accessor touches
// it.
//
// Unlike the generated verifier it says which field is wrong: "function_signatures[3].attrs[0].key:
// …". What it guarantees: every offset lands inside the buffer, every vector and string fits,
// strings end in NUL, scalars are aligned, unions match their type, nesting is bounded, and who
// visits every table and string by its path visits no more than the budget. Required fields are
// the caller's business.
#pragma once

#include "runtime/base/Status.h"
#include "runtime/format/VisitBudget.h"

#include <cstdint>
#include <flatbuffers/flatbuffers.h>
#include <span>
#include <string_view>

namespace strata::rt {

/// A u32 before the FlatBuffer, which may count slack behind it.
enum class SizePrefix { None, U32 };

/// Errors: INVALID_ARGUMENT; RESOURCE_EXHAUSTED when its parts are shared beyond `budget`.
Status verifyFlatBuffer(std::span<const uint8_t> bytes, const flatbuffers::TypeTable &root,
                        std::string_view identifier, VisitBudget &budget,
                        SizePrefix prefix = SizePrefix::U32);

} // namespace strata::rt
