#if canImport(Glibc)
    import Glibc
#endif

/// Retains freed memory for later allocations.
///
/// A run is short and builds several trees: returning memory to the system between them, only to request it again,
/// takes a twentieth of its time. It hardly changes the peak memory of a run.
enum MallocTuning {
    static func enable() {
        #if canImport(Glibc)
            // Swift's module of the C library leaves malloc.h out.
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
