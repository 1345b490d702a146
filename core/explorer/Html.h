//===- Html.h - A difference, or a whole run, as one page -------------------===//
// Pages need nothing but themselves, no fonts, no network, and hold nothing but what the run says: the same run gives the
// same bytes wherever and whenever it is written (by one version of zlib). A difference is plain HTML; a run is packed
// (LinePack.h), and unpacked by a script of its own: who runs no scripts reads the first changed lines of each pass. Large
// literals are told by size and hash, and shown where that is opened.
#pragma once

#include "core/base/Cancel.h"
#include "core/trace/Source.h"

#include <string>
#include <vector>

namespace strata::explorer {

struct HtmlOptions {
  int64_t context = 3;            // equal lines that stay open around a change
  int64_t mostBytes = 400'000;    // of one text; of a longer one the head is shown, and how much is left out
  int64_t mostDataBytes = 256'000; // of a literal that is opened: of a longer one the beginning is in the page
  std::string program = "Strata"; // with its version: who wrote the page
};

/// Two rows of a run against each other; `before` below zero: what `after` found. Errors: what the source says.
Result<std::string> diffHtml(const trace::TraceSource &source, int64_t before, int64_t after, const HtmlOptions &options = {});

/// Every pass that changed something, with its difference folded away, equal lines left out; `rows` empty: all of them. Errors: Cancelled.
Result<std::string> runHtml(const trace::TraceSource &source, const std::vector<int64_t> &rows, const HtmlOptions &options = {},
                            const CancelToken &cancel = {}, const trace::Progress &progress = {});

/// What a run is: tool, target, command, state, as far as they are known; one line each, "Tool: …".
std::vector<std::pair<std::string, std::string>> aboutRun(const trace::Run &run);

} // namespace strata::explorer
