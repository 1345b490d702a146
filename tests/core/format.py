"""The format of traces as it is documented: the page's tables are the program's, the page's example reads what the program
writes, and the program reads what somebody writes who knows the page alone.

format.py ROOT BIN DUMP...
"""
import os
import sqlite3
import subprocess
import sys
import tempfile

try:
    import zstandard
except ImportError:  # another Python than the one that Debian's package is for
    system = "/usr/bin/python3"
    if os.path.realpath(sys.executable) == os.path.realpath(system) or not os.path.exists(system):
        sys.exit("python3-zstandard is missing: ./dev installs it")
    os.execv(system, [system, *sys.argv])

ROOT, BIN, DUMPS = sys.argv[1], sys.argv[2], sys.argv[3:]
TOOL, READER = os.path.join(BIN, "strata-trace"), os.path.join(ROOT, "resources/examples/read_strata.py")
sys.path.insert(0, os.path.dirname(READER))
import read_strata

problems = []


def between(path, begin, end):
    with open(os.path.join(ROOT, path)) as file:
        return file.read().split(begin, 1)[1].split(end, 1)[0].strip()


def shown(trace, row):
    return subprocess.run([TOOL, "show", trace, str(row)], capture_output=True, check=True).stdout


schema = between("core/trace/Schema.h", 'R"sql(', ')sql"')
if between("resources/manual/format.md", "```sql", "```") != schema:
    problems.append("the tables of format.md are not those of core/trace/Schema.h")

with tempfile.TemporaryDirectory() as folder:
    texts = based = 0
    for dump in DUMPS:
        path = os.path.join(folder, "run.strata")
        subprocess.run([TOOL, "import", dump, "-o", path], capture_output=True, check=True)
        trace = read_strata.Trace(path)
        if trace.run()["status"] not in ("done",) and not trace.run()["status"].startswith("failed"):
            problems.append(f"{dump}: its status is {trace.run()['status']}")
        for index, row in enumerate(trace.rows()):
            if row["snapshot"] is None:
                continue
            texts += 1
            if trace.text(row["snapshot"]) != shown(path, index):
                problems.append(f"{dump}: row {index}: the example and the program read different texts")
        based += trace.database.execute("SELECT count(*) FROM snapshot WHERE base IS NOT NULL").fetchone()[0]
    if texts < 10 or based < 3:
        problems.append(f"{texts} texts, {based} of them with a prefix: too few to tell")

    # A writer who knows the page: two rows, the second with the first as its prefix, and one that changed nothing.
    path = os.path.join(folder, "written.strata")
    states = [b"module {\n  func.func @f() {\n    return\n  }\n}\n", b"module {\n  func.func @f() {\n    // now\n    return\n  }\n}\n"]
    hashes = ["f15de9f96f4eb39e8e328cbc5d9e4e21", "0b2173c2f795186bc77d4cbdd3523219"]  # of the xxhash package, which the test does without
    with sqlite3.connect(path) as database:
        database.executescript(f"PRAGMA application_id = {0x53545254}; PRAGMA user_version = 1;" + schema)
        database.executemany("INSERT INTO run VALUES (?, ?)", [("kind", "compile"), ("tool", "mine 1.0"), ("status", "done")])
        prefix = zstandard.ZstdCompressionDict(states[0], dict_type=zstandard.DICT_TYPE_RAWCONTENT)
        frames = [zstandard.ZstdCompressor().compress(states[0]), zstandard.ZstdCompressor(dict_data=prefix).compress(states[1])]
        for i, frame in enumerate(frames):
            database.execute("INSERT INTO snapshot(hash, bytes, base, data) VALUES (?, ?, ?, ?)", (bytes.fromhex(hashes[i]), len(states[i]), i or None, frame))
        for name, changed, snapshot in (("first", 2, 1), ("second", 2, 2), ("third", 1, None)):
            database.execute("INSERT INTO pass(pass, class, options, anchor_op, anchor_symbol, path, subject, moment, changed, failed, synthetic,"
                             " header, trailer, origin, line, snapshot) VALUES (?, '', '', 'builtin.module', '', 'builtin.module', 'builtin.module',"
                             " 1, ?, 0, 0, '', '', '', 0, ?)", (name, changed, snapshot))
    database.close()
    if [shown(path, row) for row in (0, 1, 2)] != [states[0], states[1], b""]:
        problems.append("the program doesn't read the texts of a trace that the page alone told how to write")
    listed = subprocess.run([TOOL, "passes", path], capture_output=True, text=True).stdout
    if [line.split()[1].strip(".*") or line.split()[2] for line in listed.splitlines()] != ["first", "second", "third"]:
        problems.append(f"the program lists it as {listed!r}")

for problem in problems:
    print(problem)
sys.exit(bool(problems))
