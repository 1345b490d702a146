#!/usr/bin/env python3
"""Manual page and shell completions of a program, made of what its --help says.

usage: command_line.py PROGRAM DATA_FOLDER VERSION

Writes man/man1/NAME.1.gz, bash-completion/completions/NAME and zsh/site-functions/_NAME into DATA_FOLDER.
"""
import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

SUMMARIES = {
    "strata": "explorer for tensor compilers",
    "strata-trace": "ask traces and dumps of compilers on the command line",
    "strata-compile": "compile a tensor program to a module, and record each pass",
    "strata-opt": "run single passes on IR text",
    "strata-disassemble": "disassemble the kernels of a module",
    "strata-run-module": "run a function of a compiled module",
    "strata-dump-module": "show what a compiled module holds",
    "strata-benchmark-module": "measure functions of a compiled module",
}


class Help:
    """usage: one line. about: paragraphs. flags: (name, value or '', text, choices). commands: (name, text)."""

    def __init__(self, text):
        self.usage, self.about, self.flags, self.commands = "", [], [], []
        lines = text.splitlines()
        if any(line.startswith("OVERVIEW:") for line in lines):
            self.read_llvm(lines)
        elif lines and lines[0].startswith("usage: strata-trace"):
            self.read_commands(lines)
        elif lines and lines[0].startswith("Usage:"):
            self.read_qt(lines)
        else:
            self.read_settings(lines)

    def read_llvm(self, lines):
        for line in lines:
            flag = re.match(r"\s+(--?[\w.-]+)(?:\[?=(.*?)\]?)?\s+-\s(.*)", line)
            choice = re.match(r"\s+=(\S+)\s+-\s+(.*)", line)
            if line.startswith("OVERVIEW:"):
                self.about.append(line[9:].strip())
            elif line.startswith("USAGE:"):
                self.usage = line[6:].strip()
            elif flag:
                self.flags.append((flag[1], flag[2] or "", flag[3].strip(), []))
            elif choice and self.flags:
                self.flags[-1][3].append((choice[1], choice[2].strip()))

    def read_commands(self, lines):
        self.usage = lines[0][6:].strip()
        rest = []
        for line in lines[1:]:
            command = re.match(r"  ([a-z][\w-]*)( .*?)?\s{2,}(\S.*)", line)
            if command and not rest:
                self.commands.append((command[1] + (command[2] or ""), command[3]))
            elif line.startswith("   ") and self.commands and not rest:
                name, text = self.commands[-1]
                self.commands[-1] = (name, text + " " + line.strip())
            elif line or rest:
                rest.append(line)
        self.about = [" ".join(part.split()) for part in "\n".join(rest).split("\n\n") if part.strip()]
        named = dict.fromkeys(re.findall(r"--[a-z][\w-]*", "\n".join(lines)))
        self.flags = [(flag, "", "", []) for flag in named]

    def read_qt(self, lines):
        self.usage = lines[0].split(":", 1)[1].strip()
        section = ""
        for line in lines[1:]:
            flag = re.match(r"  (?:-\w, )?(--[\w-]+)(?: <(\S+)>)?\s{2,}(\S.*)", line)
            if line.endswith(":") and not line.startswith(" "):
                section = line[:-1]
            elif section == "Options" and flag:
                self.flags.append((flag[1], flag[2] or "", flag[3], []))
            elif section == "Options" and self.flags and line.startswith("    "):
                name, value, text, choices = self.flags[-1]
                self.flags[-1] = (name, value, text + " " + line.strip(), choices)
            elif line.strip() and not section:
                self.about.append(line.strip())

    def read_settings(self, lines):
        comment = []
        for line in lines:
            flag = re.match(r"(?:# )?(--[\w-]+)(?:=(.*))?$", line)
            if line.startswith("$ "):
                self.usage = line[2:]
            elif flag:
                self.flags.append((flag[1], flag[2] or "", " ".join(comment), []))
                comment = []
            elif line.startswith("#"):
                comment.append(line[1:].strip())
            elif line.strip():
                self.about.append(line.strip())


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def manual_page(name, help_, version):
    usage = re.sub(r"^\S*?(strata[\w-]*)", r"\1", help_.usage)
    page = [f'.TH {name.upper()} 1 "" "Strata {version}" "Strata"', ".SH NAME",
            f"{roff(name)} \\- {roff(SUMMARIES[name])}", ".SH SYNOPSIS", f".B {roff(usage)}"]
    if help_.about:
        page.append(".SH DESCRIPTION")
        for paragraph in help_.about:
            page += [".PP", roff(paragraph)]
    if help_.commands:
        page.append(".SH COMMANDS")
        for command, text in help_.commands:
            page += [".TP", f".B {roff(command)}", roff(text)]
    described = [flag for flag in help_.flags if flag[2] or not help_.commands]
    if described:
        page.append(".SH OPTIONS")
        for flag, value, text, choices in described:
            page += [".TP", f".B {roff(flag + ('=' + value if value else ''))}", roff(text)]
            for choice, meaning in choices:
                page += [".br", roff(f"{choice}: {meaning}")]
    others = sorted(other for other in SUMMARIES if other != name)
    page += [".SH SEE ALSO", *(f".BR {roff(other)} (1){',' if other != others[-1] else ''}" for other in others)]
    return "\n".join(page) + "\n"


def bash_completion(name, help_):
    flags = " ".join(flag + ("=" if value else "") for flag, value, _, _ in help_.flags)
    choices = "".join(f"    {flag}) COMPREPLY=($(compgen -W '{' '.join(c for c, _ in values)}' -- \"$word\")); return ;;\n"
                      for flag, _, _, values in help_.flags if values)
    commands = " ".join(dict.fromkeys(command.split()[0] for command, _ in help_.commands))
    function = "_" + name.replace("-", "_")
    lines = [f"{function}() {{",
             '  local word="${COMP_WORDS[COMP_CWORD]}" flag="${COMP_WORDS[COMP_CWORD-1]}"',
             # "=" is a word of its own in the line that bash hands over.
             '  [ "$word" = "=" ] && word=""',
             '  [ "$flag" = "=" ] && flag="${COMP_WORDS[COMP_CWORD-2]}"']
    if choices:
        lines += ['  case "$flag" in', choices.rstrip("\n"), "  esac"]
    if commands:
        lines += ['  if [ "$COMP_CWORD" -eq 1 ]; then', f"    COMPREPLY=($(compgen -W '{commands}' -- \"$word\"))", "    return", "  fi"]
    lines += ['  if [[ $word == -* ]]; then', f"    COMPREPLY=($(compgen -W '{flags}' -- \"$word\"))",
              '    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace', "  else",
              '    compopt -o filenames', '    mapfile -t COMPREPLY < <(compgen -f -- "$word")', "  fi", "}",
              f"complete -F {function} {name}"]
    return "\n".join(lines) + "\n"


def zsh_completion(name, help_):
    def quoted(text):
        return "'" + text.replace("'", "'\\''") + "'"

    def described(text):
        return re.sub(r"([\[\]:\\])", r"\\\1", text)

    specs = []
    for flag, value, text, choices in help_.flags:
        spec = f"{flag}{'=' if value else ''}[{described(text)}]"
        if choices:
            spec += ":value:(" + " ".join(choice for choice, _ in choices) + ")"
        elif value:
            spec += ":" + described(re.sub(r"[<>\"]", "", value) or "value") + ":_files"
        specs.append(quoted(spec))
    if help_.commands:
        names = " ".join(dict.fromkeys(command.split()[0] for command, _ in help_.commands))
        specs.append(quoted(f"1:command:({names})"))
    specs.append(quoted("*:file:_files"))
    return f"#compdef {name}\n_arguments \\\n  " + " \\\n  ".join(specs) + "\n"


def main():
    program, data, version = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", COLUMNS="100")
    shown = subprocess.run([program, "--help"], capture_output=True, text=True, env=environment, check=True).stdout
    help_ = Help(shown)
    if not help_.usage or not help_.flags:
        sys.exit(f"{program.name} --help: no usage or no flags were found in what it printed")
    name = program.name
    for path, content in ((f"man/man1/{name}.1.gz", gzip.compress(manual_page(name, help_, version).encode(), mtime=0)),
                          (f"bash-completion/completions/{name}", bash_completion(name, help_).encode()),
                          (f"zsh/site-functions/_{name}", zsh_completion(name, help_).encode())):
        target = data / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


main()
