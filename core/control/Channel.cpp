#include "core/control/Channel.h"

#include "core/control/control_generated.h"

#include <cstring>

namespace strata::control {

namespace {

// A program that somebody edited by hand is far smaller.
constexpr uint32_t kMostBytes = 256u << 20;

using Texts = flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>;

std::string str(const flatbuffers::String *text) { return text ? text->str() : std::string(); }
std::vector<std::string> strs(const Texts *texts) {
  std::vector<std::string> out;
  for (flatbuffers::uoffset_t i = 0; texts && i < texts->size(); ++i)
    out.push_back(str(texts->Get(i)));
  return out;
}

} // namespace

std::string encode(const Message &message) {
  flatbuffers::FlatBufferBuilder builder;
  flatbuffers::Offset<void> body;
  wire::Body kind = wire::Body::Command;
  if (auto *command = std::get_if<Command>(&message)) {
    body = wire::CreateCommand(builder, wire::CommandKind(command->kind), builder.CreateString(command->text),
                               builder.CreateVectorOfStrings(command->passes),
                               builder.CreateVectorOfStrings(command->operations))
               .Union();
  } else {
    auto &event = std::get<Event>(message);
    kind = wire::Body::Event;
    body = wire::CreateEvent(builder, wire::EventKind(event.kind), builder.CreateString(event.text),
                             builder.CreateString(event.pass), builder.CreateString(event.options),
                             builder.CreateString(event.path))
               .Union();
  }
  builder.FinishSizePrefixed(wire::CreateMessage(builder, kind, body));
  return {reinterpret_cast<const char *>(builder.GetBufferPointer()), builder.GetSize()};
}

Result<std::optional<Message>> Decoder::next() {
  uint32_t size = 0;
  if (buffer_.size() < sizeof size)
    return std::optional<Message>();
  std::memcpy(&size, buffer_.data(), sizeof size); // both ends are of this machine
  if (size > kMostBytes)
    return Error{ErrorCode::LimitExceeded, "a message of " + std::to_string(size) + " bytes"};
  if (buffer_.size() - sizeof size < size)
    return std::optional<Message>();
  // A copy of its own is aligned as the verifier wants it.
  std::vector<uint8_t> bytes(buffer_.begin(), buffer_.begin() + sizeof size + size);
  buffer_.erase(0, bytes.size());
  flatbuffers::Verifier verifier(bytes.data(), bytes.size());
  if (!wire::VerifySizePrefixedMessageBuffer(verifier))
    return Error{ErrorCode::Corrupt, "bytes that are no message"};
  const wire::Message *message = wire::GetSizePrefixedMessage(bytes.data());
  if (auto *command = message->body_as_Command()) {
    if (command->kind() > wire::CommandKind::MAX)
      return Error{ErrorCode::Corrupt, "a command of an unknown kind"};
    return std::optional<Message>(Command{Command::Kind(command->kind()), str(command->text()),
                                          strs(command->passes()), strs(command->operations())});
  }
  if (auto *event = message->body_as_Event()) {
    if (event->kind() > wire::EventKind::MAX)
      return Error{ErrorCode::Corrupt, "an event of an unknown kind"};
    return std::optional<Message>(Event{Event::Kind(event->kind()), str(event->text()), str(event->pass()),
                                        str(event->options()), str(event->path())});
  }
  return Error{ErrorCode::Corrupt, "a message without a body"};
}

bool matches(std::string_view pattern, std::string_view text) {
  // The last star takes as little as lets the rest match.
  size_t p = 0, t = 0, star = std::string_view::npos, from = 0;
  while (t < text.size()) {
    if (p < pattern.size() && (pattern[p] == '?' || (pattern[p] != '*' && pattern[p] == text[t]))) {
      ++p, ++t;
    } else if (p < pattern.size() && pattern[p] == '*') {
      star = p++, from = t;
    } else if (star != std::string_view::npos) {
      p = star + 1, t = ++from;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*')
    ++p;
  return p == pattern.size();
}

} // namespace strata::control
