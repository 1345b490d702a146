#include "core/base/OutOfMemory.h"

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <unistd.h>

namespace strata {

static const char *name = "";

void endWithoutMemory(const char *program) {
  name = program;
  std::set_new_handler([] {
    for (const char *part : {name, ": there is not enough memory for this\n"})
      (void)!::write(STDERR_FILENO, part, std::strlen(part));
    std::_Exit(1);
  });
}

} // namespace strata
