//===- Markup.h - Names and texts of others inside text of ours --------------===//
// Names of passes, symbols and files come from traces and logs that anybody may have made. A
// terminal, or who shows Markdown, would take some of their characters for commands.
#pragma once

#include <string>
#include <string_view>

namespace strata {

/// Text for a terminal: control characters (of ASCII, of Unicode's C1 block, and those that turn
/// the direction of writing), and bytes that are no UTF-8, in `\x1b` notation. Tabs and ends of
/// lines stay.
std::string terminalText(std::string_view text);

/// Text within a line of Markdown: what means something there (tags, links, cells of tables) is
/// escaped, control characters are blanks.
std::string markdownText(std::string_view text);
/// The same as code, with as many backquotes around as it takes.
std::string markdownCode(std::string_view text);
/// The backquotes of a block that holds `text`: more than stand together anywhere in it, three at
/// least.
std::string markdownFence(std::string_view text);

} // namespace strata
