import Foundation

extension DescriptionFetch {
    /// The URL of a file, to recognize two with the same file name.
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

        /// Returns whether both are the same file. A reference to the description doesn't repeat its query.
        func isSame(as other: Origin) -> Bool {
            // Compares bytes: servers distinguish names that Unicode considers equal.
            path.utf8.elementsEqual(other.path.utf8)
                && (query == other.query || isDescription && other.query == nil || other.isDescription && query == nil)
        }
    }
}
