import Foundation

extension DescriptionFetch {
    /// The URL of a file, which distinguishes files with the same name.
    struct Origin {
        let displayed: String
        let path: String
        let query: String?
        let isDescription: Bool

        init(_ url: URL, isDescription: Bool) {
            displayed = DescriptionAddress.displayed(url.absoluteString)
            let authority = "\(url.scheme ?? "")://\(url.host ?? ""):\(url.port.map(String.init) ?? "")".lowercased()
            path = authority + url.path
            query = url.query
            self.isDescription = isDescription
        }

        /// Returns whether this URL and another one belong to the same file.
        ///
        /// A reference to the description doesn't repeat the query of the description's URL.
        func isSame(as other: Origin) -> Bool {
            // The bytes are compared, because servers distinguish names that Unicode considers equal.
            path.utf8.elementsEqual(other.path.utf8)
                && (query == other.query || isDescription && other.query == nil || other.isDescription && query == nil)
        }
    }
}
