#if canImport(Darwin) || URLSession
    public import Foundation

    extension BodyStream {
        /// Creates a stream of the bytes of an input stream, which is created anew for each send.
        ///
        /// - Parameters:
        ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
        ///   - open: Creates an input stream that isn't open.
        public init(length: Int64? = nil, open: @escaping @Sendable () -> InputStream) {
            self.init(length: length) {
                let reading = Reading(open())
                return { try reading.next() }
            }
        }

        /// A reader that closes its stream when it is released.
        private final class Reading {
            private let stream: InputStream
            private var buffer = [UInt8](repeating: 0, count: FileReader.chunkSize)

            init(_ stream: InputStream) {
                self.stream = stream
                stream.open()
            }

            deinit {
                stream.close()
            }

            func next() throws -> Data? {
                let count = stream.read(&buffer, maxLength: buffer.count)
                guard count >= 0 else { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
                return count > 0 ? Data(buffer.prefix(count)) : nil
            }
        }
    }
#endif
