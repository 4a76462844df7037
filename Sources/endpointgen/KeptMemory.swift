#if canImport(Glibc)
    import Glibc
#endif

/// Keeps memory that was freed for what comes next.
///
/// A run lives for a moment and builds tree after tree: handing memory back to the system between them, only to ask for
/// it again, is a twentieth of its time. What a run needs at most hardly changes.
enum KeptMemory {
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
