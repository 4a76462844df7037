import Foundation
import Testing

/// The options and messages of `endpointgen diff`.
@Suite("Diff command")
struct DiffCommandTests {
    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try DiffTests().run(arguments, in: folder)
    }

    private func shell(_ script: String, in folder: TemporaryFolder) throws {
        let result = try ProcessResult.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "set -e; \(script)"], in: folder.url)
        #expect(result.status == 0, "\(result.errors)")
    }

    private static let commit = "git -c user.name=A -c user.email=a@b.c commit -qm"

    @Test("with 'clients:' the client is that of the new description, or the one that '--client' names")
    func clients() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(DiffTests.base, to: "old.yaml")
            _ = try folder.write(
                DiffTests.base.replacingOccurrences(of: "required: [id]", with: "required: []"), to: "new.yaml")
            _ = try folder.write(CommandTests.small, to: "other.yaml")
            _ = try folder.write(
                "clients:\n  Shop: { spec: new.yaml }\n  Other: { spec: other.yaml }\n", to: "endpointgen.yaml")
            let named = try run(["diff", "old.yaml", "new.yaml"], in: folder)
            #expect(named.output.contains("\nShopClient, breaking:\n"), "\(named.output) \(named.errors)")
            let other = try run(["diff", "old.yaml", "new.yaml", "--client", "Other"], in: folder)
            #expect(other.output.contains("\nOtherClient, breaking:\n"), "\(other.output) \(other.errors)")
            let absent = try run(["diff", "new.yaml", "old.yaml"], in: folder)
            #expect(absent.status == 2 && absent.errors.contains("write --client with one of Shop, Other"))
        }
    }

    @Test("overlays, '--name' and '--strict' apply to both versions")
    func options() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(DiffTests.base, to: "old.yaml")
            _ = try folder.write(
                DiffTests.base.replacingOccurrences(of: "required: [id]", with: "required: []"), to: "new.yaml")
            let overlay =
                "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions: [{ target: $.components.schemas.Book.required, remove: true }]\n"
            _ = try folder.write(overlay, to: "overlay.yaml")
            let result = try run(["diff", "old.yaml", "new.yaml", "--name", "Store"], in: folder)
            #expect(result.output.contains("\nStoreClient, breaking:\n"), "\(result.output) \(result.errors)")
            let same = try run(["diff", "old.yaml", "new.yaml", "--overlay", "overlay.yaml"], in: folder)
            #expect(same.output == "no changes\n", "\(same.output) \(same.errors)")
            _ = try folder.write(
                DiffTests.base.replacingOccurrences(of: "maxItems: 9", with: "max_items: 9"), to: "new.yaml")
            #expect(try run(["diff", "old.yaml", "new.yaml", "--strict"], in: folder).status == 1)
        }
    }

    @Test("messages name a revision's files as the caller does")
    func paths() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write("openapi: 3.1.0\ninfo: [\n", to: "api/openapi.yaml")
            try shell("git init -q . && git add . && \(Self.commit) First", in: folder)
            _ = try folder.write(DiffTests.base, to: "api/openapi.yaml")
            let broken = try run(["diff", "git:HEAD:api/openapi.yaml", "api"], in: folder)
            #expect(broken.status != 0)
            #expect(broken.errors.contains("git:HEAD:api/openapi.yaml:"), "\(broken.errors)")
            #expect(
                !broken.errors.contains(NSTemporaryDirectory() + "endpointgen-")
                    || !broken.errors.contains("/api/openapi.yaml'"))
            let absent = try run(["diff", "git:HEAD:api/nope.yaml", "api"], in: folder)
            #expect(absent.status == 2)
            #expect(absent.errors.contains("no file at 'git:HEAD:api/nope.yaml'"), "\(absent.errors)")
        }
    }

    @Test("a revision that a shallow clone doesn't have has a hint")
    func shallow() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(DiffTests.base, to: "origin/openapi.yaml")
            try shell(
                """
                cd origin && git init -q . && git add . && \(Self.commit) First && git tag v1 && \
                \(Self.commit) Second --allow-empty && cd .. && \
                git clone -q --depth 1 --no-tags "file://$PWD/origin" clone
                """, in: folder)
            let command = Checkout.products.appendingPathComponent("endpointgen")
            for (place, isHinted) in [("clone", true), ("origin", false)] {
                let result = try ProcessResult.run(
                    command, ["diff", "git:v0:openapi.yaml", "openapi.yaml"],
                    in: folder.url.appendingPathComponent(place))
                #expect(result.status == 2)
                #expect(result.errors.contains("git fetch --unshallow") == isHinted, "\(result.errors)")
            }
        }
    }
}
