import SpecSyntax

/// A generator of Swift clients whose configuration `endpointgen init` reads.
enum OtherTool: String, CaseIterable {
    case apple = "swift-openapi-generator"
    case createAPI = "CreateAPI"
    case openAPIGenerator = "openapi-generator"

    /// The names of the tool's configuration files.
    var files: [String] {
        switch self {
        case .apple: Self.sharedFiles
        case .createAPI:
            ["", "."].flatMap { dot in ["yaml", "yml", "json"].map { "\(dot)create-api.\($0)" } }
        case .openAPIGenerator:
            ["config.yaml", "config.yml", "config.json"] + Self.sharedFiles + ["openapitools.json", Self.ignoreFile]
        }
    }

    /// The names of swift-openapi-generator's configuration, which projects also give to openapi-generator's.
    private static let sharedFiles = ["openapi-generator-config.yaml", "openapi-generator-config.yml"]

    static let ignoreFile = ".openapi-generator-ignore"

    /// Returns whether a file with one of the tool's names configures the tool for Swift.
    func owns(_ root: SyntaxNode) -> Bool {
        guard let mapping = root.mapping else { return false }
        if self == .apple { return mapping["generatorName"] == nil && mapping["inputSpec"] == nil }
        guard self == .openAPIGenerator else { return true }
        if mapping["generator-cli"] != nil { return true }
        if let name = mapping["generatorName"]?.string { return name.hasPrefix("swift") }
        let options = ((mapping["additionalProperties"]?.mapping?.entries ?? []) + mapping.entries).map(\.key)
        if options.contains(where: OtherConfiguration.optionsOfSwift.contains) { return true }
        // Other programs have an entry of this name, too.
        return options.contains("projectName") && options.allSatisfy(OtherConfiguration.isOption)
    }
}
