// keep-notes TRACE: what a window does with the notes of a trace, twenty times. Prints how many it was told were kept.
#include "core/trace/Writer.h"

#include <cstdio>

int main(int, char **argv) {
  using strata::trace::Bookmark;
  for (int i = 0; i < 20; ++i) {
    auto kept = strata::trace::changeBookmarks(argv[1], {}, {Bookmark{0, i + 1, "kept " + std::to_string(i)}});
    if (!kept) {
      std::fprintf(stderr, "keep-notes: %s\n", kept.error().message.c_str());
      return 1;
    }
    std::printf("%d\n", i + 1);
    std::fflush(stdout);
  }
}
