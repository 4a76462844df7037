import APIDiff
import Diagnostics
import EndpointGenerator
import Testing

/// Returns the changes of the API between two descriptions.
func apiChanges(from old: String, to new: String) throws -> [APIChange] {
    try TemporaryFolder.with { folder in
        let requests = try [("old.yaml", old), ("new.yaml", new)].map { name, text in
            var request = GenerationRequest()
            request.spec = try folder.write(text, to: name)
            return request
        }
        let (result, diff) = Generator.diff(from: requests[0], to: requests[1])
        return try #require(diff, "\(result.diagnostics.map(\.message))").changes.filter { $0.layer == .api }
    }
}
