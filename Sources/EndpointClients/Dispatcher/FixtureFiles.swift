/// A folder of fixture files that replace the server, with a subfolder for each method.
struct FixtureFiles {
    private static let types = [
        ("json", "application/json"), ("xml", "application/xml"), ("txt", "text/plain; charset=utf-8"),
    ]

    private let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    /// Returns the response for a target from a fixture file; an error response if there is no file.
    func sampleResponse(to target: any Target) -> SampleResponse {
        for name in names(of: target) {
            for (ending, type) in Self.types {
                guard let data = data("\(name).\(ending)") else { continue }
                return .head(ResponseHead(statusCode: 200, headers: ["Content-Type": type]), data)
            }
        }
        return .networkError(MissingFixture(endpoint: target.stubName))
    }

    /// Returns the bytes of the file at a path; names of path parameters (`{id}`) may differ.
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

    /// Returns the names of fixture files: for the target's path, then for all paths of its operation.
    private func names(of target: any Target) -> [String] {
        var paths = [target.path]
        if let operation = target.describedOperation { paths = [operation.path, "\(operation.parts.template)"] }
        return paths.compactMap { path in
            let parts = path.prefix { $0 != "?" }.split(separator: "/")
            // The values in a call's path could lead out of the folder, so `..` and backslashes are rejected.
            guard parts.allSatisfy({ $0 != ".." && !$0.contains { $0 == "\\" || $0 == "\0" } }) else { return nil }
            return ([target.method.rawValue] + parts.map(String.init)).joined(separator: "/")
        }
    }
}

/// An error thrown when a call has no fixture file (`ServerEnvironment.Fixtures.files(_:)`).
struct MissingFixture: LocalizedError, CustomStringConvertible {
    /// The endpoint without a file, for example `GET /books/{id}`.
    let endpoint: String

    var description: String { "No fixture file for \(endpoint)." }
    var errorDescription: String? { description }
}
