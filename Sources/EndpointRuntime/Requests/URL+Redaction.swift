#if canImport(Darwin) || URLSession
    import Foundation

    extension URL {
        /// Scheme, host and path, for a URL whose query can't be shown.
        package var withoutQuery: URL {
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
            parts?.user = nil
            parts?.password = nil
            parts?.query = nil
            parts?.fragment = nil
            return parts?.url ?? URL(fileURLWithPath: "/")
        }
    }
#endif
