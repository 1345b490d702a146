"""What the lint checks share: the tracked files of a checkout, and how a check reports."""
import os
import subprocess
import sys


def root():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {os.path.basename(sys.argv[0])} CHECKOUT")
    return sys.argv[1]


def files(top, *suffixes):
    """Paths below `top`, relative to it: what git tracks, or everything where there is no git (a source archive)."""
    listing = subprocess.run(["git", "-C", top, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                             capture_output=True, text=True)
    if listing.returncode == 0:
        names = [n for n in listing.stdout.split("\0") if n]
    else:
        names = [os.path.relpath(os.path.join(d, f), top) for d, _, fs in os.walk(top) for f in fs
                 if not os.path.relpath(d, top).startswith((".git", "build"))]
    return sorted(n for n in set(names)
                  if (not suffixes or n.endswith(suffixes)) and os.path.isfile(os.path.join(top, n)))


def read(top, name):
    with open(os.path.join(top, name), encoding="utf-8", errors="replace") as f:
        return f.read()


def finish(problems, checked, what):
    """Prints the problems and exits; a check that looked at nothing has failed."""
    for p in problems:
        print(p)
    if not checked:
        sys.exit(f"nothing to check: no {what} found")
    print(f"{checked} {what} checked, {len(problems)} problems")
    sys.exit(bool(problems))
