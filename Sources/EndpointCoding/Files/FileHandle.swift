#if canImport(Darwin) || URLSession
    package import Foundation
#elseif canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#endif

#if !(canImport(Darwin) || URLSession)
    /// An open file; a replacement for Foundation's `FileHandle`, which FoundationEssentials lacks.
    package struct FileHandle: ~Copyable {
        private let descriptor: Int32

        package init(forReadingFrom url: URL) throws {
            descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        }

        /// Creates a handle of an open file, which is always closed after its last use.
        ///
        /// - Parameter closeOnDealloc: Ignored. Foundation's initializer has the same parameter.
        package init(fileDescriptor: Int32, closeOnDealloc: Bool) { descriptor = fileDescriptor }

        deinit {
            systemClose(descriptor)
        }

        /// Does nothing, because the file is closed after its last use.
        package func close() throws {}

        package func truncate(atOffset offset: UInt64) throws {
            guard ftruncate(descriptor, off_t(offset)) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }

        /// Moves to `offset` bytes from the beginning of the file.
        ///
        /// - Throws: `CocoaError` if the file has no positions, such as a pipe.
        package func seek(toOffset offset: UInt64) throws {
            guard let offset = off_t(exactly: offset), lseek(descriptor, offset, SEEK_SET) >= 0 else {
                throw CocoaError(.fileReadUnknown)
            }
        }

        /// Returns at most `count` bytes from the current position, or nil at the end.
        package func read(upToCount count: Int) throws -> Data? {
            var bytes = [UInt8](repeating: 0, count: count)
            let found = systemRead(descriptor, &bytes, count)
            guard found >= 0 else { throw CocoaError(.fileReadUnknown) }
            return found == 0 ? nil : Data(bytes.prefix(found))
        }

        package func write(contentsOf data: Data) throws {
            try data.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                    guard count > 0 else { throw CocoaError(.fileWriteUnknown) }
                    rest = rest.dropFirst(count)
                }
            }
        }
    }

    // These functions call the system's functions, whose names the methods above hide.
    private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
    private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
        read(descriptor, bytes, count)
    }
    private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        write(descriptor, bytes.baseAddress, bytes.count)
    }
#endif

/// Functions that open files for writing without following symbolic links.
extension FileHandle {
    /// Creates a file, and opens it for reading and writing.
    ///
    /// - Parameter mode: The permissions, reduced by the process's umask. By default only the user has access.
    /// - Throws: `CocoaError` if a file, folder or link with that name exists, even a broken link.
    package static func creating(_ url: URL, mode: mode_t = 0o600) throws -> FileHandle {
        try openFile(url, O_RDWR | O_CREAT | O_EXCL, mode)
    }

    /// Opens an existing file for writing at its end.
    ///
    /// - Throws: `CocoaError` if the file doesn't exist or is a symbolic link.
    package static func appending(to url: URL) throws -> FileHandle {
        try openFile(url, O_WRONLY | O_APPEND, 0)
    }

    private static func openFile(_ url: URL, _ flags: Int32, _ mode: mode_t) throws -> FileHandle {
        let descriptor = open(url.path, flags | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw error(errno, url) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns the error that describes the error number of a system call.
    package static func error(_ number: Int32, _ file: URL) -> CocoaError {
        CocoaError(code(of: number), userInfo: ["NSFilePath": file.path])
    }

    /// Accesses an open file, and adds the file's path to errors that have no path.
    package static func naming<Value>(_ file: URL, _ access: () throws -> Value) throws -> Value {
        do {
            return try access()
        } catch {
            #if canImport(Darwin) || URLSession
                let found = error as NSError
                guard [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains(found.domain),
                    found.userInfo[NSFilePathErrorKey] == nil
                else { throw error }
                let info = found.userInfo.merging([NSFilePathErrorKey: file.path]) { $1 }
                // On Linux a cast doesn't convert an `NSError` to a `CocoaError`.
                guard found.domain == NSCocoaErrorDomain else {
                    throw NSError(domain: found.domain, code: found.code, userInfo: info)
                }
                throw CocoaError(CocoaError.Code(rawValue: found.code), userInfo: info)
            #else
                throw (error as? CocoaError).map { CocoaError($0.code, userInfo: ["NSFilePath": file.path]) } ?? error
            #endif
        }
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
