// How good inferred provenance is: a trace with the compiler's numbers is read again without them, and what is inferred
// is held against what was recorded.
//
//   bench-provenance TRACE... [--passes] [--wrong=PASS] [--seed=OP]
//
// Links: for each operation of each dump, what it was in the dump before. An inferred link is right if the compiler
// recorded it (or guessed it itself). Families: everything that was made from the operations named by --seed in the
// first dump that has them, line by line of every later dump.
#include "core/provenance/Histories.h"
#include "core/ir/Tree.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <set>
#include <unordered_map>

using namespace strata;
using trace::OpNumber;

namespace {

/// The same rows and texts, but no numbers.
class Unnumbered : public trace::TraceSource {
public:
  explicit Unnumbered(const trace::TraceSource &source) : source_(source) {}
  const trace::Run &run() const override { return source_.run(); }
  const trace::PassList &passes() const override { return source_.passes(); }
  const std::vector<trace::Note> &notes() const override { return source_.notes(); }
  Result<Text> text(int64_t index) const override { return source_.text(index); }

private:
  const trace::TraceSource &source_;
};

struct Count {
  int64_t right = 0, wrong = 0, missed = 0, several = 0, function = 0;
  int64_t familyRight = 0, familyWrong = 0, familyMissed = 0;
  void add(const Count &c) {
    right += c.right, wrong += c.wrong, missed += c.missed, several += c.several, function += c.function;
    familyRight += c.familyRight, familyWrong += c.familyWrong, familyMissed += c.familyMissed;
  }
};
double share(int64_t part, int64_t rest) { return part + rest ? 100.0 * double(part) / double(part + rest) : 100.0; }

void print(const char *name, const Count &c) {
  std::printf("%-52s links %7lld  precision %6.2f  recall %6.2f   family %7lld  precision %6.2f  recall %6.2f   one of several %lld, only the function %lld\n", name,
              (long long)(c.right + c.missed), share(c.right, c.wrong), share(c.right, c.missed),
              (long long)(c.familyRight + c.familyMissed), share(c.familyRight, c.familyWrong), share(c.familyRight, c.familyMissed), (long long)c.several, (long long)c.function);
}

using Place = std::pair<int64_t, int64_t>;

int measure(const char *path, const char *seed, const char *wrong, bool passes, Count &all) {
  auto opened = trace::open(path);
  if (!opened) {
    std::fprintf(stderr, "%s\n", opened.error().message.c_str());
    return 1;
  }
  const trace::TraceSource &source = **opened;
  provenance::Histories inferred(std::make_shared<Unnumbered>(source));
  if (auto built = inferred.build(int64_t(source.passes().size())); !built)
    return 1;
  std::map<std::string, Count> byPass;
  std::map<Place, OpNumber> numberAt;
  std::set<OpNumber> family, functions;
  std::set<Place> inferredFamily;
  std::unordered_map<OpNumber, std::vector<OpNumber>> parents;
  std::vector<bool> guessedBirth;
  bool seeded = false;
  for (const trace::PassEvent &row : source.passes()) {
    auto numbers = source.identities(row.index);
    auto origins = inferred.origins(row.index);
    if (!row.bytes || !numbers || numbers->empty() || !origins)
      continue;
    auto text = source.text(row.index);
    std::vector<std::string_view> lines{{}};
    for (size_t at = 0; at < text->view.size();) {
      size_t end = std::min(text->view.find('\n', at), text->view.size());
      lines.push_back(text->view.substr(at, end - at));
      at = end + 1;
    }
    std::map<OpNumber, const trace::Identities::Birth *> births;
    for (const auto &birth : numbers->births) {
      births[birth.op] = &birth;
      for (OpNumber from : birth.from)
        if (family.count(from))
          family.insert(birth.op);
    }
    bool seedHere = false, assembly = row.pass == "assembly";
    int64_t last = 0;
    Count count;
    for (const auto &place : numbers->places) {
      if (place.line == last || place.line >= int64_t(lines.size()) || place.line > int64_t(origins->size()))
        continue; // the outermost of a line
      last = place.line;
      if (lines[size_t(place.line)].find("llvm.func @") != std::string_view::npos)
        functions.insert(place.op);
      const provenance::LineOrigin &origin = (*origins)[size_t(place.line) - 1];
      Place self{origin.row, origin.line};
      bool isSeed = seed && !seeded && lines[size_t(place.line)].find(seed) != std::string_view::npos;
      if (isSeed) {
        seedHere = true;
        family.insert(place.op);
        if (origin.row >= 0)
          inferredFamily.insert(self);
      }
      std::vector<OpNumber> truth;
      bool guessed = false, created = origin.row == row.index;
      if (auto birth = births.find(place.op); birth != births.end())
        truth = birth->second->from, guessed = birth->second->guessed;
      else
        truth = {place.op};
      std::set<OpNumber> found;
      auto isMember = [&](const Place &from) { return inferredFamily.count(from) > 0; };
      if (created && !origin.from.empty() &&
          (origin.oneOf ? std::all_of(origin.from.begin(), origin.from.end(), isMember) : std::any_of(origin.from.begin(), origin.from.end(), isMember)))
        inferredFamily.insert(self);
      if (created)
        for (const Place &from : origin.from) {
          if (auto number = numberAt.find(from); number != numberAt.end())
            found.insert(number->second);
        }
      else if (origin.row >= 0)
        if (auto number = numberAt.find(self); number != numberAt.end())
          found.insert(number->second);
      if (created || origin.row < 0)
        numberAt[{row.index, place.line}] = place.op;
      else
        numberAt[self] = place.op; // what was made anew but looks as before
      int64_t right = 0;
      for (OpNumber n : found)
        right += std::count(truth.begin(), truth.end(), n);
      bool bad = false;
      if (assembly && (lines[size_t(place.line)].find(':') != std::string_view::npos || (found.size() == 1 && functions.count(*found.begin())))) {
        count.function += 1; // only the function is told
        count.missed += 1;
      } else if (origin.oneOf) {
        // One of several: right if the recorded one is among them.
        count.right += right > 0;
        count.wrong += right == 0 && !guessed;
        count.several += 1;
        bad = right == 0 && !guessed;
      } else if (!(truth.empty() && found.empty()) && !(guessed && right == 0)) {
        count.right += right;
        count.wrong += int64_t(found.size()) - right;
        if (!guessed)
          count.missed += int64_t(truth.size()) - right;
        bad = int64_t(found.size()) > right;
      }
      bool in = family.count(place.op), said = inferredFamily.count(self);
      count.familyRight += in && said;
      count.familyWrong += said && !in;
      count.familyMissed += in && !said;
      bool miss = wrong && wrong[0] == '-';
      if (wrong && (!std::strcmp(wrong + miss, row.pass.c_str()) || !std::strcmp(wrong + miss, "all")) &&
          (miss ? !guessed && right == 0 && !truth.empty() : bad)) {
        std::printf("%lld %s:%lld %.*s\n", (long long)row.index, row.pass.c_str(), (long long)place.line,
                    int(std::min<size_t>(lines[size_t(place.line)].size(), 150)), lines[size_t(place.line)].data());
        std::printf("   recorded:");
        auto where = [&](OpNumber n) {
          for (auto &[at, number] : numberAt)
            if (number == n)
              return at;
          return Place{-1, 0};
        };
        auto say = [&](OpNumber n) {
          Place at = where(n);
          std::string line;
          if (auto t = source.text(at.first))
            for (size_t i = 0, l = 1; i < t->view.size(); ++l) {
              size_t end = std::min(t->view.find('\n', i), t->view.size());
              if (int64_t(l) == at.second)
                line = t->view.substr(i, std::min<size_t>(end - i, 120));
              i = end + 1;
            }
          line.erase(0, line.find_first_not_of(' '));
          std::printf("\n      #%u %lld:%lld %s", n, (long long)at.first, (long long)at.second, line.c_str());
        };
        for (OpNumber n : truth)
          say(n);
        std::printf("%s\n   inferred:", guessed ? " (guessed)" : "");
        int most = 12;
        for (OpNumber n : found)
          if (most-- > 0)
            say(n);
        std::printf("\n");
      }
    }
    seeded |= seedHere;
    byPass[row.pass].add(count);
  }
  Count total;
  for (auto &[pass, count] : byPass) {
    total.add(count);
    if (passes)
      print(pass.c_str(), count);
  }
  print(path, total);
  all.add(total);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const char *seed = "linalg.matmul", *wrong = nullptr;
  bool passes = false;
  for (int i = 1; i < argc; ++i) {
    if (!std::strncmp(argv[i], "--seed=", 7))
      seed = argv[i] + 7;
    if (!std::strncmp(argv[i], "--wrong=", 8))
      wrong = argv[i] + 8;
    passes |= !std::strcmp(argv[i], "--passes");
  }
  Count all;
  int status = 0;
  for (int i = 1; i < argc; ++i)
    if (argv[i][0] != '-')
      status |= measure(argv[i], seed, wrong, passes, all);
  print("all", all);
  return status;
}
