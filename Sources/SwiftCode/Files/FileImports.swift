import APIModel

/// The modules that a file imports. A file that combines several files has the imports of all of them.
struct FileImports: OptionSet {
    let rawValue: UInt32

    static let runtime = FileImports(rawValue: 1)
    /// Names of the runtime that only generated code uses.
    static let generatedNames = FileImports(rawValue: 2)
    static let foundation = FileImports(rawValue: 4)
    /// The modules of the user's own types.
    static let custom = FileImports(rawValue: 8)
    /// Something public has a type of the runtime, and doesn't only conform to one.
    static let signatures = FileImports(rawValue: 16)

    /// A type conforms to the protocols of XML models.
    static let xmlModels = FileImports(rawValue: 32)
    /// Something is written as XML.
    static let xmlBodies = FileImports(rawValue: 64)

    /// Envelopes around response bodies.
    static let envelopes = FileImports(rawValue: 128)

    /// Something receives the requests of webhooks.
    static let webhooks = FileImports(rawValue: 256)

    /// Returns the imports that types require.
    static func of(_ types: some Sequence<TypeReference>) -> FileImports {
        var imports: FileImports = []
        for type in types {
            if type.needsFoundation { imports.insert(.foundation) }
            if type.isCustom { imports.insert(.custom) }
        }
        return imports
    }

    /// Returns the import lines.
    ///
    /// A module is imported publicly only if a public declaration needs it: otherwise the compiler warns. A conformance
    /// alone requires a public import, but not a package import.
    ///
    /// Beside `package import` the compiler rejects other files of the module that import without a modifier, as a
    /// user's files do, unless such imports are internal. So the modifier is only written where they are; elsewhere an
    /// import without one serves declarations of any access level.
    ///
    /// A file of nothing but other names for types of this module imports nothing.
    func lines(_ accessLevel: AccessLevel, access: SwiftText, custom modules: [SwiftText]) -> [SwiftText] {
        let plain = lines(access: "", needsSignatures: false, custom: modules)
        switch accessLevel {
        case .internal: return plain
        case .public: return lines(access: access, needsSignatures: false, custom: modules)
        case .package:
            let explicit = lines(access: access, needsSignatures: true, custom: modules)
            if explicit == plain { return plain }
            return ["#if hasFeature(InternalImportsByDefault)"] + explicit + ["#else"] + plain + ["#endif"]
        }
    }

    /// Returns the import lines.
    ///
    /// - Parameter needsSignatures: A Boolean value that indicates whether only declarations' signatures require a
    ///   modifier, not conformances.
    private func lines(access: SwiftText, needsSignatures: Bool, custom modules: [SwiftText]) -> [SwiftText] {
        if contains(.webhooks) { return ["\(access)import EndpointWebhooks"] }
        guard contains(.runtime) else { return [] }
        let runtimeAccess = needsSignatures && !contains(.signatures) ? "" : access
        var lines = contains(.foundation) ? Self.foundation(access) : []
        lines.append(
            contains(.generatedNames)
                ? "@_spi(Generated) \(runtimeAccess)import EndpointRuntime" : "\(runtimeAccess)import EndpointRuntime"
        )
        if contains(.envelopes) { lines.append("\(access)import EndpointMapper") }
        if contains(.xmlModels) {
            lines.append("\(access)import EndpointXML")
        } else if contains(.xmlBodies) {
            lines.append("import EndpointXML")
        }
        if contains(.custom) { lines += modules.map { "\(access)import \($0)" } }
        return lines
    }

    /// Returns the imports of the part of Foundation that generated code needs.
    ///
    /// Applies where that part is a separate module: a program that needs no more isn't linked with the remaining
    /// modules.
    private static func foundation(_ access: SwiftText) -> [SwiftText] {
        [
            "#if canImport(FoundationEssentials)", "\(access)import FoundationEssentials", "#else",
            "\(access)import Foundation", "#endif",
        ]
    }
}
