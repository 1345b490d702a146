//===- Sqlite.h - The few things we ask of SQLite ---------------------------===//
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace strata::trace {

/// A prepared statement. Parameters are bound from 1, columns read from 0.
class Statement {
public:
  Statement() = default;
  Statement(Statement &&other) noexcept;
  Statement &operator=(Statement &&other) noexcept;
  ~Statement();

  Statement &bind(int at, int64_t value);
  Statement &bind(int at, double value);
  Statement &bind(int at, std::string_view text);
  Statement &bindBlob(int at, std::string_view bytes);
  Statement &bindNull(int at);

  /// True while there is a row.
  Result<bool> step();
  /// Steps to the end and makes the statement ready for the next use.
  Status run();
  void reset();

  int64_t integer(int column) const;
  double real(int column) const;
  bool isNull(int column) const;
  std::string_view text(int column) const; // until the next step
  std::string_view blob(int column) const; // until the next step
  int size(int column) const;              // of a text or blob, in bytes; of others, as text

private:
  friend class Database;
  sqlite3_stmt *statement_ = nullptr;
};

class Database {
public:
  enum class Mode { Read, Create };
  /// Also to write, a file is opened as one that anybody may have made: no triggers, no views, no
  /// functions of the schema, and a step that takes a hundred million instructions of SQLite's is
  /// given up.
  static Result<Database> open(const std::string &path, Mode mode);
  /// The pages that are left of a file that was cut off, read into memory. (The file format: "Database File Format" of
  /// SQLite's documentation, 1.3.7: a count of pages that isn't valid is taken from the size of the file.)
  static Result<Database> openCutOff(std::string_view bytes);
  Database(Database &&other) noexcept;
  Database &operator=(Database &&other) noexcept;
  ~Database();

  Status execute(const std::string &sql);
  Result<Statement> prepare(const std::string &sql);
  Error error(std::string_view what) const;
  int64_t lastRow() const;
  /// The first `size` bytes of the file, fewer if it is shorter.
  std::string head(int size) const;
  sqlite3 *handle() const { return database_; }
  /// Closes now; statements must be gone.
  void close();

private:
  Database() = default;
  void distrust();
  sqlite3 *database_ = nullptr;
};

} // namespace strata::trace
