"""What strata-trace makes of a trace that somebody crafted, and of a run that broke off.

trust.py BIN LOG
"""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

TOOL, LOG = os.path.join(sys.argv[1], "strata-trace"), sys.argv[2]
EVIL = "\x1b]0;title\x07</td><script>alert(1)</script> | `x` \u202e\u009b2J"
problems = []


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, text=True)


def expect(holds, what):
    if not holds:
        problems.append(what)


with tempfile.TemporaryDirectory() as folder:
    trace = os.path.join(folder, "t.strata")

    def craft(*sql):
        run("import", LOG, "-o", trace)
        with sqlite3.connect(trace) as db:
            for statement, *values in sql:
                db.execute(statement, values)
        db.close()

    # Names are text, in every answer.
    craft(("UPDATE pass SET pass = ? || id, anchor_op = ?, class = ?", EVIL, EVIL, EVIL), ("UPDATE run SET value = ? WHERE key = 'tool'", EVIL),
          ("INSERT INTO run VALUES ('command', ?)", EVIL), ("UPDATE note SET text = ?", EVIL))
    for words in (["passes", trace], ["messages", trace], ["compare", trace, LOG], ["search", trace, "op:*"], ["blame", trace, "0"],
                  ["bisect", trace, "op:*"], ["show", trace, EVIL], ["diff", trace, "0", "1"]):
        done = run(*words)
        for stream in (done.stdout, done.stderr):
            bad = {c for c in stream if (ord(c) < 32 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0 or c == "\u202e"}
            expect(not bad, f"{words[0]} prints {bad} as they are")
    for kind in ("html", "markdown"):
        out = os.path.join(folder, "out." + kind)
        done = run("export", trace, out, "--format=" + kind)
        expect(done.returncode == 0, f"export as {kind}: {done.stderr}")
        with open(out, encoding="utf-8") as file:
            text = file.read()
        outside = text.replace("\\<script", "") if kind == "markdown" else text
        if kind == "markdown":  # within code nothing is a tag
            outside = "\n".join("".join(line.split("``")[::2]) for line in outside.split("\n"))
        expect("<script>alert" not in outside, f"{kind} has a tag of the trace")

    # A run that broke off says so, and by its exit code.
    status = "UPDATE run SET value = ? WHERE key = 'status'"
    craft((status, "killed: by somebody"), ("INSERT INTO running VALUES (99, 0, 'hangs', 'Hangs', '', 'func.func', '@loop', 'func.func @loop')",))
    said = "the run broke off in hangs on func.func @loop: killed"
    for words in (["passes", trace], ["messages", trace], ["compare", trace, LOG]):
        done = run(*words)
        expect(done.returncode == 3 and said in done.stderr and said in done.stdout, f"{words[0]} of a killed run: {done.returncode}, {done.stderr}")
    rows = json.loads(run("passes", trace, "--json").stdout)
    expect(rows[-1]["pass"] == "hangs" and rows[-1]["failed"] and rows[-1]["broke_off"], f"passes --json: {rows[-1]}")
    expect(json.loads(run("messages", trace, "--json").stdout)[-1]["text"] == said, "messages --json")
    expect(json.loads(run("compare", LOG, trace, "--json").stdout)["broke_off_b"] == said, "compare --json")
    expect(json.loads(run("map", trace, "--json").stdout)["broke_off"] == said, "map --json")
    craft((status, "killed: by somebody"))
    done = run("passes", trace)
    expect(done.returncode == 3 and "the run broke off after row " in done.stderr, f"passes of a killed run: {done.returncode}, {done.stderr}")
    expect(json.loads(run("passes", trace, "--json").stdout)[-1]["broke_off_after"], "passes --json says where")
    craft((status, "done"))
    expect(run("passes", trace).returncode == 0, "a run that is done is whole")

    # Nothing is written over.
    out = os.path.join(folder, "tree")
    expect(run("export", trace, out).returncode == 0, "export")
    again = run("export", trace, out)
    expect(again.returncode == 1 and "--replace" in again.stderr, f"export over files: {again.returncode}, {again.stderr}")
    expect(run("export", trace, out, "--replace").returncode == 0, "export --replace")

for problem in problems:
    print(problem)
sys.exit(bool(problems))
