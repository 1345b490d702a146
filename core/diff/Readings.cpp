#include "core/diff/Readings.h"

#include <algorithm>
#include <unordered_map>

namespace strata::diff {

namespace {

/// The grammar as an automaton: a state is an item of an operation's pattern that took the last name.
class Automaton {
public:
  Automaton(const std::vector<Lowering> &lowerings, const std::vector<std::string_view> &names) : lowerings_(lowerings) {
    std::unordered_map<std::string_view, uint32_t> ids;
    std::vector<std::string_view> words;
    for (std::string_view name : names) {
      auto [entry, isNew] = ids.try_emplace(name, uint32_t(words.size()));
      if (isNew)
        words.push_back(name);
      input_.push_back(entry->second);
    }
    for (uint32_t i = 0; i < lowerings.size(); ++i) {
      base_.push_back(uint32_t(states_.size()));
      const auto &items = lowerings[i].items;
      bool ends = true; // nothing must follow
      for (uint32_t k = 0; k < items.size(); ++k)
        states_.push_back({i, k, false, {}});
      for (size_t k = items.size(); k-- > 0;) {
        State &state = states_[base_[i] + k];
        state.ends = ends;
        ends &= items[k].optional;
        for (std::string_view word : words)
          state.accepts.push_back(items[k].accepts(word));
      }
      skippable_.push_back(ends);
    }
    stamp_.resize(states_.size(), UINT32_MAX);
  }

  std::vector<std::vector<uint32_t>> run(size_t mostWork, const CancelToken &cancel) {
    size_t length = input_.size(), work = 0;
    std::vector<std::vector<uint32_t>> active(length);
    std::vector<std::vector<std::pair<uint32_t, uint32_t>>> edges(length); // of places in the active states before and now
    std::vector<uint32_t> place(states_.size());
    for (size_t j = 0; j < length; ++j) {
      if (cancel.cancelled())
        return {};
      auto enter = [&](uint32_t from, uint32_t state) {
        if (stamp_[state] != j) {
          stamp_[state] = uint32_t(j);
          place[state] = uint32_t(active[j].size());
          active[j].push_back(state);
        }
        edges[j].emplace_back(from, place[state]);
      };
      if (j == 0)
        begin(0, input_[0], [&](uint32_t state) { enter(0, state); }, work);
      else
        for (uint32_t from = 0; from < active[j - 1].size(); ++from)
          follow(active[j - 1][from], input_[j], [&](uint32_t state) { enter(from, state); }, work);
      work += edges[j].size();
      if (active[j].empty() || work > mostWork)
        return {};
    }
    std::vector<std::vector<uint32_t>> out(length);
    std::vector<char> alive;
    for (size_t j = length; j-- > 0;) {
      std::vector<char> now(active[j].size());
      if (j + 1 == length)
        for (size_t s = 0; s < now.size(); ++s)
          now[s] = endsAt(active[j][s]);
      else
        for (auto [from, to] : edges[j + 1])
          now[from] |= alive[to];
      for (size_t s = 0; s < now.size(); ++s)
        if (now[s])
          out[j].push_back(states_[active[j][s]].op);
      std::sort(out[j].begin(), out[j].end());
      out[j].erase(std::unique(out[j].begin(), out[j].end()), out[j].end());
      if (out[j].empty())
        return {};
      alive = std::move(now);
    }
    return out;
  }

private:
  struct State {
    uint32_t op, item;
    bool ends;
    std::vector<char> accepts; // by word
  };

  /// The states that take `word` as the first of operation `op` or of one after it.
  template <typename Enter>
  void begin(uint32_t op, uint32_t word, const Enter &enter, size_t &work) const {
    for (; op < lowerings_.size(); ++op) {
      enterAt(op, 0, word, enter);
      ++work;
      if (!skippable_[op])
        return;
    }
  }
  /// From item `item` of an operation on, as far as items may be left out.
  template <typename Enter>
  void enterAt(uint32_t op, uint32_t item, uint32_t word, const Enter &enter) const {
    const auto &items = lowerings_[op].items;
    for (; item < items.size(); ++item) {
      if (states_[base_[op] + item].accepts[word])
        enter(base_[op] + item);
      if (!items[item].optional)
        return;
    }
  }
  template <typename Enter>
  void follow(uint32_t state, uint32_t word, const Enter &enter, size_t &work) const {
    const State &s = states_[state];
    if (lowerings_[s.op].items[s.item].repeated && s.accepts[word])
      enter(state);
    enterAt(s.op, s.item + 1, word, enter);
    if (!s.ends)
      return;
    if (lowerings_[s.op].loops)
      enterAt(s.op, 0, word, enter);
    begin(s.op + 1, word, enter, work);
  }
  bool endsAt(uint32_t state) const {
    const State &s = states_[state];
    return s.ends && std::all_of(skippable_.begin() + s.op + 1, skippable_.end(), [](bool b) { return b; });
  }

  const std::vector<Lowering> &lowerings_;
  std::vector<State> states_;
  std::vector<uint32_t> base_, input_;
  std::vector<bool> skippable_;
  std::vector<uint32_t> stamp_;
};

} // namespace

std::vector<std::vector<uint32_t>> readings(const std::vector<Lowering> &lowerings, const std::vector<std::string_view> &names,
                                            size_t mostWork, const CancelToken &cancel) {
  if (names.empty() || lowerings.empty())
    return {};
  return Automaton(lowerings, names).run(mostWork, cancel);
}

} // namespace strata::diff
