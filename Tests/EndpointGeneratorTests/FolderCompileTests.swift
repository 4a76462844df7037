import Foundation
import Testing

/// What a folder uses must be there when it is compiled with those alone that CONTRIBUTING.md has below it: members of
/// extensions, and conformances, which the names of types don't tell.
@Suite("Folders compile with those below them")
struct FolderCompileTests {
    // Apple's systems always have sessions, of which parts of the lower folders are, in terms of the highest.
    #if !canImport(Darwin)
        @Test("each with those alone that CONTRIBUTING.md has below it", arguments: FolderTable.modules)
        func compiles(module: String) throws {
            let table = try #require(FolderTable.tables[module])
            let sources = SourceNames.files(of: module)
            let flags = try Self.flags(of: module)
            var below: [String] = []
            for folder in table.reversed() where !Self.withSessions.contains(folder) {
                let own = sources.filter { $0.folder == folder }.map {
                    Checkout.root.appendingPathComponent("Sources/\(module)/\(folder)/\($0.file)").path
                }
                let result = try ProcessResult.run(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    flags + own.flatMap { ["-primary-file", $0] } + below
                )
                let errors = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
                #expect(result.status == 0, "\(folder): \(errors.prefix(5).joined(separator: "\n"))")
                below += own
            }
        }
    #endif

    /// Folders that are there only with the trait `URLSession`, without which the others are compiled here.
    private static let withSessions: Set<String> = ["URLSession", "URLRequests"]

    private struct TargetInfo: Decodable {
        struct Paths: Decodable { let runtimeResourcePath: String }
        let paths: Paths
    }

    /// The name that SwiftPM gives the package whose modules are imported, so that `package` is seen across them: that of
    /// the folder, as an identifier.
    private static var packageName: String {
        let folder = Checkout.root.standardizedFileURL.lastPathComponent.lowercased()
        let name = String(folder.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
        return name.first?.isNumber == true ? "_" + name.dropFirst() : name
    }

    private static func flags(of module: String) throws -> [String] {
        let info = try ProcessResult.run(URL(fileURLWithPath: "/usr/bin/env"), ["swiftc", "-print-target-info"])
        let resources = try JSONDecoder().decode(TargetInfo.self, from: Data(info.output.utf8)).paths
            .runtimeResourcePath
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        return [
            "swiftc", "-frontend", "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", module,
            "-package-name", packageName,
            "-plugin-path", resources + "/host/plugins",
            "-I", Checkout.root.appendingPathComponent("Sources/CLibYAML").path,
        ] + Checkout.imports + features.flatMap { ["-enable-upcoming-feature", $0] } + Checkout.moduleCache
    }
}
