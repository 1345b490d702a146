#include "core/trace/Sqlite.h"

#include <algorithm>
#include <sqlite3.h>
#include <utility>

namespace strata::trace {

static ErrorCode codeOf(int code) {
  switch (code & 0xff) {
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB:
    return ErrorCode::Corrupt;
  case SQLITE_CANTOPEN:
    return ErrorCode::NotFound;
  case SQLITE_INTERRUPT:
  case SQLITE_TOOBIG:
    return ErrorCode::LimitExceeded;
  default:
    return ErrorCode::Io;
  }
}

Statement::Statement(Statement &&other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
Statement &Statement::operator=(Statement &&other) noexcept {
  std::swap(statement_, other.statement_);
  return *this;
}
Statement::~Statement() { sqlite3_finalize(statement_); }

Statement &Statement::bind(int at, int64_t value) { return sqlite3_bind_int64(statement_, at, value), *this; }
Statement &Statement::bind(int at, double value) { return sqlite3_bind_double(statement_, at, value), *this; }
Statement &Statement::bind(int at, std::string_view text) {
  // A null pointer would bind NULL.
  sqlite3_bind_text64(statement_, at, text.data() ? text.data() : "", text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  return *this;
}
Statement &Statement::bindBlob(int at, std::string_view bytes) {
  sqlite3_bind_blob64(statement_, at, bytes.data() ? bytes.data() : "", bytes.size(), SQLITE_TRANSIENT);
  return *this;
}
Statement &Statement::bindNull(int at) { return sqlite3_bind_null(statement_, at), *this; }

// What one step may take. A row of ours takes some hundred instructions, a commit none.
static constexpr int kInstructionsAtATime = 1'000'000, kMostTimes = 100;
static thread_local int times = 0;

Result<bool> Statement::step() {
  times = 0;
  int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW)
    return true;
  if (code == SQLITE_DONE)
    return false;
  return Error{codeOf(code), sqlite3_errmsg(sqlite3_db_handle(statement_))};
}

void Statement::reset() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

Status Statement::run() {
  for (;;) {
    auto row = step();
    if (!row) {
      reset();
      return std::move(row).error();
    }
    if (!*row)
      break;
  }
  reset();
  return Status::ok();
}

int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }
bool Statement::isNull(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
int Statement::size(int column) const { return sqlite3_column_bytes(statement_, column); }
std::string_view Statement::text(int column) const { return blob(column); }
std::string_view Statement::blob(int column) const {
  const void *at = sqlite3_column_blob(statement_, column);
  int size = sqlite3_column_bytes(statement_, column);
  return at ? std::string_view(static_cast<const char *>(at), size) : std::string_view();
}

void Database::distrust() {
  for (auto [what, on] :
       {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1}, std::pair{SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        std::pair{SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}, std::pair{SQLITE_DBCONFIG_ENABLE_VIEW, 0}})
    sqlite3_db_config(database_, what, on, nullptr);
  sqlite3_progress_handler(
      database_, kInstructionsAtATime, [](void *) { return int(++times > kMostTimes); }, nullptr);
  (void)execute("PRAGMA cell_size_check=ON; PRAGMA mmap_size=0");
}

Result<Database> Database::open(const std::string &path, Mode mode) {
  Database database;
  int flags = mode == Mode::Create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  int code = sqlite3_open_v2(path.c_str(), &database.database_, flags | SQLITE_OPEN_FULLMUTEX, nullptr);
  if (code != SQLITE_OK) {
    Error error{codeOf(code), path + ": " + (database.database_ ? sqlite3_errmsg(database.database_) : "out of memory")};
    return error;
  }
  sqlite3_busy_timeout(database.database_, 5000);
  database.distrust();
  return database;
}

Result<Database> Database::openCutOff(std::string_view bytes) {
  constexpr size_t kHead = 100, kPageSize = 16, kWriteVersion = 18, kReadVersion = 19, kPageCount = 28;
  if (bytes.size() < kHead)
    return Error{ErrorCode::Corrupt, "its head is not whole"};
  auto byte = [&](size_t at) { return size_t(uint8_t(bytes[at])); };
  size_t page = byte(kPageSize) << 8 | byte(kPageSize + 1);
  page = page == 1 ? 65536 : page;
  size_t size = page < 512 ? 0 : bytes.size() / page * page;
  if (!size)
    return Error{ErrorCode::Corrupt, "none of its pages is whole"};
  auto *copy = static_cast<unsigned char *>(sqlite3_malloc64(size));
  if (!copy)
    return Error{ErrorCode::Io, "no memory for " + std::to_string(size) + " bytes"};
  std::copy_n(bytes.data(), size, copy);
  copy[kWriteVersion] = copy[kReadVersion] = 1; // no log of writes in memory
  std::fill_n(copy + kPageCount, 4, 0);
  Database database;
  int code = sqlite3_open_v2(":memory:", &database.database_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, nullptr);
  if (code != SQLITE_OK) {
    sqlite3_free(copy);
    return Error{codeOf(code), "out of memory"};
  }
  code = sqlite3_deserialize(database.database_, "main", copy, int64_t(size), int64_t(size),
                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
  if (code != SQLITE_OK)
    return Error{codeOf(code), sqlite3_errmsg(database.database_)};
  database.distrust();
  return database;
}

Database::Database(Database &&other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
Database &Database::operator=(Database &&other) noexcept {
  std::swap(database_, other.database_);
  return *this;
}
Database::~Database() { close(); }
void Database::close() { sqlite3_close_v2(std::exchange(database_, nullptr)); }

std::string Database::head(int size) const {
  sqlite3_file *file = nullptr;
  sqlite3_int64 length = 0;
  if (sqlite3_file_control(database_, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file->pMethods ||
      file->pMethods->xFileSize(file, &length) != SQLITE_OK)
    return {};
  std::string bytes(static_cast<size_t>(std::min<sqlite3_int64>(size, length)), '\0');
  if (file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()), 0) != SQLITE_OK)
    return {};
  return bytes;
}

Error Database::error(std::string_view what) const {
  return {codeOf(sqlite3_errcode(database_)), std::string(what) + ": " + sqlite3_errmsg(database_)};
}

Status Database::execute(const std::string &sql) {
  times = 0;
  if (sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return error("trace");
  return Status::ok();
}

Result<Statement> Database::prepare(const std::string &sql) {
  Statement statement;
  if (sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement.statement_, nullptr) != SQLITE_OK)
    return error("trace");
  return statement;
}

int64_t Database::lastRow() const { return sqlite3_last_insert_rowid(database_); }

} // namespace strata::trace
