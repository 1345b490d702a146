// Running a function of a module: what it takes, what came out, how long its kernels took, and how two results differ.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace strata::app {

/// An argument of a function, from "%input0: tensor<4xf32>".
struct RunArgument {
  QString name, type; // "input0", "tensor<4xf32>"
  /// What strata-run-module takes for it, to begin with: "4xf32=0"; unknown dimensions are 1.
  QString initial() const;
};

/// The arguments in a declaration ("sync func @f(%input0: tensor<4xf32>) -> (…)"), in order. Empty for anything else.
std::vector<RunArgument> argumentsOf(const QString &declaration);

/// One result, as the runtime prints it: "2x2xf32=[1 2][3 4]", or a scalar.
struct RunResult {
  QString type; // "2x2xf32", "i32"
  std::vector<int64_t> shape;
  std::vector<double> values; // row-major
  QString text;
  int64_t columns() const { return shape.empty() ? 1 : std::max<int64_t>(1, shape.back()); }
  int64_t rows() const { return values.empty() ? 0 : static_cast<int64_t>(values.size()) / columns(); }
};

/// The results in the output of strata-run-module.
std::vector<RunResult> resultsOf(const QString &output);

/// How long a kernel took, over the whole call.
struct KernelTime {
  QString name;
  int64_t count = 0, workgroups = 0;
  double wallSeconds = 0, busySeconds = 0;
};
struct RunTimes {
  QString device;
  double callSeconds = 0;
  std::vector<KernelTime> kernels;
};
/// What --dispatch_statistics_output wrote; nothing for other bytes.
std::optional<RunTimes> timesOf(const QByteArray &json);

/// Where two results differ, element by element.
struct RunDifference {
  QString reason; // why they can't be compared; empty if they can
  int64_t elements = 0, differing = 0; // by more than 1e-4, absolute and relative to the larger
  double largest = 0;                  // absolute
  int64_t largestAt = -1;
  std::vector<double> values;          // |a - b|
};
RunDifference difference(const RunResult &a, const RunResult &b);

/// "[1, 3]": the indices of an element.
QString indexText(const std::vector<int64_t> &shape, int64_t element);

} // namespace strata::app
