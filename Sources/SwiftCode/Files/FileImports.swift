import APIModel

/// The modules that a generated file imports.
///
/// A file that combines several files has the imports of all of them.
struct FileImports: OptionSet {
    let rawValue: UInt32

    static let runtime = FileImports(rawValue: 1)
    /// The runtime's names that only generated code uses, which need an SPI import.
    static let generatedNames = FileImports(rawValue: 2)
    static let foundation = FileImports(rawValue: 4)
    /// The modules of the types that the user declares.
    static let custom = FileImports(rawValue: 8)
    /// The runtime as part of public signatures.
    ///
    /// A conformance to a runtime protocol alone doesn't count.
    static let signatures = FileImports(rawValue: 16)

    /// The XML module for types that conform to the protocols of XML models.
    static let xmlModels = FileImports(rawValue: 32)
    /// The XML module for request bodies that are written as XML.
    static let xmlBodies = FileImports(rawValue: 64)

    /// The module for envelopes around response bodies.
    static let envelopes = FileImports(rawValue: 128)

    /// The module for types that receive the requests of webhooks.
    static let webhooks = FileImports(rawValue: 256)

    /// Returns the imports that a file needs because of the types in it.
    static func of(_ types: some Sequence<TypeReference>) -> FileImports {
        var imports: FileImports = []
        for type in types {
            if type.needsFoundation { imports.insert(.foundation) }
            if type.isCustom { imports.insert(.custom) }
        }
        return imports
    }

    /// Returns the import declarations of a file, for an access level of the generated code.
    ///
    /// A module is imported publicly only if a public declaration needs the module; otherwise the compiler warns. A
    /// conformance alone requires a public import, but not a package import.
    ///
    /// Beside a `package import`, the compiler rejects an import of the same module without a modifier in another file,
    /// such as a user's file, unless imports are internal by default. So the modifier is written only if they are.
    /// Elsewhere an import without a modifier serves declarations of any access level.
    ///
    /// A file that contains only aliases of types in its own module has no imports.
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

    /// Returns the import declarations of a file, written with an access modifier.
    ///
    /// - Parameter needsSignatures: A Boolean value that indicates whether only the signatures of declarations, not
    ///   conformances, require the access modifier.
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
        if !isDisjoint(with: [.xmlModels, .xmlBodies]) {
            // A client compiles without the module. So an XML body that is added to a description requires no further
            // product in an app.
            lines += [
                "#if canImport(EndpointXML)", "\(contains(.xmlModels) ? access : "")import EndpointXML", "#endif",
            ]
        }
        if contains(.custom) { lines += modules.map { "\(access)import \($0)" } }
        return lines
    }

    /// Returns the import declarations for the part of Foundation that generated code needs.
    ///
    /// On some platforms that part is the module FoundationEssentials. A program that needs only this module isn't
    /// linked with the other modules of Foundation.
    private static func foundation(_ access: SwiftText) -> [SwiftText] {
        [
            "#if canImport(FoundationEssentials)", "\(access)import FoundationEssentials", "#else",
            "\(access)import Foundation", "#endif",
        ]
    }
}
