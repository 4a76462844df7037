import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen init`: a configuration for a description.
@Suite("Init")
struct InitTests {
    @Test("the proposed configuration pins inferred key paths, and generates the same client")
    func proposal() throws {
        try TemporaryFolder.with { folder in
            let bookstore = Checkout.root.appendingPathComponent("Specs/bookstore.yaml")
            let spec = folder.url.appendingPathComponent("api.yaml")
            try FileManager.default.copyItem(at: bookstore, to: spec)
            var request = GenerationRequest()
            request.spec = spec.path
            request.output = folder.url.appendingPathComponent("before").path
            _ = Generator.generate(request)
            request.output = nil
            let (result, proposal) = Generator.propose(request)
            #expect(result.outcome == .done, "\(result.diagnostics.map(\.message))")
            #expect(proposal?.products == ["EndpointRuntime", "EndpointFiles", "EndpointHeaders", "EndpointPages"])
            let text = try String(contentsOf: folder.url.appendingPathComponent("endpointgen.yaml"), encoding: .utf8)
            #expect(text == proposal?.text && text.contains("book\n"), "\(text)")
            let generated = Generator.generate(request)
            #expect(generated.outcome == .done, "\(generated.diagnostics.map(\.message))")
            #expect(!Generator.list(request).endpoints.contains { $0.pinningEntry != nil })
        }
    }

    @Test("an existing configuration isn't overwritten")
    func existing() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(CommandTests.small, to: "api.yaml")
            _ = try folder.write("access: package\n", to: "endpointgen.yaml")
            let (result, proposal) = Generator.propose(request)
            #expect(proposal?.path == nil)
            #expect(result.outcome == .invalidArguments)
            #expect(contents(of: folder.url)["endpointgen.yaml"] == "access: package\n")
        }
    }

    @Test("a description with an error gets no configuration")
    func broken() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write("title: T\n", to: "api.yaml")
            #expect(Generator.propose(request).proposal?.path == nil)
            #expect(contents(of: folder.url).keys.sorted() == ["api.yaml"])
        }
    }
}
