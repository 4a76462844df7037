#if canImport(Darwin) || URLSession
    package import Foundation
#else
    #if canImport(Glibc)
        package import Glibc
    #elseif canImport(Musl)
        package import Musl
    #endif
#endif

/// Files that the runtime writes, never through a symbolic link that someone has put in their place.
extension FileHandle {
    /// Creates a file, and opens it for reading and writing.
    ///
    /// - Parameter mode: The permissions, from which the process's mask is taken; the user's alone by default.
    /// - Throws: Where anything has that name, be it a link that leads nowhere.
    package static func creating(_ url: URL, mode: mode_t = 0o600) throws -> FileHandle {
        try opened(url, O_RDWR | O_CREAT | O_EXCL, mode)
    }

    /// Opens a file that is there, for writing at its end.
    ///
    /// - Throws: Where it is a link.
    package static func appending(to url: URL) throws -> FileHandle {
        try opened(url, O_WRONLY | O_APPEND, 0)
    }

    private static func opened(_ url: URL, _ flags: Int32, _ mode: mode_t) throws -> FileHandle {
        let descriptor = open(url.path, flags | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw CocoaError(code(of: errno)) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func code(of number: Int32) -> CocoaError.Code {
        switch number {
        case EACCES, EPERM, ELOOP: .fileWriteNoPermission
        case EEXIST: .fileWriteFileExists
        case ENOENT: .fileNoSuchFile
        case ENOSPC: .fileWriteOutOfSpace
        case EROFS: .fileWriteVolumeReadOnly
        default: .fileWriteUnknown
        }
    }
}
