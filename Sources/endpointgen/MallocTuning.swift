#if canImport(Glibc)
    import Glibc
#endif

/// A setting of the allocator that retains freed memory for later allocations.
///
/// A run is short and builds several trees. Returning memory to the system after one tree and requesting it again for
/// the next takes a twentieth of the run's time. The setting hardly changes the peak memory of a run.
enum MallocTuning {
    static func enable() {
        #if canImport(Glibc)
            // Swift's module of the C library doesn't contain malloc.h, so the function `mallopt` is looked up by its
            // name.
            typealias Setter = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let set = unsafeBitCast(symbol, to: Setter.self)
            let (trimThreshold, topPadding, mapThreshold): (CInt, CInt, CInt) = (-1, -2, -3)
            _ = set(trimThreshold, .max)
            _ = set(topPadding, 8 << 20)
            _ = set(mapThreshold, 32 << 20)
        #endif
    }
}
