//===- Kernels.h - Where in its bindings a kernel looks ---------------------===//
// fuse-dispatch-bindings hands kernels whole buffers; where in them a kernel reads and writes is a number that the
// dispatch passes along. It is found where the kernel takes its binding apart: `stream.binding.subspan %arg0[%arg3]`, or
// `hal.interface.binding.subspan ... binding(0) ... offset(%o)` later on.
#pragma once

#include "core/stream/Text.h"

#include <map>
#include <string>

namespace strata::stream {

/// A part of a binding: its offset is worth out what the dispatch hands in.
struct BindingPart {
  uint32_t binding = 0;
  Use offset;
  std::optional<int64_t> lengthBytes;
  std::string mode; // "readonly", "writeonly", "readwrite"; empty: not said
};

class Kernels {
public:
  explicit Kernels(const Text &text) : text_(text) {}

  /// Of the function that an entry point ("@exe::@entry") ends with; empty where the text doesn't hold it.
  const std::vector<BindingPart> &parts(const std::string &entryPoint);

  struct Offset {
    std::optional<int64_t> bytes;
    std::string text; // as the dispatch writes it, where it is no constant
  };
  /// What an offset is for one dispatch, whose operands are given; nothing where it can't be told.
  std::optional<Offset> offset(const Use &of, const std::vector<Use> &operands) const;

private:
  struct Kernel {
    uint32_t function = ir::kNone;
    std::vector<BindingPart> parts;
  };
  void findFunctions();
  void read(Kernel &kernel);

  const Text &text_;
  bool found_ = false;
  std::map<std::string, Kernel, std::less<>> kernels_; // by symbol; read when first asked for
  std::map<std::string, bool, std::less<>> known_;
};

} // namespace strata::stream
