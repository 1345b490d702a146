#include "core/trace/import/GccDump.h"

#include <algorithm>
#include <cctype>

namespace strata::trace {

namespace {

constexpr std::string_view kHeader = ";; Function ";
constexpr std::string_view kFirstInsn = "(note 1 0 "; // of a function in RTL

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Of "int sum (int * a, int n)": sum.
std::string_view nameIn(std::string_view signature) {
  size_t end = signature.find(" (");
  if (end == std::string_view::npos)
    return {};
  size_t begin = signature.find_last_of(" *&", end - (end > 0));
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  return signature.substr(begin, end - begin);
}

} // namespace

std::optional<GccDumpName> parseGccDumpName(std::string_view file) {
  file.remove_prefix(file.rfind('/') + 1);
  for (size_t dot = file.find('.'); dot != std::string_view::npos; dot = file.find('.', dot + 1)) {
    std::string_view rest = file.substr(dot + 1);
    if (rest.size() < 6 || !std::all_of(rest.begin(), rest.begin() + 3, isDigit) ||
        std::string_view("tri").find(rest[3]) == std::string_view::npos || rest[4] != '.')
      continue;
    int64_t number = (rest[0] - '0') * 100 + (rest[1] - '0') * 10 + (rest[2] - '0');
    return GccDumpName{number, rest[3], std::string(rest.substr(5))};
  }
  return std::nullopt;
}

std::vector<GccFunction> gccFunctions(std::string_view dump) {
  std::vector<GccFunction> out;
  auto take = [&](std::string_view name, size_t begin, size_t end) {
    auto known = std::find_if(out.rbegin(), out.rend(), [&](const auto &f) { return f.name == name; });
    if (known == out.rend())
      out.push_back({std::string(name), begin, end});
    else
      known->begin = begin, known->end = end;
  };
  std::string_view header, last; // the function that is spoken of; the line before
  size_t lastAt = 0, body = std::string_view::npos, rtl = std::string_view::npos;
  std::string_view name;
  auto endRtl = [&](size_t at) {
    if (rtl != std::string_view::npos)
      take(header, rtl, at);
    rtl = std::string_view::npos;
  };
  for (size_t at = 0; at < dump.size();) {
    size_t end = std::min(dump.find('\n', at), dump.size()), next = std::min(end + 1, dump.size());
    std::string_view line = dump.substr(at, end - at);
    if (line.starts_with(kHeader)) {
      endRtl(at);
      line.remove_prefix(kHeader.size());
      header = line.substr(0, line.find(" ("));
      body = std::string_view::npos;
    } else if (line.starts_with(kFirstInsn)) {
      rtl = at;
    } else if (line == "{" && body == std::string_view::npos) {
      std::string_view signature = nameIn(last);
      name = header.empty() ? signature : header;
      body = signature.empty() ? at : lastAt;
    } else if (line == "}" && body != std::string_view::npos) {
      if (!name.empty())
        take(name, body, next);
      body = std::string_view::npos;
    }
    last = line;
    lastAt = at;
    at = next;
  }
  endRtl(dump.size());
  return out;
}

} // namespace strata::trace
