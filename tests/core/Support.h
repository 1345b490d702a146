// What core's tests share.
#pragma once

#include "core/base/Result.h"

#include <QString>
#include <string>

/// A file below tests/data.
inline std::string data(const std::string &name) { return std::string(STRATA_TEST_DATA) + "/" + name; }

inline QString q(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

/// Fails the test with the error's own words.
#define VERIFY_OK(result) QVERIFY2(bool(result), (result) ? "" : (result).error().message.c_str())
