import Diagnostics
import HostileNames
import Testing

/// The rules for every model, held against hundreds of random names; `EndpointGeneratorTests` let the compiler read
/// what is generated from them.
@Suite("Hostile names")
struct HostileNamesTests {
    @Test("every name is an identifier and unique in its scope", arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func models(seed: UInt64) throws {
        let description = HostileDescription(seed: seed)
        let described = try describe(description.text)
        #expect(described.diagnostics.filter { $0.severity == .error }.isEmpty)
        ModelChecker(model: described.model).check(operations: description.operations)
    }
}
