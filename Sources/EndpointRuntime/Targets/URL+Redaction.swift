#if canImport(Darwin) || URLSession
    import Foundation

    extension URL {
        /// The scheme, host and path of the URL, for output that must not show the query.
        var withoutQuery: URL {
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
            parts?.user = nil
            parts?.password = nil
            parts?.query = nil
            parts?.fragment = nil
            return parts?.url ?? URL(fileURLWithPath: "/")
        }
    }
#endif
