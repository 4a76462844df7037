import EndpointGenerator
import Foundation
import Testing

/// Messages about files that don't exist.
@Suite("Missing files")
struct MissingFileTests {
    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    @Test(
        "a file beside the missing one with another extension or a similar name is suggested",
        arguments: [
            ("nope.yml", "did you mean 'nope.yaml'?"), ("./nope.json", "did you mean './nope.yaml'?"),
            ("noep.yaml", "did you mean 'nope.yaml'?"), ("other.yaml", nil),
        ] as [(String, String?)])
    func suggestion(path: String, hint: String?) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "nope.yaml")
            for arguments in [
                ["list", path], ["list", "nope.yaml", "--config", path], ["list", "nope.yaml", "--overlay", path],
            ] {
                let result = try run(arguments, in: folder)
                #expect(result.status == 2)
                #expect(result.errors.contains("no file at '\(path)'"))
                #expect(result.errors.contains("did you mean") == (hint != nil), "\(result.errors)")
                if let hint { #expect(result.errors.contains(hint), "\(result.errors)") }
            }
        }
    }

    @Test(
        "a file that the configuration names and that doesn't exist is reported with its position",
        arguments: [
            ("spec: nowhere.yaml", "no file at 'nowhere.yaml'"),
            ("spec: api.yaml\noverlays: [nowhere.yaml]", "no file at 'nowhere.yaml'"),
            ("spec: api.yaml\noutput: out\ntemplates: nowhere", "no template folder at 'nowhere'"),
        ])
    func position(configuration: String, message: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            _ = try folder.write(configuration + "\n", to: "endpointgen.yaml")
            let result = try run(["generate", "--output", "out"], in: folder)
            let line = configuration.split(separator: "\n").count
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(result.errors.contains("endpointgen.yaml:\(line):"), "\(result.errors)")
        }
    }
}
