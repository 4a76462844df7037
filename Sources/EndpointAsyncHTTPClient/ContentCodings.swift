#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOHTTP1

    /// The compressions of a response's body (RFC 9110, section 8.4; RFC 9112, section 7).
    ///
    /// The compressions are undone one after the other, as their bytes are read.
    struct ContentCodings {
        private static let inflated: Set<String> = ["gzip", "x-gzip", "deflate"]
        /// Compressions that the transport doesn't ask for.
        private static let unknown: Set<String> = ["br", "compress", "x-compress", "zstd", "dcb", "dcz"]
        /// More are no response of a server that is well.
        private static let limit = 5

        /// The decompressions, the first of the received bytes.
        private let inflaters: [Inflater]

        var isEmpty: Bool { inflaters.isEmpty }

        /// Creates the codings of a response. Names that are no compressions, such as `utf-8`, are ignored.
        ///
        /// - Parameter acceptsOthers: A Boolean value that indicates whether the request asks for other compressions: a
        ///   body with one is then returned as it was sent.
        /// - Throws: ``ConnectionError/undecodable``.
        init(_ headers: HTTPHeaders, acceptsOthers: Bool) throws {
            let codings = headers[canonicalForm: "Content-Encoding"] + headers[canonicalForm: "Transfer-Encoding"]
            let names = codings.map { $0.lowercased() }.filter {
                Self.inflated.contains($0) || Self.unknown.contains($0)
            }
            guard names.count <= Self.limit else { throw ConnectionError.undecodable }
            guard Self.inflated.isSuperset(of: names) else {
                guard acceptsOthers else { throw ConnectionError.undecodable }
                inflaters = []
                return
            }
            inflaters = names.map { _ in Inflater() }
        }

        /// Returns the next decompressed bytes; nil at the end.
        ///
        /// - Parameter read: Returns the next received bytes; nil at the end.
        nonisolated(nonsending) func next(_ read: () async throws -> Data?) async throws -> Data? {
            try await next(of: inflaters.count, read)
        }

        /// - Parameter count: The number of codings to undo.
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
