//===- Ptx.cpp - The assembly inside an executable of a GPU ------------------===//
// The containers around it differ; the text in each is NVIDIA's PTX, from its first comment or `.version` to a zero byte.
#include "core/vmfb/Module.h"

namespace strata::vmfb {

static bool isText(char c) { return (c >= 0x20 && c < 0x7f) || c == '\n' || c == '\t' || c == '\r'; }

std::vector<Span> ptxTexts(std::string_view bytes) {
  std::vector<Span> texts;
  constexpr std::string_view kVersion = ".version ";
  for (size_t at = 0; (at = bytes.find(kVersion, at)) != std::string_view::npos;) {
    size_t begin = at, end = at;
    while (begin > 0 && isText(bytes[begin - 1]))
      --begin;
    while (end < bytes.size() && isText(bytes[end]))
      ++end;
    // What precedes the comments is the length of the text, which may look like a letter.
    if (size_t comment = bytes.substr(begin, at - begin).find("//"); comment != std::string_view::npos)
      begin += comment;
    else
      begin = at;
    texts.push_back({int64_t(begin), int64_t(end)});
    at = end;
  }
  return texts;
}

} // namespace strata::vmfb
