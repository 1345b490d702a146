//===- Schema.h - The .strata file, version 1 -------------------------------===//
// A trace is an SQLite 3 database, and opens in the plain `sqlite3` shell. resources/manual/format.md says the same for
// readers and writers elsewhere.
//
//   PRAGMA application_id = 0x53545254 ("STRT"), user_version = 1. Readers refuse a greater version.
//   While it is written: WAL, synchronous=NORMAL; the file and its `-wal` together are the trace. Its writer holds a
//   flock(2) on the file, so that no other replaces it meanwhile. Finished: one file.
//
//   run(key, value)    one row per known field: kind, tool, command, target, input, source, status,
//                      writer (the process that writes it, see base/Process.h)
//   pass               one row per event, id ascending in execution order
//     id               from 1; `index` of a row is its position
//     begin, parent    order in which passes began (from 0), and that of the enclosing pass; null if unknown
//     pass, class, options, anchor_op, anchor_symbol, path, subject      text, see Model.h
//     moment           0 before, 1 after, 2 initial, 3 input, 4 inside
//     changed          0 unknown, 1 no, 2 yes
//     failed           0 no, 1 it failed, 2 the run broke off in it
//     synthetic, added, removed, seconds, previous, header, trailer, origin, line     see Model.h
//     snapshot         the text; null where no IR was recorded
//   snapshot           one row per distinct text
//     hash             XXH3-128, canonical byte order, of the text
//     bytes            its length
//     base             snapshot whose text is the zstd prefix (ZSTD_DCtx_refPrefix); null on a key frame
//     data             one zstd frame
//   identity(pass, bytes, data)   where the compiler numbered the operations (see Identity.h): the row's id, and one
//                      zstd frame of `bytes` bytes; traces without the table, or rows without an entry, have none
//   running(begin, parent, pass, class, options, anchor_op, anchor_symbol, path)
//                      the passes that had begun and not ended when the last rows were written, columns as in `pass`;
//                      the innermost has the greatest `begin`. Written in one transaction with those rows, so the two
//                      go together: of a writer that was killed, or cancelled, it says what it was at. Empty after any
//                      other end. Traces without the table don't say.
//   note(id, pass, kind, line, text)     pass: id of the row it follows, 0 before the first; kind as in Model.h
//   bookmark(id, pass, line, text)
#pragma once

namespace strata::trace {

inline constexpr int kApplicationId = 0x53545254;
inline constexpr int kSchemaVersion = 1;

inline constexpr const char *kSchema = R"sql(
CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE snapshot(
  id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, bytes INTEGER NOT NULL,
  base INTEGER REFERENCES snapshot(id), data BLOB NOT NULL);
CREATE TABLE pass(
  id INTEGER PRIMARY KEY, begin INTEGER, parent INTEGER,
  pass TEXT NOT NULL, class TEXT NOT NULL, options TEXT NOT NULL,
  anchor_op TEXT NOT NULL, anchor_symbol TEXT NOT NULL, path TEXT NOT NULL, subject TEXT NOT NULL,
  moment INTEGER NOT NULL, changed INTEGER NOT NULL, failed INTEGER NOT NULL, synthetic INTEGER NOT NULL,
  added INTEGER, removed INTEGER, seconds REAL, previous INTEGER,
  header TEXT NOT NULL, trailer TEXT NOT NULL, origin TEXT NOT NULL, line INTEGER NOT NULL,
  snapshot INTEGER REFERENCES snapshot(id));
CREATE TABLE identity(pass INTEGER PRIMARY KEY, bytes INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE running(
  begin INTEGER PRIMARY KEY, parent INTEGER, pass TEXT NOT NULL, class TEXT NOT NULL, options TEXT NOT NULL,
  anchor_op TEXT NOT NULL, anchor_symbol TEXT NOT NULL, path TEXT NOT NULL);
CREATE TABLE note(
  id INTEGER PRIMARY KEY, pass INTEGER NOT NULL, kind INTEGER NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL);
CREATE TABLE bookmark(id INTEGER PRIMARY KEY, pass INTEGER NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL);
)sql";

} // namespace strata::trace
