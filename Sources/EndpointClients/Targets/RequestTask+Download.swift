#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension RequestTask {
        /// Returns a task without a body that writes the response body to the file that a closure returns.
        public static func downloadDestination(
            _ choose:
                @escaping @Sendable (
                    _ temporary: URL, _ response: HTTPURLResponse
                ) -> (file: URL, options: DownloadDestination.Options)
        ) -> RequestTask { .downloadDestination(DownloadDestination(choose)) }
    }
#endif
