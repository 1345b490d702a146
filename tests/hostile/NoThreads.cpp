// Preloaded: no more than STRATA_TEST_THREADS threads beside the first one can be there at a time.
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <memory>
#include <pthread.h>

namespace {

using Main = void *(void *);
using Create = int(pthread_t *, const pthread_attr_t *, Main *, void *);

std::atomic<long> running = 0;

struct Start {
  Main *main;
  void *argument;
};

void *run(void *raw) {
  std::unique_ptr<Start> start(static_cast<Start *>(raw));
  void *result = start->main(start->argument);
  --running;
  return result;
}

} // namespace

extern "C" int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, Main *main, void *argument) {
  static const long most = std::getenv("STRATA_TEST_THREADS") ? std::atol(std::getenv("STRATA_TEST_THREADS")) : 0;
  static auto *create = reinterpret_cast<Create *>(::dlsym(RTLD_NEXT, "pthread_create"));
  if (running.fetch_add(1) >= most) {
    --running;
    return EAGAIN;
  }
  return create(thread, attributes, run, new Start{main, argument});
}
