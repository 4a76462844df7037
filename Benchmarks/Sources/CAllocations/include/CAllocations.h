#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

// Whether this process counts what it allocates: on Linux it brings its own malloc, which asks glibc's.
int allocations_are_counted(void);

// How many blocks were asked for, by malloc, calloc, realloc and the aligned forms, since the process began.
long long allocation_count(void);

// How many bytes were asked for.
long long allocated_bytes(void);

#endif
