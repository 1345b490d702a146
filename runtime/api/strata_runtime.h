/* Strata's runtime for programs that embed it: load modules, call functions, read and write
 * tensors.
 *
 * Every object is released by its own function; releasing null does nothing. A function that can
 * fail returns null or a code other than 0, and strata_last_error() says why, for the calling
 * thread. A session is used by one thread at a time, except for strata_session_cancel. */
#ifndef STRATA_RUNTIME_API_H
#define STRATA_RUNTIME_API_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define STRATA_API __attribute__((visibility("default")))
#else
#define STRATA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct strata_session strata_session;
typedef struct strata_tensor strata_tensor;

/* The message of the last failure on this thread; "" when there was none. */
STRATA_API const char *strata_last_error(void);

/* A device ("local-sync", "local-task", "vulkan", "vulkan://0") with nothing loaded. max_memory
 * bounds all buffers; 0 is no limit. */
STRATA_API strata_session *strata_session_create(const char *device, int64_t max_memory);
STRATA_API void strata_session_release(strata_session *session);

/* Adds a module (.vmfb) from memory, which is copied, or from a file. Later modules may import from
 * earlier ones. */
STRATA_API int strata_session_load(strata_session *session, const void *bytes, size_t length);
STRATA_API int strata_session_load_file(strata_session *session, const char *path);

/* A tensor of `type` ("f32", "si8", …). Data is copied, row-major; null gives zeros. */
STRATA_API strata_tensor *strata_tensor_create(strata_session *session, const char *type,
                                               const int64_t *shape, size_t rank, const void *data);
STRATA_API void strata_tensor_release(strata_tensor *tensor);
STRATA_API size_t strata_tensor_rank(const strata_tensor *tensor);
STRATA_API int64_t strata_tensor_dim(const strata_tensor *tensor, size_t index);
STRATA_API size_t strata_tensor_bytes(const strata_tensor *tensor);
/* Valid as long as the tensor; null when only the device reaches its memory. */
STRATA_API void *strata_tensor_data(strata_tensor *tensor);
/* "4xf32=1 2 3 4"; to be freed with free(). */
STRATA_API char *strata_tensor_text(const strata_tensor *tensor);

/* Calls an exported function of the last module that takes and returns tensors only. `results` has
 * room for `result_capacity`; the number of results is returned, or -1. Each result is the caller's
 * to release. */
STRATA_API int strata_session_call(strata_session *session, const char *function,
                                   strata_tensor *const *arguments, size_t argument_count,
                                   strata_tensor **results, size_t result_capacity);
/* Any thread: the running call fails soon with CANCELLED. */
STRATA_API void strata_session_cancel(strata_session *session);

#ifdef __cplusplus
}
#endif

#endif
