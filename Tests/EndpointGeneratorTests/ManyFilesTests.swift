import EndpointGenerator
import Foundation
import Testing

/// A client of many types and groups: several share a file.
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

    @Test("few types have a file each; many share a file with the group that uses them, and old files are removed")
    func growing() throws {
        try TemporaryFolder.with { folder in
            #expect(try generate(10, in: folder).outcome == .done)
            let few = files(in: folder)
            #expect(few["Models/Choice7.swift"]?.contains("Choice7") == true)
            #expect(few["Endpoints/Tag7Client.swift"] != nil)
            _ = try folder.write("// mine", to: "output/Models/Mine.swift")

            let result = try generate(60, in: folder)
            #expect(result.outcome == .done)
            let many = files(in: folder)
            #expect(many["Models/Choice7.swift"] == nil)
            #expect(many["Models/Mine.swift"] == "// mine")
            #expect(result.summary?.removed == Set(few.keys).subtracting(many.keys).count)
            let swift = many.filter { $0.key != "Models/Mine.swift" }
            // The compiler requires a unique name for every file of a module.
            #expect(Set(swift.keys.map { ($0 as NSString).lastPathComponent.lowercased() }).count == swift.count)
            #expect(swift["Endpoints/Tag12Endpoints.swift"]?.contains("public struct Tag12Client:") == true)
            let models = try #require(swift["Models/ThingsModels.swift"])
            #expect(models.contains("// Types that only the endpoints of `Things` use."))
            #expect(models.contains("Choice7"))

            #expect(try generate(60, in: folder).summary?.written == 0)
            #expect(try generate(10, in: folder).outcome == .done)
            #expect(files(in: folder).filter { $0.key != "Models/Mine.swift" } == few)
        }
    }

    /// The files of a description with 60 groups, of which `things` has operations with these components.
    private func files(of components: [(name: String, users: [String], properties: Int)]) throws -> [String: String] {
        try TemporaryFolder.with { folder in
            var paths = (0..<60).map { "  /t\($0): {get: {tags: [t\($0)], responses: {'204': {description: x}}}}" }
            var schemas: [String] = []
            for (name, users, count) in components {
                let properties = (0..<count).map { "p\($0): {type: string}" }.joined(separator: ", ")
                schemas.append("    \(name): {type: object, properties: {\(properties)}}")
                for user in users {
                    paths.append(
                        "  /\(user)/\(name): {get: {tags: [\(user)], responses: {'200': {description: x, content: "
                            + "{application/json: {schema: {$ref: '#/components/schemas/\(name)'}}}}}}}")
                }
            }
            let text = """
                openapi: 3.1.0
                info: {title: Many, version: '1'}
                paths:
                \(paths.joined(separator: "\n"))
                components:
                  schemas:
                \(schemas.joined(separator: "\n"))
                """
            var request = GenerationRequest()
            request.spec = try folder.write(text, to: "api.yaml")
            request.output = folder.url.appendingPathComponent("output").path
            #expect(Generator.generate(request).outcome == .done)
            return files(in: folder)
        }
    }

    private func file(of type: String, in files: [String: String]) -> String? {
        files.first { $0.value.contains("struct \(type):") }?.key
    }

    @Test(
        "a type is beside the only group that uses it, in a file of that group's types, in a shared file, or in its own"
    )
    func areas() throws {
        let marks = (0..<150).map { ("Mark\($0)", ["marks"], 1) }
        let racks = (0..<10).map { ("Rack\($0)", ["shelves"], 1) }
        let files = try files(
            of: [
                ("Book", ["books"], 30), ("ShelfPlan", ["shelves"], 90), ("ShelfNote", ["shelves"], 70),
                ("Shop", ["shelves"], 38), ("Table", ["shelves"], 38), ("Row", ["shelves"], 38),
                ("Person", ["books", "shelves"], 20), ("PaperSize", ["books", "shelves"], 600),
                ("PaperA", ["books", "shelves"], 60), ("PaperB", ["books", "shelves"], 60),
            ] + racks + marks)
        #expect(file(of: "Book", in: files) == "Endpoints/BooksEndpoints.swift")
        #expect(
            files["Endpoints/BooksEndpoints.swift"]?.contains(
                "// The endpoints of `Books`, and the types that only they use.") == true)
        #expect(files["Endpoints/ShelvesEndpoints.swift"] != nil)
        #expect(file(of: "ShelfPlan", in: files) == "Models/ShelvesModels+Shelf.swift")
        #expect(file(of: "ShelfNote", in: files) == "Models/ShelvesModels+Shelf.swift")
        #expect(file(of: "Shop", in: files) == "Models/ShelvesModels.swift")
        #expect(file(of: "Mark1", in: files) == "Models/MarksModels.swift")
        #expect(files["Endpoints/MarksTarget.swift"] != nil && files["Endpoints/MarksClient.swift"] != nil)
        #expect(file(of: "Person", in: files) == "Models/ManyModels.swift")
        #expect(file(of: "PaperSize", in: files) == "Models/PaperSize.swift")
        #expect(file(of: "PaperA", in: files) == "Models/Paper.swift")
        #expect(files["Models/Paper.swift"]?.contains("whose names begin with `Paper`.") == true)
    }

    @Test("an operation, a component and a property that are added move no unrelated type")
    func stable() throws {
        let before = [
            ("Book", ["books"], 30), ("Author", ["books"], 30), ("Shelf", ["shelves"], 30),
            ("Person", ["books", "shelves"], 20),
        ]
        let added = [
            ("BookNote", ["books"], 10), ("Bookmark", ["marks"], 10), ("Personality", ["books", "shelves"], 1),
        ]
        let grown = [("Book", ["books"], 40)] + before.dropFirst() + added
        let files = (try files(of: before), try files(of: Array(grown)))
        for (name, _, _) in before { #expect(file(of: name, in: files.0) == file(of: name, in: files.1), "\(name)") }
        let used = try self.files(of: before.map { ($0, $0 == "Shelf" ? ["books", "shelves"] : $1, $2) })
        #expect(file(of: "Shelf", in: files.0) == "Endpoints/ShelvesEndpoints.swift")
        #expect(file(of: "Shelf", in: used) == "Models/ManyModels.swift")
    }

    @Test("files with several types compile without a warning")
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
