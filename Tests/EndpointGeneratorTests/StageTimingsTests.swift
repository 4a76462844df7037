import EndpointGenerator
import Foundation
import Testing

@Suite("Stage timings")
struct StageTimingsTests {
    private static let spec = Checkout.root.appendingPathComponent("Specs/bookstore.yaml").path

    @Test("--timings names every stage, in order, and the total")
    func table() throws {
        try TemporaryFolder.with { folder in
            let result = try ProcessResult.endpointgen(
                "generate", Self.spec, "--output", folder.url.path, "--timings"
            )
            #expect(result.status == 0)
            let lines = result.errors.split(separator: "\n")
            let names = lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != " " } }
            #expect(names == ["stage", "read", "parse", "document", "model", "code", "write", "total"])
            let parts = lines.filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2).prefix { $0 != " " } }
            #expect(parts.starts(with: ["building", "usage", "unions", "samples"]) && parts.contains("names"))
        }
    }

    @Test("with --diagnostics json each stage is an object")
    func lines() throws {
        try TemporaryFolder.with { folder in
            let result = try ProcessResult.endpointgen(
                "generate", Self.spec, "--output", folder.url.path, "--timings", "--diagnostics", "json"
            )
            let objects = try result.errors.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(
                objects.filter { $0["part"] == nil }.compactMap { $0["stage"] as? String } == [
                    "read", "parse", "document", "model", "code", "write", "total",
                ])
            #expect(objects.allSatisfy { $0["cpuSeconds"] is Double })
            #expect(objects.contains { $0["part"] as? String == "names" && $0["stage"] as? String == "model" })
        }
    }

    @Test("stages are printed only on request, and a failed run prints the ones it reached")
    func onDemand() throws {
        try TemporaryFolder.with { folder in
            let quiet = try ProcessResult.endpointgen("generate", Self.spec, "--output", folder.url.path)
            #expect(quiet.errors.isEmpty)
            let bad = try folder.write("a: 1\n", to: "api.yaml")
            let failed = try ProcessResult.endpointgen(
                "generate", bad, "--output", folder.url.path + "/output", "--timings"
            )
            #expect(failed.status == 1)
            #expect(failed.errors.contains("\nparse "))
        }
    }
}
