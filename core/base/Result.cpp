#include "core/base/Result.h"

namespace strata {

std::string_view name(ErrorCode code) {
  switch (code) {
  case ErrorCode::InvalidArgument:
    return "invalid-argument";
  case ErrorCode::NotFound:
    return "not-found";
  case ErrorCode::Io:
    return "io";
  case ErrorCode::Corrupt:
    return "corrupt";
  case ErrorCode::Unsupported:
    return "unsupported";
  case ErrorCode::Cancelled:
    return "cancelled";
  case ErrorCode::LimitExceeded:
    return "limit-exceeded";
  }
  return "unknown";
}

} // namespace strata
