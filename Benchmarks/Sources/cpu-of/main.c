// Runs a command and writes to REPORT what it and its children used: user and system microseconds, peak memory in bytes
// and the exit status.
//   cpu-of REPORT COMMAND [ARGUMENT...]
// A process of its own, and a small one: Linux counts the memory of whoever forked as the child's until it executes.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static long long microseconds(struct timeval time) {
    return (long long)time.tv_sec * 1000000 + time.tv_usec;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
        execvp(arguments[2], arguments + 2);
        perror(arguments[2]);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) return 2;
    long long peak = usage.ru_maxrss;
#ifndef __APPLE__
    peak *= 1024;
#endif
    FILE *report = fopen(arguments[1], "w");
    if (!report) return 2;
    fprintf(
        report, "%lld %lld %lld %d\n", microseconds(usage.ru_utime), microseconds(usage.ru_stime), peak,
        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)
    );
    return fclose(report) == 0 ? 0 : 2;
}
