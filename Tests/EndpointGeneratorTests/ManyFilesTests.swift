import EndpointGenerator
import Foundation
import Testing

/// A client of many types and groups: several lie in one file.
@Suite("Many files")
struct ManyFilesTests {
    private func generate(_ size: Int, in folder: TemporaryFolder) throws -> Generator.Result {
        var request = GenerationRequest()
        request.spec = try folder.write(GrowingDescription(size: size).text, to: "api.yaml")
        request.output = folder.url.appendingPathComponent("output").path
        return Generator.generate(request)
    }

    private func files(in folder: TemporaryFolder) -> [String: String] {
        contents(of: folder.url.appendingPathComponent("output"))
    }

    @Test("few types are a file each; of many those with one beginning lie together, and what was written before goes")
    func growing() throws {
        try TemporaryFolder.with { folder in
            #expect(try generate(10, in: folder).outcome == .done)
            let few = files(in: folder)
            #expect(few["Models/Choice7.swift"]?.contains("Choice7") == true)
            _ = try folder.write("// mine", to: "output/Models/Mine.swift")

            let result = try generate(60, in: folder)
            #expect(result.outcome == .done)
            let many = files(in: folder)
            #expect(many.count < 40)
            #expect(many["Models/Choice7.swift"] == nil)
            #expect(many["Models/Mine.swift"] == "// mine")
            #expect(result.summary?.removed == Set(few.keys).subtracting(many.keys).count)
            let swift = many.filter { $0.key != "Models/Mine.swift" }
            // Every file of a module has a name of its own for the compiler.
            #expect(Set(swift.keys.map { ($0 as NSString).lastPathComponent.lowercased() }).count == swift.count)
            for name in ["Choice7", "Choice33", "Tag12Client"] {
                #expect(
                    swift.values.contains {
                        $0.contains("public final class \(name):") || $0.contains("public struct \(name):")
                    }, "\(name)")
            }
            let joined = swift.values.filter {
                $0.split(separator: "\n").dropFirst().first?.hasPrefix("// What begins with") == true
            }
            #expect(!joined.isEmpty)

            #expect(try generate(60, in: folder).summary?.written == 0)
            #expect(try generate(10, in: folder).outcome == .done)
            #expect(files(in: folder).filter { $0.key != "Models/Mine.swift" } == few)
        }
    }

    @Test("a file of many groups isn't called as one of a type is")
    func namesOfTypes() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            let properties = (0..<900).map { "property\($0): { type: string }" }.joined(separator: ", ")
            let type = "    TagEndpoints: { type: object, properties: { \(properties) } }\n"
            let answer =
                "'200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/TagEndpoints' } } } }"
            let text = GrowingDescription(size: 60).text.replacing(
                "'204': { description: done }", with: answer, maxReplacements: 1)
            request.spec = try folder.write(text + type, to: "api.yaml")
            request.output = folder.url.appendingPathComponent("output").path
            #expect(Generator.generate(request).outcome == .done)
            let names = files(in: folder).keys.map { ($0 as NSString).lastPathComponent.lowercased() }
            #expect(names.contains("tagendpoints.swift") && names.contains("tagendpoints2.swift"))
            #expect(Set(names).count == names.count)
        }
    }

    @Test("files that lie together compile, without a warning")
    func compiles() throws {
        try TemporaryFolder.with { folder in
            #expect(try generate(60, in: folder).outcome == .done)
            let sources = files(in: folder).keys.sorted().map { folder.url.appendingPathComponent("output/" + $0).path }
            let result = try ProcessResult.run(
                URL(fileURLWithPath: "/usr/bin/env"),
                [
                    "swiftc", "-parse-as-library", "-swift-version", "6", "-Onone", "-DDEBUG", "-wmo",
                    "-warnings-as-errors",
                    "-module-name", "Generated", "-c", "-o", folder.url.appendingPathComponent("Generated.o").path,
                ] + Checkout.imports
                    + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].flatMap {
                        ["-enable-upcoming-feature", $0]
                    } + Checkout.moduleCache + sources
            )
            #expect(result.status == 0, "\(result.errors.prefix(4000))")
        }
    }
}
