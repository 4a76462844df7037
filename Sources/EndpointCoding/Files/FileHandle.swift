#if !(canImport(Darwin) || URLSession)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// An open file, as Foundation has it where that is there as a whole.
    package struct FileHandle: ~Copyable {
        private let descriptor: Int32

        package init(forReadingFrom url: URL) throws {
            descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        }

        /// - Parameter closeOnDealloc: As Foundation has it; it is always closed with its last use.
        package init(fileDescriptor: Int32, closeOnDealloc: Bool) {
            descriptor = fileDescriptor
        }

        deinit {
            _ = Self.systemClose(descriptor)
        }

        private static func systemClose(_ descriptor: Int32) -> Int32 {
            #if canImport(Glibc)
                Glibc.close(descriptor)
            #else
                Musl.close(descriptor)
            #endif
        }

        /// Does nothing: the file is closed with its last use.
        package func close() throws {}

        package func truncate(atOffset offset: UInt64) throws {
            guard ftruncate(descriptor, off_t(offset)) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }

        /// Moves to `offset` bytes from the beginning of the file.
        ///
        /// - Throws: `CocoaError` if the file can't be positioned, as a pipe can't.
        package func seek(toOffset offset: UInt64) throws {
            guard let offset = off_t(exactly: offset), lseek(descriptor, offset, SEEK_SET) >= 0 else {
                throw CocoaError(.fileReadUnknown)
            }
        }

        /// Returns at most `count` bytes from the current position, or nil at the end.
        package func read(upToCount count: Int) throws -> Data? {
            var bytes = [UInt8](repeating: 0, count: count)
            let found = Self.systemRead(descriptor, &bytes)
            guard found >= 0 else { throw CocoaError(.fileReadUnknown) }
            return found == 0 ? nil : Data(bytes.prefix(found))
        }

        private static func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
            #if canImport(Glibc)
                Glibc.read(descriptor, &bytes, bytes.count)
            #else
                Musl.read(descriptor, &bytes, bytes.count)
            #endif
        }

        package func write(contentsOf data: Data) throws {
            try data.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = Self.systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                    guard count > 0 else { throw CocoaError(.fileWriteUnknown) }
                    rest = rest.dropFirst(count)
                }
            }
        }

        private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
            #if canImport(Glibc)
                Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            #else
                Musl.write(descriptor, bytes.baseAddress, bytes.count)
            #endif
        }
    }
#endif
