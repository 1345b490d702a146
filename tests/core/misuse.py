"""What strata-trace says to a wrong command line: what is wrong, where, and what to do; exit code 2 where it is misused, 1
where an answer can't be given, and nothing on standard output.

misuse.py BIN LOG MODULE
"""
import json as json_module
import os
import subprocess
import sys
import tempfile

TOOL, LOG, MODULE = os.path.join(sys.argv[1], "strata-trace"), sys.argv[2], sys.argv[3]

with tempfile.TemporaryDirectory() as folder:
    cases = [  # words, exit code, what is said
        ([], 2, ["usage:"]),
        (["pases", LOG], 2, ["'pases'", "did you mean 'passes'"]),
        (["passes"], 2, ["something is missing", "passes F"]),
        (["passes", LOG, "more"], 2, ["'more' is too much", "passes F"]),
        (["passes", LOG, "--jsn"], 2, ["--jsn", "did you mean --json"]),
        (["passes", LOG, "--structure"], 2, ["passes takes no --structure"]),
        (["passes", LOG, "--no-counts", "--steps"], 2, ["--no-counts goes with --json"]),
        (["diff", LOG, "0", "1", "--strcture"], 2, ["did you mean --structure"]),
        (["show", LOG, "0", "-o", "x"], 2, ["show takes no -o"]),
        (["import", LOG], 2, ["-o FILE is missing"]),
        (["import", LOG, "-o"], 2, ["-o wants"]),
        (["passes", os.path.join(folder, "none")], 1, ["none", "no such file"]),
        (["passes", folder], 1, ["no file in this folder"]),
        (["show", LOG, "999"], 1, ["row 999", "0 to "]),
        (["show", LOG, "-1"], 1, ["row -1", "0 to "]),
        (["show", LOG, "canonicalise"], 1, ["did you mean 'canonicalize'"]),
        (["show", LOG, "zzz"], 1, ["'zzz'", "name#2"]),
        (["show", LOG, "canonicalize#99"], 1, ["it has ", " rows"]),
        (["blame", LOG, "0:99999"], 1, ["line 99999", "lines 1 to "]),
        (["follow", LOG, "0"], 1, ["PASS:LINE expected", "not '0'"]),
        (["search", LOG, "/(/"], 1, ["regular expression"]),
        (["search", LOG, ""], 1, ["empty query"]),
        (["module", LOG], 1, ["no module"]),
        (["module", MODULE, LOG], 1, [LOG, "no module"]),
        (["export", LOG, os.path.join(folder, "x"), "--format=pdf"], 1, ["no format 'pdf'", "markdown"]),
    ]
    problems = []
    for words, code, said in cases:
        for json in ([], ["--json"]):
            done = subprocess.run([TOOL, *words, *json], capture_output=True, text=True) if words or not json else None
            if done is None:
                continue
            if done.returncode != code or done.stdout or any(s not in done.stderr for s in said):
                problems.append(f"{' '.join(words + json)}: exit code {done.returncode}, not {code}; it says {done.stderr[:300]!r}, expected {said}; "
                                f"{len(done.stdout)} characters on standard output")
    # Without counts the rows are the same, and nothing is said of what was not compared.
    rows, bare = (json_module.loads(subprocess.run([TOOL, "passes", LOG, "--json", *flag],
                                                   capture_output=True, text=True).stdout)
                  for flag in ([], ["--no-counts"]))
    counted = {"changed", "added", "removed", "before", "lines_added", "lines_removed", "sums"}
    if not bare or bare != [{k: v for k, v in row.items() if k not in counted} for row in rows]:
        problems.append("passes --no-counts: other rows than with counts")
    if any("changed" not in row for row in rows):
        problems.append("passes --json: a row without its mark")
    # What looks like a flag may be a query.
    for words in (["search", LOG, "->"], ["show", "--", LOG, "0"], ["diff", LOG, "0", "0", "--whole"], ["passes", "--help"], ["module", MODULE, MODULE]):
        done = subprocess.run([TOOL, *words], capture_output=True, text=True)
        if done.returncode or done.stderr:
            problems.append(f"{' '.join(words)}: exit code {done.returncode}: {done.stderr[:300]!r}")
for problem in problems:
    print(problem)
sys.exit(bool(problems))
