import Foundation

/// The atomic exchange of two files or folders, on systems that support it.
enum FileExchange {
    /// Exchanges two files or folders atomically.
    ///
    /// - Returns: False if they couldn't be exchanged, with the reason in `errno`.
    static func exchange(_ first: String, _ second: String) -> Bool {
        #if canImport(Darwin)
            return renamex_np(first, second, UInt32(RENAME_SWAP)) == 0
        #else
            // Swift's module of the C library omits functions that only GNU's library and Musl have, so `renameat2` is
            // looked up by its name.
            typealias Rename =
                @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
            guard let symbol = dlsym(nil, "renameat2") else {
                errno = ENOSYS
                return false
            }
            let exchange: UInt32 = 2
            return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, first, AT_FDCWD, second, exchange) == 0
        #endif
    }
}
