// Lets one system call of a program fail. torture.py preloads it (LD_PRELOAD) and sets the variables:
//   TORTURE_ROOT    the folder whose files are counted, without links
//   TORTURE_FAIL    the number of the call that fails, from 1
//   TORTURE_LOG     the file to which the failed call is written: its number, name, kind and path
//   TORTURE_WRITES  if set, only calls that change something are counted
//   TORTURE_SOCKETS if set, calls on TCP sockets are counted too
//   TORTURE_WAIT    if set, counting begins with access("/torture/begin") and ends with access("/torture/end")
// A write that fails writes half of its bytes first, as on a full disk. A close that fails closes the file.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { files = 4096 };

static char root[PATH_MAX];
static long failing;
static atomic_long count;
static atomic_int isCounting;
static int countsSockets, countsWritesAlone;
// What each descriptor is: 'f' a file in the folder, 'n' a TCP socket, 'h' a file whose next write fails.
static _Atomic char kinds[files];
// The entries that were read of a folder; the second one and later ones are alike.
static _Atomic int entries[files];

__attribute__((constructor)) static void begin(void) {
    const char *value = getenv("TORTURE_ROOT");
    if (value) strncpy(root, value, sizeof root - 1);
    value = getenv("TORTURE_FAIL");
    failing = value ? atol(value) : 0;
    countsSockets = getenv("TORTURE_SOCKETS") != NULL;
    countsWritesAlone = getenv("TORTURE_WRITES") != NULL;
    isCounting = getenv("TORTURE_WAIT") == NULL;
}

static char kind(int descriptor) { return descriptor >= 0 && descriptor < files ? kinds[descriptor] : 0; }

static void remember(int descriptor, char kind) {
    if (descriptor < 0 || descriptor >= files) return;
    kinds[descriptor] = kind;
    entries[descriptor] = 0;
}

static int isInside(const char *path) {
    size_t length = strlen(root);
    return length > 0 && strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// The absolute path, with links and `..` as they are written.
static const char *absolute(int folder, const char *path, char *buffer) {
    char base[PATH_MAX] = "", link[64];
    if (!path) return "";
    if (path[0] == '/') return path;
    if (folder == AT_FDCWD) {
        if (syscall(SYS_getcwd, base, sizeof base) < 0) return path;
    } else {
        snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        if (syscall(SYS_readlink, link, base, sizeof base - 1) < 0) return path;
    }
    snprintf(buffer, PATH_MAX, "%.2000s/%.2000s", base, path);
    return buffer;
}

static int isReading(const char *name) {
    static const char *const names[] = {"openat", "opendir", "readdir", "stat", "lstat", "fstat", "access", "read", "pread", "realpath", "lseek", "statx"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        if (strncmp(name, names[index], strlen(names[index])) == 0) return 1;
    }
    return 0;
}

static int strike(const char *name, int error, const char *path) {
    if (countsWritesAlone && (isReading(name) || (strcmp(name, "open") == 0 && error == EACCES))) return 0;
    if (!isCounting || atomic_fetch_add(&count, 1) + 1 != failing) return 0;
    const char *log = getenv("TORTURE_LOG");
    char line[PATH_MAX + 100];
    int length = snprintf(line, sizeof line, "%ld %s %d %s\n", failing, name, error, path);
    int descriptor = log ? syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
    if (descriptor >= 0) {
        syscall(SYS_write, descriptor, line, length);
        syscall(SYS_close, descriptor);
    }
    errno = error;
    return 1;
}

static int failsAt(const char *name, int error, int folder, const char *path) {
    char buffer[PATH_MAX];
    const char *whole = absolute(folder, path, buffer);
    return isInside(whole) && strike(name, error, whole);
}

static int failsOn(const char *name, int error, int socketError, int descriptor) {
    char link[64], path[PATH_MAX] = "";
    char what = kind(descriptor);
    if (what != 'f' && what != 'n') return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    syscall(SYS_readlink, link, path, sizeof path - 1);
    return strike(name, what == 'n' ? socketError : error, path);
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// Opening

static int opened(int descriptor, int folder, const char *path) {
    char buffer[PATH_MAX];
    int error = errno;
    remember(descriptor, isInside(absolute(folder, path, buffer)) ? 'f' : 0);
    errno = error;
    return descriptor;
}

static int errorOfOpening(int flags) { return flags & O_CREAT ? ENOSPC : EACCES; }

#define MODE(flags) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        MODE(flags) \
        if (failsAt("open", errorOfOpening(flags), AT_FDCWD, path)) return -1; \
        return opened(real(path, flags, mode), AT_FDCWD, path); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(name); \
        MODE(flags) \
        if (failsAt("openat", errorOfOpening(flags), folder, path)) return -1; \
        return opened(real(folder, path, flags, mode), folder, path); \
    }
OPENAT(openat)
OPENAT(openat64)

DIR *opendir(const char *path) {
    REAL(opendir);
    if (failsAt("opendir", EMFILE, AT_FDCWD, path)) return NULL;
    DIR *stream = real(path);
    if (stream) opened(dirfd(stream), AT_FDCWD, path);
    return stream;
}

struct dirent *readdir(DIR *stream) {
    REAL(readdir);
    int descriptor = dirfd(stream);
    if (descriptor < files && entries[descriptor]++ > 1) return real(stream);
    return failsOn("readdir", EIO, EIO, descriptor) ? NULL : real(stream);
}

int closedir(DIR *stream) {
    REAL(closedir);
    remember(dirfd(stream), 0);
    return real(stream);
}

int close(int descriptor) {
    REAL(close);
    int fails = kind(descriptor) == 'f' && failsOn("close", EIO, EIO, descriptor);
    remember(descriptor, 0);
    int result = real(descriptor);
    if (!fails) return result;
    errno = EIO;
    return -1;
}

// Names

#define PATH(name, error, parameters, arguments, folder, path) \
    int name parameters { \
        REAL(name); \
        return failsAt(#name, error, folder, path) ? -1 : real arguments; \
    }
#define PAIR(name, error, parameters, arguments, folder, path, folder2, path2) \
    int name parameters { \
        REAL(name); \
        char buffer[PATH_MAX]; \
        int counts = isInside(absolute(folder, path, buffer)); \
        return failsAt(#name, error, counts ? folder : folder2, counts ? path : path2) ? -1 : real arguments; \
    }
PATH(unlink, EACCES, (const char *path), (path), AT_FDCWD, path)
PATH(unlinkat, EACCES, (int folder, const char *path, int flags), (folder, path, flags), folder, path)
PATH(rmdir, EACCES, (const char *path), (path), AT_FDCWD, path)
PATH(remove, EACCES, (const char *path), (path), AT_FDCWD, path)
PATH(mkdir, ENOSPC, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
PATH(mkdirat, ENOSPC, (int folder, const char *path, mode_t mode), (folder, path, mode), folder, path)
PATH(chmod, EPERM, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
PATH(faccessat, EACCES, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags), folder, path)
PATH(stat, EACCES, (const char *path, struct stat *status), (path, status), AT_FDCWD, path)
PATH(stat64, EACCES, (const char *path, struct stat64 *status), (path, status), AT_FDCWD, path)
PATH(lstat, EACCES, (const char *path, struct stat *status), (path, status), AT_FDCWD, path)
PATH(lstat64, EACCES, (const char *path, struct stat64 *status), (path, status), AT_FDCWD, path)
PATH(fstatat, EACCES, (int folder, const char *path, struct stat *status, int flags), (folder, path, status, flags), folder, path)
PATH(statx, EACCES, (int folder, const char *path, int flags, unsigned mask, struct statx *status), (folder, path, flags, mask, status), folder, path)
PATH(utimensat, EACCES, (int folder, const char *path, const struct timespec *times, int flags), (folder, path, times, flags), folder, path)
PATH(truncate, ENOSPC, (const char *path, off_t size), (path, size), AT_FDCWD, path)
PAIR(rename, EACCES, (const char *path, const char *to), (path, to), AT_FDCWD, path, AT_FDCWD, to)
PAIR(renameat, EACCES, (int folder, const char *path, int folder2, const char *to), (folder, path, folder2, to), folder, path, folder2, to)
PAIR(renameat2, EACCES, (int folder, const char *path, int folder2, const char *to, unsigned flags), (folder, path, folder2, to, flags), folder, path, folder2, to)
PAIR(link, ENOSPC, (const char *path, const char *to), (path, to), AT_FDCWD, path, AT_FDCWD, to)
PAIR(linkat, ENOSPC, (int folder, const char *path, int folder2, const char *to, int flags), (folder, path, folder2, to, flags), folder, path, folder2, to)
PATH(symlink, ENOSPC, (const char *to, const char *path), (to, path), AT_FDCWD, path)

int access(const char *path, int mode) {
    REAL(access);
    if (strncmp(path, "/torture/", 9) == 0) isCounting = strcmp(path, "/torture/begin") == 0;
    return failsAt("access", EACCES, AT_FDCWD, path) ? -1 : real(path, mode);
}

char *realpath(const char *path, char *result) {
    REAL(realpath);
    return failsAt("realpath", EACCES, AT_FDCWD, path) ? NULL : real(path, result);
}

// Contents, of files and sockets

#define ON(type, name, error, socketError, parameters, arguments) \
    type name parameters { \
        REAL(name); \
        return failsOn(#name, error, socketError, descriptor) ? (type)-1 : real arguments; \
    }
ON(ssize_t, read, EIO, ECONNRESET, (int descriptor, void *bytes, size_t size), (descriptor, bytes, size))
ON(ssize_t, pread, EIO, ECONNRESET, (int descriptor, void *bytes, size_t size, off_t offset), (descriptor, bytes, size, offset))
ON(ssize_t, pread64, EIO, ECONNRESET, (int descriptor, void *bytes, size_t size, off64_t offset), (descriptor, bytes, size, offset))
ON(ssize_t, readv, EIO, ECONNRESET, (int descriptor, const struct iovec *parts, int size), (descriptor, parts, size))
ON(ssize_t, pwrite, ENOSPC, EPIPE, (int descriptor, const void *bytes, size_t size, off_t offset), (descriptor, bytes, size, offset))
ON(ssize_t, writev, ENOSPC, EPIPE, (int descriptor, const struct iovec *parts, int size), (descriptor, parts, size))
ON(int, fstat, EIO, EIO, (int descriptor, struct stat *status), (descriptor, status))
ON(int, fstat64, EIO, EIO, (int descriptor, struct stat64 *status), (descriptor, status))
ON(int, fsync, EIO, EIO, (int descriptor), (descriptor))
ON(int, fdatasync, EIO, EIO, (int descriptor), (descriptor))
ON(int, ftruncate, EIO, EIO, (int descriptor, off_t size), (descriptor, size))
ON(int, ftruncate64, EIO, EIO, (int descriptor, off64_t size), (descriptor, size))
ON(int, fchmod, EPERM, EPERM, (int descriptor, mode_t mode), (descriptor, mode))
ON(int, futimens, EACCES, EACCES, (int descriptor, const struct timespec *times), (descriptor, times))
ON(off_t, lseek, EIO, ESPIPE, (int descriptor, off_t offset, int from), (descriptor, offset, from))
ON(off64_t, lseek64, EIO, ESPIPE, (int descriptor, off64_t offset, int from), (descriptor, offset, from))
ON(int, flock, ENOLCK, ENOLCK, (int descriptor, int operation), (descriptor, operation))

ssize_t write(int descriptor, const void *bytes, size_t size) {
    REAL(write);
    if (kind(descriptor) == 'h') {
        remember(descriptor, 'f');
        errno = ENOSPC;
        return -1;
    }
    if (!failsOn("write", ENOSPC, EPIPE, descriptor)) return real(descriptor, bytes, size);
    if (kind(descriptor) != 'f' || size < 2) return -1;
    remember(descriptor, 'h');
    return real(descriptor, bytes, size / 2);
}

#define MAP(name, offset_t) \
    void *name(void *start, size_t size, int protection, int flags, int descriptor, offset_t offset) { \
        REAL(name); \
        if (failsOn("mmap", ENOMEM, ENOMEM, descriptor)) return MAP_FAILED; \
        return real(start, size, protection, flags, descriptor, offset); \
    }
MAP(mmap, off_t)
MAP(mmap64, off64_t)

// Sockets

int socket(int domain, int type, int protocol) {
    REAL(socket);
    int counts = countsSockets && domain == AF_INET && (type & 15) == SOCK_STREAM;
    if (counts && strike("socket", EMFILE, "")) return -1;
    int descriptor = real(domain, type, protocol);
    remember(descriptor, counts && isCounting ? 'n' : 0);
    return descriptor;
}

ON(int, connect, EIO, ECONNREFUSED, (int descriptor, const struct sockaddr *address, socklen_t size), (descriptor, address, size))
ON(ssize_t, send, EIO, EPIPE, (int descriptor, const void *bytes, size_t size, int flags), (descriptor, bytes, size, flags))
ON(ssize_t, sendto, EIO, EPIPE, (int descriptor, const void *bytes, size_t size, int flags, const struct sockaddr *address, socklen_t length), (descriptor, bytes, size, flags, address, length))
ON(ssize_t, sendmsg, EIO, EPIPE, (int descriptor, const struct msghdr *message, int flags), (descriptor, message, flags))
ON(ssize_t, recv, EIO, ECONNRESET, (int descriptor, void *bytes, size_t size, int flags), (descriptor, bytes, size, flags))
ON(ssize_t, recvfrom, EIO, ECONNRESET, (int descriptor, void *bytes, size_t size, int flags, struct sockaddr *address, socklen_t *length), (descriptor, bytes, size, flags, address, length))
ON(ssize_t, recvmsg, EIO, ECONNRESET, (int descriptor, struct msghdr *message, int flags), (descriptor, message, flags))
ON(int, getsockopt, EIO, ENOBUFS, (int descriptor, int level, int name, void *value, socklen_t *size), (descriptor, level, name, value, size))
ON(int, setsockopt, EIO, ENOBUFS, (int descriptor, int level, int name, const void *value, socklen_t size), (descriptor, level, name, value, size))
ON(int, getpeername, EIO, ENOBUFS, (int descriptor, struct sockaddr *address, socklen_t *size), (descriptor, address, size))
ON(int, getsockname, EIO, ENOBUFS, (int descriptor, struct sockaddr *address, socklen_t *size), (descriptor, address, size))
