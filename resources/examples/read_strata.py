#!/usr/bin/env python3
"""Reads a .strata file (resources/manual/format.md) with what Python has, and zstandard.

read_strata.py FILE           its run, its rows and its notes
read_strata.py FILE ROW       the text of a row
"""
import sqlite3
import sys

import zstandard

APPLICATION = 0x53545254
VERSION = 1
MOMENTS = ("before", "after", "initial", "input", "inside")
NOTES = ("output", "diagnostic", "no-ir", "flag")
MOST_BYTES = 1 << 32  # of one text
MOST_BASES = 1 << 20  # of one chain


class Trace:
    def __init__(self, path):
        # Of a trace that is still written, what is committed is seen.
        self.database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        if self.pragma("application_id") != APPLICATION:
            raise ValueError(f"{path} is no trace")
        if self.pragma("user_version") > VERSION:
            raise ValueError(f"{path} is of version {self.pragma('user_version')}; this reads {VERSION}")

    def pragma(self, name):
        return self.database.execute(f"PRAGMA {name}").fetchone()[0]

    def run(self):
        return dict(self.database.execute("SELECT key, value FROM run"))

    def rows(self):
        """In the order in which passes ended; a row's number is its place here."""
        names = ("id", "pass", "class", "options", "path", "moment", "changed", "failed", "synthetic", "seconds", "snapshot")
        for values in self.database.execute(f"SELECT {', '.join(names)} FROM pass ORDER BY id"):
            yield dict(zip(names, values))

    def notes(self):
        """(row that it follows, from 0, -1 before the first; kind; line; text)"""
        for row, kind, line, text in self.database.execute("SELECT pass, kind, line, text FROM note ORDER BY id"):
            yield row - 1, NOTES[kind] if kind < len(NOTES) else "unknown", line, text

    def text(self, snapshot):
        """The bytes of a snapshot: a chain of frames, each with the text before as its prefix."""
        chain = []
        while snapshot is not None:
            found = self.database.execute("SELECT bytes, base, data FROM snapshot WHERE id = ?", (snapshot,)).fetchone()
            # A base is always older: no chain goes round.
            if not found or not 0 <= found[0] <= MOST_BYTES or (found[1] or 0) >= snapshot or len(chain) > MOST_BASES:
                raise ValueError(f"snapshot {snapshot} is damaged")
            chain.append(found)
            snapshot = found[1]
        text = b""
        for size, base, frame in reversed(chain):
            prefix = None
            if base is not None and text:
                prefix = zstandard.ZstdCompressionDict(text, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
            reader = zstandard.ZstdDecompressor(dict_data=prefix, max_window_size=1 << 31)
            text = reader.decompress(frame, max_output_size=size)
            if len(text) != size:
                raise ValueError(f"a text has {len(text)} bytes, not {size}")
        return text


def main():
    trace = Trace(sys.argv[1])
    rows = list(trace.rows())
    if len(sys.argv) > 2:
        snapshot = rows[int(sys.argv[2])]["snapshot"]
        if snapshot is not None:  # else the pass left what it found
            sys.stdout.buffer.write(trace.text(snapshot))
        return
    for key, value in trace.run().items():
        print(f"{key}: {value}")
    for index, row in enumerate(rows):
        mark = "!" if row["failed"] else "*" if row["changed"] == 2 else "."
        print(f"{index:6} {mark} {row['pass']}  [{row['path']}]  {MOMENTS[row['moment']]}")
    for row, kind, line, text in trace.notes():
        print(f"after row {row}, {kind}: {text.strip()}")


if __name__ == "__main__":
    main()
