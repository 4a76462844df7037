#if canImport(Glibc)
    import Glibc
#endif

/// Settings of the allocator for a run that is short and builds several trees.
enum MallocTuning {
    /// The size of the heap's first part in bytes, which is larger than the memory of nearly all runs.
    ///
    /// The system provides only the pages that are used.
    private static let heapSize = 256 << 20
    /// The size of a huge page on x86-64, and on aarch64 with pages of 4 KiB.
    private static let hugePageSize: UInt = 2 << 20

    /// Retains freed memory for later allocations, and requests huge pages.
    ///
    /// Returning memory to the system after one tree and requesting it again for the next takes a twentieth of the
    /// run's time. With huge pages, the system provides memory in a few large pieces in place of thousands of small
    /// ones, and the processor finds addresses faster, which together takes a twelfth of the time. The settings hardly
    /// change the peak memory of a run.
    static func enable() {
        #if canImport(Glibc)
            // Swift's module of the C library doesn't contain malloc.h, so the function `mallopt` is looked up by its
            // name.
            typealias Setter = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let set = unsafeBitCast(symbol, to: Setter.self)
            let (trimThreshold, topPadding, mapThreshold): (CInt, CInt, CInt) = (-1, -2, -3)
            _ = set(trimThreshold, .max)
            _ = set(mapThreshold, 32 << 20)
            // An allocation that doesn't fit into the heap extends it by the padding too.
            _ = set(topPadding, CInt(heapSize))
            let first = malloc(1 << 20)
            _ = set(topPadding, 8 << 20)
            requestHugePages(from: first)
            free(first)
        #endif
    }

    #if canImport(Glibc)
        /// Requests huge pages for the heap from an address to its end.
        ///
        /// Without support in the system, or without memory for the padding, nothing changes.
        private static func requestHugePages(from start: UnsafeMutableRawPointer?) {
            let first = (UInt(bitPattern: start) + hugePageSize - 1) / hugePageSize * hugePageSize
            let end = UInt(bitPattern: sbrk(0))
            guard let start = UnsafeMutableRawPointer(bitPattern: first), first < end else { return }
            madvise(start, Int(end - first), MADV_HUGEPAGE)
        }
    #endif
}
