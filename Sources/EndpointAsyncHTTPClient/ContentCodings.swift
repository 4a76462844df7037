#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOHTTP1

    /// The content and transfer codings of a response's body.
    ///
    /// Content codings are defined in RFC 9110, section 8.4, transfer codings in RFC 9112, section 7.
    ///
    /// The bytes are decompressed while they are read, with one compression after the other.
    struct ContentCodings {
        private static let inflated: Set<String> = ["gzip", "x-gzip", "deflate"]
        /// The names of compressions that the transport can't decompress.
        private static let unknown: Set<String> = ["br", "compress", "x-compress", "zstd", "dcb", "dcz"]
        /// The maximum number of compressions of a body; a response with more is invalid.
        private static let limit = 5

        /// The decompressors in order; the first one decompresses the received bytes.
        private let inflaters: [Inflater]

        var isEmpty: Bool { inflaters.isEmpty }

        /// Creates the codings of a response. Names of other codings, such as `utf-8`, are ignored.
        ///
        /// - Parameter acceptsOthers: A Boolean value that indicates whether the request itself accepts other
        ///   compressions. A body with one of them is then returned compressed.
        /// - Throws: ``ConnectionError/Reason/undecodable``.
        init(_ headers: HTTPHeaders, acceptsOthers: Bool) throws {
            let codings = headers[canonicalForm: "Content-Encoding"] + headers[canonicalForm: "Transfer-Encoding"]
            let names = codings.map { $0.lowercased() }.filter {
                Self.inflated.contains($0) || Self.unknown.contains($0)
            }
            guard names.count <= Self.limit else { throw ConnectionError(.undecodable) }
            guard Self.inflated.isSuperset(of: names) else {
                guard acceptsOthers else { throw ConnectionError(.undecodable) }
                inflaters = []
                return
            }
            inflaters = names.map { _ in Inflater() }
        }

        /// Returns the next decompressed bytes of the body; nil at the end.
        ///
        /// - Parameter read: A closure that returns the next received bytes; nil at the end.
        nonisolated(nonsending) func next(_ read: () async throws -> Data?) async throws -> Data? {
            try await next(of: inflaters.count, read)
        }

        /// Returns the next bytes after a number of decompressions; nil at the end.
        ///
        /// - Parameter count: The number of codings to decode.
        nonisolated(nonsending) private func next(
            of count: Int, _ read: () async throws -> Data?
        ) async throws -> Data? {
            guard count > 0 else { return try await read() }
            let inflater = inflaters[count - 1]
            while true {
                if let piece = try inflater.next() { return piece }
                guard let more = try await next(of: count - 1, read) else {
                    try inflater.finish()
                    return nil
                }
                inflater.append(more)
            }
        }
    }
#endif
