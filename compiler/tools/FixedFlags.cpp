// A flag with one possible value is read all the same: command lines made for the reference then run as they are, and
// one that asks for something else says what there is instead.

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"

#include <memory>
#include <vector>

namespace {

namespace cl = llvm::cl;

struct FixedFlag {
  llvm::StringLiteral name, value, advice;
};

constexpr FixedFlag kFlags[] = {
#define STRATA_FIXED_FLAG(name, value, advice) {name, value, advice},
#include "compiler/tools/FixedFlags.def"
};

cl::OptionCategory category("Flags with one value");

/// Reads the value of a flag and compares it.
struct FixedParser : cl::parser<std::string> {
  explicit FixedParser(cl::Option &option) : cl::parser<std::string>(option) {}

  const FixedFlag *flag = nullptr;

  bool isBool() const { return flag->value == "true" || flag->value == "false"; }
  cl::ValueExpected getValueExpectedFlagDefault() const { return cl::ValueOptional; }

  bool parse(cl::Option &option, llvm::StringRef, llvm::StringRef text, std::string &value) {
    llvm::StringRef given = isBool() ? llvm::StringSwitch<llvm::StringRef>(text)
                                           .CasesLower({"", "true", "1"}, "true")
                                           .CasesLower({"false", "0"}, "false")
                                           .Default(text)
                                     : text;
    value = given.str();
    if (given == flag->value)
      return false;
    std::string only = flag->value.empty() ? "it can't be given a value" : "it can only be '" + flag->value.str() + "'";
    return option.error(only + ", as " + flag->advice.str());
  }
};

using FixedOption = cl::opt<std::string, false, FixedParser>;

std::vector<std::unique_ptr<FixedOption>> makeOptions() {
  std::vector<std::unique_ptr<FixedOption>> options;
  for (const FixedFlag &flag : kFlags) {
    options.push_back(std::make_unique<FixedOption>(
        llvm::StringRef(flag.name), cl::desc(flag.advice), cl::cat(category), cl::Hidden,
        cl::value_desc(flag.value)));
    options.back()->getParser().flag = &flag;
  }
  return options;
}

const std::vector<std::unique_ptr<FixedOption>> options = makeOptions();

} // namespace
