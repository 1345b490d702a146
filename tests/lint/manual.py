"""The pages for those who change the program name what there is.

In CONTRIBUTING.md and resources/manual, what stands between backticks and has a slash, or a name that only a file has, is a file
or a folder of the repository; words in capitals (NAME) and `build` stand for what a reader makes. "`thing` in `file`", also with
a comma between, asks for a file that has the word. Each page is in CONTRIBUTING.md.
"""
import os
import re

import sources

CODE = re.compile(r"`([^`\n]+)`")
THING = re.compile(r"`(\w+)`(?: of| in|,? as)[^`.]{0,20} `([\w./-]+/[\w.-]+\.\w+)`")
PATH = re.compile(r"^(?:\./)?[\w.-]+(?:/[\w.-]+)+/?$|^[A-Z]+\.md$|^\./dev$")


def main():
    top = sources.root()
    everything = sources.files(top)
    folders = {n[:i] for n in everything for i, c in enumerate(n) if c == "/"}
    pages = [n for n in everything if n == "CONTRIBUTING.md" or n.startswith("resources/manual/")]
    contents = sources.read(top, "CONTRIBUTING.md")
    problems, checked = [], 0
    for page in pages:
        text = sources.read(top, page)
        if page != "CONTRIBUTING.md" and f"`{page}`" not in contents:
            problems.append(f"{page}: is not in CONTRIBUTING.md")
        for words in CODE.findall(text):
            for path in words.split():
                if not PATH.match(path) or re.search(r"\bNAME|^build/", path):
                    continue
                checked += 1
                name = os.path.normpath(path)
                if name not in everything and name not in folders:
                    problems.append(f"{page}: names {path}, which isn't there")
        for thing, path in THING.findall(text):
            checked += 1
            if path in everything and not re.search(r"\b" + thing + r"\b", sources.read(top, path)):
                problems.append(f"{page}: {path} has no '{thing}'")
    sources.finish(problems, checked, "places")


main()
