/// A folder of files that replace the server, with a subfolder for each method.
struct FixtureFiles {
    private static let types = [
        ("json", "application/json"), ("xml", "application/xml"), ("txt", "text/plain; charset=utf-8"),
    ]

    private let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    /// Returns the response for a target, or an error.
    func sampleResponse(to target: any Target) -> SampleResponse {
        for name in names(of: target) {
            for (ending, type) in Self.types {
                guard let data = data("\(name).\(ending)") else { continue }
                return .head(ResponseHead(statusCode: 200, headers: ["Content-Type": type]), data)
            }
        }
        return .networkError(MissingFixture(endpoint: target.stubName))
    }

    /// Returns the file at a path, whose parameters may have other names (`{id}`).
    private func data(_ path: String) -> Data? {
        if let data = try? Data(contentsOf: folder.appendingPathComponent(path)) { return data }
        guard path.contains("{") else { return nil }
        var places = [folder]
        for part in path.split(separator: "/").map(String.init) {
            let name = part.withoutVariableNames
            places = places.flatMap { place in
                if name == part { return [place.appendingPathComponent(part)] }
                let found = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
                return found.filter { $0.withoutVariableNames == name }.sorted().map {
                    place.appendingPathComponent($0)
                }
            }
        }
        return places.lazy.compactMap { try? Data(contentsOf: $0) }.first
    }

    /// Returns the file names: for the exact path, and for all paths of the operation.
    private func names(of target: any Target) -> [String] {
        var paths = [target.path]
        if let operation = target.describedOperation { paths = [operation.path, "\(operation.template)"] }
        return paths.compactMap { path in
            let parts = path.prefix { $0 != "?" }.split(separator: "/")
            // A path with values of a call mustn't lead out of the folder.
            guard parts.allSatisfy({ $0 != ".." && !$0.contains { $0 == "\\" || $0 == "\0" } }) else { return nil }
            return ([target.method.rawValue] + parts.map(String.init)).joined(separator: "/")
        }
    }
}

/// The error of a call without a file; see `ServerEnvironment.Fixtures.files(_:)`.
struct MissingFixture: LocalizedError, CustomStringConvertible {
    /// The endpoint: `GET /books/{id}`.
    let endpoint: String

    var description: String { "No fixture file for \(endpoint)." }
    var errorDescription: String? { description }
}
