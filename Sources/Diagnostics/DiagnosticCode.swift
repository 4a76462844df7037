/// The stable names of all problems that the generator can report.
///
/// A code names the problem, never its correction.
public enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
    // Problems with the command's arguments and its files
    case invalidCall = "invalid-call"
    case fileNotReadable = "file-not-readable"
    case outputNotWritable = "output-not-writable"
    case foreignFile = "foreign-file"
    case invalidConfiguration = "invalid-configuration"
    case invalidTemplate = "invalid-template"
    case invalidOverlay = "invalid-overlay"
    case invalidJSONPath = "invalid-json-path"
    case unmatchedTarget = "unmatched-target"
    case mismatchedOverlay = "mismatched-overlay"

    // Problems with the text of a file
    case emptyDescription = "empty-description"
    case invalidEncoding = "invalid-encoding"
    case invalidYAML = "invalid-yaml"
    case invalidJSON = "invalid-json"
    case duplicateKey = "duplicate-key"
    case unknownAlias = "unknown-alias"
    case multipleDocuments = "multiple-documents"
    case nestingTooDeep = "nesting-too-deep"
    case aliasExpansion = "alias-expansion"
    case fileTooLarge = "file-too-large"

    // Problems with the OpenAPI document
    case notOpenAPI = "not-openapi"
    case unsupportedVersion = "unsupported-version"
    case missingField = "missing-field"
    case wrongType = "wrong-type"
    case unknownField = "unknown-field"
    case misplacedField = "misplaced-field"
    case invalidValue = "invalid-value"
    case invalidURL = "invalid-url"
    case invalidMediaType = "invalid-media-type"
    case unresolvedReference = "unresolved-reference"
    case referenceCycle = "reference-cycle"
    case externalReference = "external-reference"
    case duplicateIdentifier = "duplicate-identifier"
    case duplicateOperationID = "duplicate-operation-id"
    case duplicateParameter = "duplicate-parameter"
    case undeclaredPathParameter = "undeclared-path-parameter"
    case unusedPathParameter = "unused-path-parameter"
    case undeclaredSecurityScheme = "undeclared-security-scheme"

    // Problems with the model that code is generated from
    case contradictoryTypes = "contradictory-types"
    case unmergeableAllOf = "unmergeable-all-of"
    case ambiguousUnion = "ambiguous-union"
    case invalidDefault = "invalid-default"
    case invalidKeyPath = "invalid-key-path"
    case invalidEnvelope = "invalid-envelope"
    case invalidPagination = "invalid-pagination"
    case invalidStream = "invalid-stream"
    case sampleLeftOut = "sample-left-out"
    case nothingToGenerate = "nothing-to-generate"
    case unnamedEvents = "unnamed-events"
    case unmatchedConfiguration = "unmatched-configuration"
    case reservedName = "reserved-name"

    // The parts of OpenAPI that aren't supported
    case unsupportedKeyword = "unsupported-keyword"
    case unsupportedMediaType = "unsupported-media-type"
    case unsupportedParameter = "unsupported-parameter"
    case unsupportedSecurityScheme = "unsupported-security-scheme"
    case unsupportedPart = "unsupported-part"

    /// The default severity of diagnostics with this code.
    ///
    /// A problem that affects only its own object is a warning. A problem after which nothing sensible can be generated
    /// is an error.
    public var severity: Diagnostic.Severity {
        switch self {
        case .invalidCall, .fileNotReadable, .outputNotWritable, .foreignFile, .invalidConfiguration, .invalidTemplate,
            .invalidOverlay, .invalidJSONPath,
            .emptyDescription, .invalidEncoding, .invalidYAML, .invalidJSON, .unknownAlias, .multipleDocuments,
            .nestingTooDeep, .aliasExpansion, .fileTooLarge, .notOpenAPI, .unsupportedVersion:
            .error
        default:
            .warning
        }
    }
}
