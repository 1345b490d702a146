#include "runtime/vm/Invocation.h"

#include <algorithm>
#include <cstring>

namespace strata::rt::vm {

Stack::~Stack() {
  while (top_)
    pop();
}

Frame *Stack::push(const Function &function, Instance &instance) {
  size_t slotBytes = (static_cast<size_t>(function.valueRegisters) * 4 + 15) & ~size_t{15};
  size_t refBytes = static_cast<size_t>(function.refRegisters) * sizeof(Object *);
  size_t words = (sizeof(Frame) + slotBytes + refBytes + 15) / 16 * 2;
  if (chunks_.empty() || chunks_[current_].used + words > chunks_[current_].capacity) {
    // Chunks behind the current one are empty: reuse the next if it fits, else drop them.
    if (!chunks_.empty() && current_ + 1 < chunks_.size() &&
        chunks_[current_ + 1].capacity >= words) {
      ++current_;
    } else {
      while (chunks_.size() > current_ + 1) {
        totalBytes_ -= chunks_.back().capacity * 8;
        chunks_.pop_back();
      }
      size_t capacity =
          std::max<size_t>(chunks_.empty() ? 1024 : chunks_.back().capacity * 2, words);
      if (totalBytes_ + capacity * 8 > kMaxBytes) {
        capacity = words;
        if (totalBytes_ + capacity * 8 > kMaxBytes)
          return nullptr;
      }
      chunks_.push_back({std::make_unique_for_overwrite<uint64_t[]>(capacity), capacity, 0});
      totalBytes_ += capacity * 8;
      current_ = chunks_.size() - 1;
    }
  }
  Chunk &chunk = chunks_[current_];
  uint8_t *memory = reinterpret_cast<uint8_t *>(chunk.words.get() + chunk.used);
  std::memset(memory, 0, words * 8);
  Frame *frame = new (memory) Frame();
  frame->caller = top_;
  frame->function = &function;
  frame->instance = &instance;
  frame->pc = function.code;
  frame->slots = reinterpret_cast<int32_t *>(memory + sizeof(Frame));
  frame->refs = reinterpret_cast<Object **>(memory + sizeof(Frame) + slotBytes);
  frame->chunkUsedBefore = chunk.used;
  frame->chunkIndex = current_;
  chunk.used += words;
  top_ = frame;
  return frame;
}

void Stack::pop() {
  Frame *frame = top_;
  for (int32_t i = 0; i < frame->function->refRegisters; ++i)
    if (Object *object = frame->refs[i])
      object->release();
  top_ = frame->caller;
  chunks_[frame->chunkIndex].used = frame->chunkUsedBefore;
  current_ = top_ ? top_->chunkIndex : 0;
}

Status Invocation::begin(Instance &instance, const Function &function,
                         std::span<const Value> arguments) {
  const std::string &letters = function.convention.arguments;
  if (letters.size() != arguments.size())
    return Status(Code::InvalidArgument,
                  format("input list and function mismatch; expected %zu arguments but passed %zu",
                         letters.size(), arguments.size()));
  Frame *frame = stack_.push(function, instance);
  if (!frame)
    return Status(Code::ResourceExhausted, "stack overflow");
  for (size_t i = 0; i < letters.size(); ++i) {
    uint16_t at = function.argumentLayout.ordinals[i];
    const Value &value = arguments[i];
    bool isRef = letters[i] == 'r';
    if (isRef != (value.kind == ValueKind::Ref || value.kind == ValueKind::None)) {
      stack_.pop();
      return Status(Code::InvalidArgument, format("argument %zu is %s where the signature has '%c'",
                                                  i, kindName(value.kind), letters[i]));
    }
    if (isRef)
      frame->refs[at] = Ref<Object>(value.ref).detach();
    else
      std::memcpy(frame->slots + at, &value.bits, letters[i] == 'I' || letters[i] == 'F' ? 8 : 4);
  }
  results_.clear();
  stepsTaken_ = 0;
  waitBegin_.reset();
  return finish(Interpreter::run(*this));
}

Status Invocation::resume() {
  if (!stack_.top())
    return Status(Code::FailedPrecondition, "nothing to resume");
  return finish(Interpreter::run(*this));
}

Status Invocation::finish(Status status) {
  if (status.ok() || status.code() == Code::Deferred)
    return status;
  std::string trace = stackTrace();
  while (stack_.top())
    stack_.pop();
  return std::move(status).annotate(trace);
}

std::string Invocation::stackTrace() const {
  constexpr uint64_t kMaxTraceBytes = 1 << 20, kFrameBytes = 32;
  std::string text;
  // Numbered from the outermost frame, as the reference does.
  int depth = 0;
  for (Frame *frame = stack_.top(); frame; frame = frame->caller)
    ++depth;
  // Deep recursion, or long names and locations: the innermost frames say what a person reads.
  VisitBudget budget(kMaxTraceBytes);
  for (Frame *frame = stack_.top(); frame; frame = frame->caller) {
    const Function &function = *frame->function;
    const BytecodeModule &module = *function.module;
    // A frame's pc is behind the instruction that failed or called.
    int32_t pc = static_cast<int32_t>(frame->pc - function.code);
    std::string_view name = module.functionName(function.ordinal);
    std::string where = module.location(function.ordinal, std::max(pc - 1, 0));
    if (!budget.charge(kFrameBytes + module.name().size() + name.size() + where.size()))
      return text + format("\n ... %d more frames", depth);
    text +=
        format("\n[%2d] bytecode %s%s%s:%d %s", --depth, std::string(module.name()).c_str(),
               name.empty() ? "@" : ".",
               name.empty() ? std::to_string(function.ordinal).c_str() : std::string(name).c_str(),
               pc, where.empty() ? "-" : where.c_str());
  }
  return text;
}

Status Invocation::invoke(Instance &instance, const Function &function,
                          std::span<const Value> arguments, std::vector<Value> &results) {
  mayBlock_ = true;
  Status status = begin(instance, function, arguments);
  while (status.code() == Code::Deferred)
    status = resume();
  mayBlock_ = false;
  if (status.ok())
    results = takeResults();
  return status;
}

} // namespace strata::rt::vm
