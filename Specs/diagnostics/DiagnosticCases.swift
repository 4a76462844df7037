/// The cases of `Specs/diagnostics`, embedded into the command.
public enum DiagnosticCases {
    /// A mapping in YAML of each code to its case.
    public static var yaml: [UInt8] { PackageResources.cases_yaml }
}
