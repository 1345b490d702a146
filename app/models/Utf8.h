// The core speaks UTF-8, Qt UTF-16.
#pragma once

#include <QString>
#include <string_view>

namespace strata::app {

inline QString utf8(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace strata::app
