import Foundation
import Testing

/// Files that import SwiftUI and the runtime have both modules' names: one that both have means neither.
@Suite("Names of the system", .enabled(if: RuntimeSymbols.all != nil, "the toolchain has no symbolgraph-extract"))
struct SystemNamesTests {
    /// The top-level types of this package's modules: also those for Apple's systems, which the symbol graph doesn't
    /// contain.
    private let ours: Set<String>

    init() throws {
        let conditional: Set = ["PlatformImage"]
        ours = try #require(RuntimeSymbols.all).types.union(conditional).union(Self.publishers())
    }

    /// The types of EndpointCombine, of which the tool would have to know OpenCombine's modules too.
    private static func publishers() throws -> Set<String> {
        let declaration = #/^public (?:final )?(?:struct|class|enum|protocol|typealias|actor) (\w+)/#
        var names: Set<String> = []
        for (_, text) in contents(of: Checkout.root.appendingPathComponent("Sources/EndpointCombine")) {
            for line in text.split(separator: "\n") {
                if let match = line.firstMatch(of: declaration) { names.insert(String(match.1)) }
            }
        }
        #expect(names.contains("RequestPublisher"))
        return names
    }

    @Test("no type of the runtime has a name of SwiftUI, Combine or Observation")
    func frameworks() {
        #expect(ours.count > 150)
        #expect(ours.intersection(SystemNames.swiftUI).sorted() == [])
        #expect(ours.intersection(SystemNames.combine).sorted() == [])
        #expect(ours.intersection(SystemNames.observation).sorted() == [])
        // Two that were: a list that doesn't have them holds nothing.
        #expect(SystemNames.swiftUI.contains("Environment") && SystemNames.combine.contains("Cancellable"))
    }

    @Test(
        "no type of the runtime has a name of the toolchain",
        arguments: ["Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "Observation", "Dispatch"])
    func toolchain(module: String) throws {
        let theirs = (try? RuntimeSymbols.read(module: module).types) ?? []
        // The others aren't in every toolchain.
        if ["Swift", "Foundation"].contains(module) { try #require(theirs.count > 50) }
        #expect(ours.intersection(theirs).sorted() == [])
    }

    @Test("no type of the runtime has a name that Foundation has only on Apple's systems")
    func foundation() {
        #expect(ours.intersection(SystemNames.foundation).sorted() == [])
    }
}
