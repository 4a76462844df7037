#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Changes a few of the bytes, and gives their new number.
size_t LLVMFuzzerMutate(uint8_t *_Nonnull data, size_t size, size_t limit);

#endif
