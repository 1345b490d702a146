// Generated programs, compiled and run by the tools, against a plain evaluator: shapes × types × flags.
// Usage: numerics BIN WORK [SEED]   BIN holds strata-compile and strata-run-module.

#include "tests/numerics/Cases.h"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

using namespace numerics;
namespace fs = std::filesystem;

namespace {

struct Flags {
  std::string name;
  std::string text;
  /// The only theme that they matter for; all if empty.
  std::string theme = "";
};

std::vector<Flags> allFlags() {
  std::vector<Flags> flags = {
      {"generic", "--iree-llvmcpu-target-cpu=generic --iree-opt-level=O0"},
      {"generic-tiled", "--iree-llvmcpu-target-cpu=generic --iree-opt-level=O1 --iree-opt-data-tiling"},
      {"host", "--iree-llvmcpu-target-cpu=host --iree-opt-level=O2"},
      {"host-tiled", "--iree-llvmcpu-target-cpu=host --iree-opt-level=O3 --iree-opt-data-tiling"},
      {"host-tiled-no-kernels",
       "--iree-llvmcpu-target-cpu=host --iree-opt-level=O3 --iree-opt-data-tiling --iree-llvmcpu-enable-ukernels=none",
       "products"},
      {"host-tiled-all-kernels",
       "--iree-llvmcpu-target-cpu=host --iree-opt-level=O3 --iree-opt-data-tiling --iree-llvmcpu-enable-ukernels=all",
       "products"},
  };
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    flags.push_back({"x86-64-v3", "--iree-llvmcpu-target-cpu=x86-64-v3 --iree-opt-level=O3 --iree-opt-data-tiling"});
#endif
  return flags;
}

void writeFile(const fs::path &path, const std::vector<uint8_t> &bytes) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

std::vector<uint8_t> readFile(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  return std::vector<uint8_t>(std::istreambuf_iterator<char>(file), {});
}

std::string firstLine(const fs::path &path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::string quoted(const fs::path &path) { return "'" + path.string() + "'"; }

/// What is wrong with the results, or nothing.
std::string compare(const Tensor &want, const fs::path &file) {
  Tensor got = want;
  if (!got.decode(readFile(file)))
    return "the result has another size";
  for (size_t i = 0; i < want.values.size(); ++i) {
    double difference = std::abs(got.values[i] - want.values[i]);
    if (!(difference <= 1e-4 * (1 + std::abs(want.values[i]))))
      return "element " + std::to_string(i) + " is " + std::to_string(got.values[i]) + ", not " +
             std::to_string(want.values[i]);
  }
  return "";
}

class Run {
public:
  Run(fs::path bin, fs::path work) : bin_(std::move(bin)), work_(std::move(work)) {}

  void theme(const Theme &theme, const Flags &flags) {
    if (!flags.theme.empty() && flags.theme != theme.name)
      return;
    fs::path folder = work_ / (theme.name + "." + flags.name);
    fs::create_directories(folder);
    std::ofstream program(folder / "program.mlir");
    for (const Case &c : theme.cases)
      program << c.text;
    program.close();
    if (!call(folder, quoted(bin_ / "strata-compile") + " " + quoted(folder / "program.mlir") +
                          " --iree-hal-target-backends=llvm-cpu " + flags.text + " -o " +
                          quoted(folder / "module.vmfb"))) {
      report(theme.name + " " + flags.name + " doesn't compile: " + firstLine(folder / "log"), theme.cases.size());
      return;
    }
    for (const Case &c : theme.cases)
      runCase(c, folder, theme.name + " " + flags.name);
  }

  size_t passed() const { return passed_; }
  size_t failed() const { return failed_; }

private:
  void runCase(const Case &c, const fs::path &folder, const std::string &where) {
    std::string command = quoted(bin_ / "strata-run-module") + " --device=local-sync --module=" +
                          quoted(folder / "module.vmfb") + " --function=" + c.function;
    for (size_t i = 0; i < c.arguments.size(); ++i) {
      fs::path file = folder / (c.function + "." + std::to_string(i) + ".bin");
      writeFile(file, c.arguments[i].encode());
      command += " --input=" + c.arguments[i].runtimeType() + "=@" + quoted(file);
    }
    for (size_t i = 0; i < c.results.size(); ++i)
      command += " --output=@" + quoted(folder / (c.function + ".out" + std::to_string(i) + ".bin"));
    if (!call(folder, command)) {
      report(where + " " + c.function + " doesn't run: " + firstLine(folder / "log"), 1);
      return;
    }
    for (size_t i = 0; i < c.results.size(); ++i) {
      std::string wrong = compare(c.results[i], folder / (c.function + ".out" + std::to_string(i) + ".bin"));
      if (!wrong.empty()) {
        report(where + " " + c.function + ": " + wrong, 1);
        return;
      }
    }
    ++passed_;
  }

  static bool call(const fs::path &folder, const std::string &command) {
    return std::system((command + " >/dev/null 2>" + quoted(folder / "log")).c_str()) == 0;
  }

  void report(const std::string &what, size_t count) {
    failed_ += count;
    std::lock_guard lock(mutex_);
    std::printf("%s\n", what.c_str());
  }

  fs::path bin_, work_;
  std::atomic<size_t> passed_ = 0, failed_ = 0;
  std::mutex mutex_;
};

} // namespace

int main(int argc, char **argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: numerics BIN WORK [SEED]\n");
    return 2;
  }
  fs::path work = argv[2];
  fs::remove_all(work);
  std::vector<Theme> themes = buildThemes(argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 20);
  std::vector<Flags> flags = allFlags();
  Run run(argv[1], work);
  std::atomic<size_t> next = 0;
  auto worker = [&] {
    for (size_t i = next++; i < themes.size() * flags.size(); i = next++)
      run.theme(themes[i % themes.size()], flags[i / themes.size()]);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::min(4u, std::thread::hardware_concurrency())); ++i)
    threads.emplace_back(worker);
  for (std::thread &thread : threads)
    thread.join();
  std::printf("%zu right, %zu wrong\n", run.passed(), run.failed());
  if (run.failed() == 0)
    fs::remove_all(work);
  return run.failed() != 0;
}
