// .npy files, format version 1.0 to 3.0: one array after another.
#pragma once

#include "runtime/hal/Buffer.h"
#include "runtime/hal/Device.h"

#include <iosfwd>

namespace strata::rt::tooling {

/// The next array of the stream. Native byte order and C order only.
Result<Ref<hal::BufferView>> readNumpy(std::istream &file, hal::Allocator &allocator);
Status writeNumpy(std::ostream &file, const hal::BufferView &view);

} // namespace strata::rt::tooling
