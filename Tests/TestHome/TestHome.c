#define _GNU_SOURCE
#include "TestHome.h"

#if defined(__linux__)
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char path[PATH_MAX];
static pid_t owner;

static int remove_entry(const char *entry, const struct stat *status, int kind, struct FTW *place) {
    (void)status, (void)kind, (void)place;
    return remove(entry);
}

static void remove_home(void) {
    // A process that was forked ends too, and the folder isn't its own.
    if (path[0] != 0 && getpid() == owner) nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

__attribute__((constructor)) static void make_home(void) {
    const char *temporary = getenv("TMPDIR");
    if (temporary == NULL || temporary[0] == 0) temporary = "/tmp";
    if (snprintf(path, sizeof path, "%s/endpoint-tests-XXXXXX", temporary) >= (int)sizeof path || mkdtemp(path) == NULL) {
        path[0] = 0;
        return;
    }
    owner = getpid();
    atexit(remove_home);
    // Foundation adds names of its own to both.
    setenv("XDG_DATA_HOME", path, 1);
    setenv("XDG_CACHE_HOME", path, 1);
}

const char *test_home_path(void) { return path; }
#else
const char *test_home_path(void) { return ""; }
#endif
