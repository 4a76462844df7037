#include "CAllocations.h"

// An executable's own definitions win over those of the libraries that it loads, so Foundation's and the Swift
// runtime's allocations are counted too. free is left alone: every block is glibc's.
#if defined(__GLIBC__) || defined(__linux__)
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_llong count, bytes;

static void note(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, (long long)size, memory_order_relaxed);
}

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    note(size);
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

int allocations_are_counted(void) { return 1; }
long long allocation_count(void) { return atomic_load(&count); }
long long allocated_bytes(void) { return atomic_load(&bytes); }
#else
int allocations_are_counted(void) { return 0; }
long long allocation_count(void) { return 0; }
long long allocated_bytes(void) { return 0; }
#endif
