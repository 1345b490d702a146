"""The window and strata-trace answer the same questions with the same numbers.

same_numbers.py BIN TRACE...: drives `strata --script` through each trace, asks strata-trace the same, and compares
passes, differences, blame, search, slices along values, stream slices, layouts and dispatch graphs.
"""
import json
import os
import subprocess
import sys
import tempfile

BIN = sys.argv[1]
problems = []


def same(trace, what, window, command):
    if window != command:
        problems.append(f"{trace}: {what}: the window says {window}, strata-trace {command}")


def ask(*words):
    done = subprocess.run([os.path.join(BIN, "strata-trace"), *words, "--json"], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"strata-trace {' '.join(words)}: {done.stderr}")
    return json.loads(done.stdout)


def look(trace, folder, rows, queries, starts, ends):
    """What the window shows: {(view, row or query): model}."""
    script, files = [f"open {trace}", "select-pass 0", "wait-for idle", f"dump-view timeline {folder}/timeline", f"dump-view messages {folder}/messages"], {("timeline", None): "timeline", ("messages", None): "messages"}
    views = ("diff", "slices", "layout", "graph")
    for row in rows:
        script += [f"select-pass {row}", "wait-for idle"]
        for view in views:
            script += [f"view {view}", "wait-for idle", f"dump-view {view} {folder}/{view}-{row}"]
            files[view, row] = f"{view}-{row}"
        script += ["view text", "blame", "wait-for idle", f"dump-view text {folder}/text-{row}", "blame"]
        files["text", row] = f"text-{row}"
        if row in starts:
            script += [f"cursor {starts[row]}", "view operation", "wait-for idle", f"dump-view operation {folder}/operation-{row}", "view text"]
            files["operation", row] = f"operation-{row}"
        for way in ("backward", "forward"):
            if row in starts:
                script += [f"cursor {starts[row]}", f"slice-{way}", f"dump-view text {folder}/{way}-{row}", f"slice-{way}"]
                files[way, row] = f"{way}-{row}"
    for end in ends:
        script += [f"select-pass {end}", "wait-for idle", f"dump-view diff {folder}/diff-{end}", f"dump-view text {folder}/text-{end}"]
        files["diff", end], files["text", end] = f"diff-{end}", f"text-{end}"
    for i, query in enumerate(queries):
        script += [f"search {query}", "wait-for idle", f"dump-view search {folder}/search-{i}"]
        files["search", query] = f"search-{i}"
    path = os.path.join(folder, "script")
    with open(path, "w") as out:
        out.write("\n".join(script) + "\n")
    done = subprocess.run([os.path.join(BIN, "strata"), "--script", path], capture_output=True, text=True,
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": folder})
    if done.returncode:
        sys.exit(f"strata --script: {done.stderr}")
    return {key: json.load(open(os.path.join(folder, name))) for key, name in files.items()}


def inspected(view):
    """What the window's inspector shows, as strata-trace says it."""
    groups = {group["text"]: group.get("items", []) for group in view["items"]}
    return {"op": view["name"], "line": view["line"], "types": [t["text"] for t in groups.get("Types", [])],
            "uses": [[u["line"] for u in r.get("items", []) if "line" in u] for r in groups.get("Results", [])],
            "operands": [o.get("line") for o in groups.get("Operands", [])],
            "symbols": [s["line"] for s in groups.get("Symbols", [])],
            "attributes": [a["text"] for a in groups.get("Attributes", [])],
            "location": groups.get("Location", [{"text": ""}])[0]["text"]}


def numbers(rows):
    """The numbers of passes and boundaries, top to bottom."""
    for row in rows:
        number = row.get("pass", row.get("index"))
        if number is not None:
            yield number
        yield from numbers(row.get("children", []))


def counts(added, removed):
    return " ".join(([f"+{added}"] if added else []) + ([f"−{removed}"] if removed else []))


def leaves(rows):
    for row in rows:
        if "pass" in row:
            yield row
        yield from leaves(row.get("children", []))


def compare(trace, folder):
    listed = ask("passes", trace, "--steps")
    passes = [row for row in listed if not row.get("boundary")]
    count = len(passes)
    rows = sorted({0, count - 1, *range(1, count, max(1, count // 8))})
    queries = ["op:*.func", "in:canon constant", "/%[0-9]+ = /"]
    blamed = {row: [line["line"] for line in ask("blame", trace, str(row))] for row in rows}
    starts = {row: lines[len(lines) // 2] for row, lines in blamed.items() if lines}
    ends = [row["index"] for row in listed if row.get("boundary")][-2:]
    seen = look(trace, folder, rows, queries, starts, ends)

    timeline = {row["pass"]: row for row in leaves(seen["timeline", None]["rows"])}
    # Passes and the boundaries between phases, in one order with one numbering.
    same(trace, "order of steps", list(numbers(seen["timeline", None]["rows"])), [row["index"] for row in listed])
    told = {row["index"]: {"boundary": row["pass"], "changed": row["changed"], "ops": counts(row["added"], row["removed"]),
                           "lines": counts(row["lines_added"], row["lines_removed"])} for row in listed if row.get("boundary")}
    shown = {row["index"]: {"boundary": row["boundary"], "changed": row["changed"], "ops": row.get("ops", ""), "lines": row.get("lines", "")}
             for row in seen["timeline", None]["rows"] if "boundary" in row}
    same(trace, "boundaries", shown, told)
    for end in ends:
        diff = seen["diff", end]
        told = ask("diff", trace, str(diff["left"]), str(end))["rows"]
        same(trace, f"difference at boundary {end}", {k: diff[k] for k in told}, told)
        text = "\n".join(seen["text", end]["lines"])
        same(trace, f"text at boundary {end}", text.rstrip("\n"), ask("show", trace, str(end))["text"].rstrip("\n"))
    same(trace, "passes", seen["timeline", None]["passes"], count)
    for entry in passes:
        if shown := timeline.get(entry["row"]):
            # "changed" is about dumps of one operation; it may differ from the module that held it meanwhile.
            lines = entry["lines_added"] + entry["lines_removed"]
            same(trace, f"row {entry['row']} changed", shown["changed"], (entry["changed"] or lines > 0) and not entry.get("sums"))
            same(trace, f"row {entry['row']} failed", shown.get("failed", False), entry["failed"])
    asked = {"boundaries": sum(bool(row.get("boundary")) for row in listed), "differences": 0, "slices along values": 0, "operations inspected": 0, "lines blamed": 0, "hits": 0, "slices": 0, "layouts": 0, "dispatches": 0}
    for row in rows:
        diff = seen["diff", row]
        if diff["rows"] and diff["left"] >= 0:
            told = ask("diff", trace, str(row))["rows"]
            same(trace, f"difference of row {row}", {k: diff[k] for k in told}, told)
            asked["differences"] += 1
        blame = seen["text", row].get("blame", {}).get("lines", [])
        told = {line["line"]: (line["changed"], line["created"], line["kind"]) for line in ask("blame", trace, str(row))}
        same(trace, f"lines blamed in row {row}", sorted(line["line"] for line in blame), sorted(told))
        for line in blame:
            steps = line["steps"]
            same(trace, f"blame of {row}:{line['line']}", (steps[0]["pass"], steps[-1]["pass"], steps[0]["kind"]), told.get(line["line"]))
            asked["lines blamed"] += 1
        if blame:  # one line in full
            line = blame[len(blame) // 2]
            full = ask("blame", trace, f"{row}:{line['line']}")["steps"]
            same(trace, f"history of {row}:{line['line']}", [(s["kind"], s["pass"], s["line"]) for s in line["steps"]],
                 [(s["kind"], s["row"], s["line"]) for s in full])
        for way in ("backward", "forward"):
            if row in starts:
                told = ask("slice", trace, f"{row}:{starts[row]}", f"--{way}")
                same(trace, f"{way} slice of {row}:{starts[row]}", seen[way, row].get("slice"), told["lines"])
                asked["slices along values"] += 1
        if row in starts:
            told = ask("inspect", trace, f"{row}:{starts[row]}")
            same(trace, f"operation on {row}:{starts[row]}", inspected(seen["operation", row]),
                 {**{key: told[key] for key in ("op", "line", "types", "location")},
                  "uses": [[u["line"] for u in r["uses"]] for r in told["results"]], "operands": [o.get("line") for o in told["operands"]],
                  "symbols": [s["line"] for s in told["symbols"]], "attributes": [a["text"] for a in told["attributes"]]})
            asked["operations inspected"] += 1
        told = ask("slices", trace, str(row))["executions"]
        same(trace, f"executions in row {row}", len(seen["slices", row]["executions"]), len(told))
        for a, b in zip(seen["slices", row]["executions"], told):
            same(trace, f"row {row} {a['function']}",
                 [a["steps"], a["transientBytes"], [(c["name"], c["step"], c["line"]) for c in a["commands"]],
                  [(u["name"], u["lifetime"], u["bytes"], [(s["offset"], s["offsetBytes"], s["lengthBytes"], s["firstStep"], s["lastStep"],
                                                           s["writers"], s["readers"]) for s in u["slices"]]) for u in a["buffers"]]],
                 [b["steps"], b["transient_bytes"], [(c["name"], c["step"], c["line"]) for c in b["commands"]],
                  [(u["name"], u["lifetime"], u["bytes"], [(s["offset"], s["offset_bytes"], s["length_bytes"], s["first_step"], s["last_step"],
                                                           s["writers"], s["readers"]) for s in u["slices"]]) for u in b["buffers"]]])
            asked["slices"] += sum(len(u["slices"]) for u in b["buffers"])
        told = ask("layouts", trace, str(row))["layouts"]
        keys = [("line", "line"), ("shape", "shape"), ("packedShape", "packed_shape"), ("bytes", "bytes"),
                ("paddingElements", "padding_elements"), ("innerTileSizes", "inner_tile_sizes")]
        same(trace, f"layouts in row {row}", [[a.get(k) for k, _ in keys] for a in seen["layout", row]["layouts"]],
             [[b.get(k) for _, k in keys] for b in told])
        asked["layouts"] += len(told)
        told = ask("graph", trace, str(row))
        same(trace, f"graph of row {row}",
             [[(n["label"], n["line"]) for n in seen["graph", row]["nodes"]], sorted((e["from"], e["to"], e["what"]) for e in seen["graph", row]["edges"])],
             [[(n["label"], n["line"]) for n in told["nodes"]], sorted((e["from"], e["to"], e["what"]) for e in told["edges"])])
        asked["dispatches"] += len(told["nodes"])
    for query in queries:
        hits, shown = ask("search", trace, query), seen["search", query]
        same(trace, f"search {query}", (shown["total"], shown["first"], shown["last"]),
             (len(hits), hits[0]["row"] if hits else -1, hits[-1]["row"] if hits else -1))
        asked["hits"] += len(hits)
    print(f"{trace}: {count} passes, " + ", ".join(f"{n} {what}" for what, n in asked.items()))
    return asked


with tempfile.TemporaryDirectory() as folder:
    totals = {}
    for trace in sys.argv[2:]:
        for what, n in compare(trace, folder).items():
            totals[what] = totals.get(what, 0) + n
for what, n in totals.items():
    if not n:
        problems.append(f"nothing was asked about {what}")
for problem in problems[:20]:
    print(problem[:600])
sys.exit(bool(problems))
