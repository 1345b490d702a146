//===- Banner.h - The line above a dump -------------------------------------===//
// Recognises the headers of MLIR's and LLVM's printers and says what they tell:
//
//   // -----// IR Dump After Class (arg) ('func.func' operation: @f) //----- //        MLIR up to LLVM 22
//   // -----// IR Dump After Class Failed: arg{options} //----- //                     MLIR since LLVM 23
//   // *** IR Dump After Class ***                                                     MLIR up to LLVM 10
//   ; *** IR Dump After Pass on target ***                                             LLVM, new pass manager
//   *** IR Dump After Title (arg) ***          # *** IR Dump After Title (arg) ***:    LLVM, code generation
//   *** IR Dump After Title *** (function: f)                                          LLVM up to 11, module scope
//   *** IR Dump At Start ***                   ... omitted because no change ***       no dump, or the first
//   IR after pass:                                                                     xDSL
//   After Running Pass: transform.PassInfo(opt_level=0, name="Pass", ...)              TVM
//   // *** IR Dump After Pattern Application ***                                       MLIR, within a pass
//   HLO in module name before pass: pass                                               XLA
#pragma once

#include "core/trace/Model.h"

#include <string_view>

namespace strata::trace {

enum class BannerStyle : uint8_t { None, Mlir, Llvm, Xdsl, Tvm, Hlo };

struct Banner {
  BannerStyle style = BannerStyle::None;
  PassEvent event; // pass, className, options, anchor, moment, failed
  bool noIr = false; // "omitted", "ignored", "filtered out": nothing follows
  bool unchanged = false; // "(not changed)": there may be a text or none
  size_t length = std::string_view::npos; // of the header, where the text begins on its line
  explicit operator bool() const { return style != BannerStyle::None; }
};

/// `line` without its newline.
Banner parseBanner(std::string_view line);

/// A header that stands behind what a logger writes before it, or is spelled otherwise: in other case,
/// with other blanks. `begin` gets where it begins in the line. Nothing if the line merely speaks of one.
Banner findBanner(std::string_view line, size_t &begin);

} // namespace strata::trace
