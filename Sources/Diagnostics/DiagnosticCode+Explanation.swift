extension DiagnosticCode {
    /// A description, on one line, of the problem that the code names.
    public var explanation: String {
        Self.explanations[self] ?? ""
    }

    private static let explanations: [DiagnosticCode: String] = [
        .invalidCall: "A flag or argument of the command is unknown, invalid or contradicts another one.",
        .fileNotReadable: "A file that the call names, or that a description references, can't be read.",
        .outputNotWritable: "An output file can't be written.",
        .foreignFile: "A file that endpointgen didn't write is in the place of an output file; it isn't overwritten.",
        .invalidConfiguration: "The configuration has an unknown field or an invalid value.",
        .invalidTemplate: "A template has a syntax error, or uses a field that its view doesn't have.",
        .invalidOverlay: "An overlay has an unknown field, an invalid value or an action that doesn't fit its target.",
        .invalidJSONPath: "A query isn't valid JSONPath (RFC 9535), or is too expensive to evaluate.",
        .unmatchedTarget: "The target of an overlay action selects nothing.",
        .mismatchedOverlay: "The 'extends' of an overlay names another description.",

        .emptyDescription: "The file is empty, or has only blanks and comments.",
        .invalidEncoding: "The file isn't UTF-8, or has an invalid escape sequence.",
        .invalidYAML: "The file isn't valid YAML.",
        .invalidJSON: "The file isn't valid JSON.",
        .duplicateKey: "An object has a key twice; the first one is used.",
        .unknownAlias: "A YAML alias refers to an undefined anchor, or to the value that contains the alias.",
        .multipleDocuments: "A YAML file contains more than one document.",
        .nestingTooDeep: "Objects and arrays nest deeper than the limit.",
        .aliasExpansion: "YAML aliases expand the file beyond the limit.",
        .fileTooLarge: "A file exceeds the size limit.",

        .notOpenAPI: "The file isn't an OpenAPI description.",
        .unsupportedVersion: "The description has an unsupported version of OpenAPI.",
        .missingField: "An object has no value for a field that the specification requires.",
        .wrongType: "A value has another type than the specification requires.",
        .unknownField: "The specification doesn't define this field here.",
        .misplacedField: "A field has no effect here, or the specification doesn't allow it here.",
        .invalidValue: "A value isn't one that the specification allows.",
        .invalidURL: "A URL or URL template is invalid.",
        .invalidMediaType: "A media type is invalid.",
        .unresolvedReference: "The target of a reference doesn't exist.",
        .referenceCycle: "References form a cycle without a value.",
        .externalReference: "A reference leads to a file or host that isn't allowed.",
        .duplicateIdentifier:
            "Two schemas have the same URI ('$id'), or the same name within one ('$anchor').",
        .duplicateOperationID: "Two operations have the same operationId.",
        .duplicateParameter: "An operation has two parameters of the same name and location.",
        .undeclaredPathParameter: "A path has a placeholder without a parameter; a string is assumed.",
        .unusedPathParameter: "A path parameter has no placeholder in its path.",
        .undeclaredSecurityScheme: "A security requirement names a scheme that isn't declared.",

        .contradictoryTypes: "The types of a schema contradict each other; any JSON value is used.",
        .unmergeableAllOf: "The members of an allOf contradict each other; any JSON value is used.",
        .ambiguousUnion: "Members of a oneOf or anyOf are indistinguishable; the first one is always decoded.",
        .invalidDefault: "A default or example doesn't fit its schema.",
        .invalidKeyPath: "A key path has no value in the documented response.",
        .invalidEnvelope: "The rule of an envelope is invalid; it is ignored.",
        .invalidStream: "The rule of a stream doesn't fit its operation; it is ignored.",
        .invalidPagination: "The rule of a pagination doesn't fit its operation; no pages are generated for it.",
        .sampleLeftOut: "A sample response for stubs would be too large; it is omitted.",
        .unmatchedConfiguration: "An entry of the configuration matches nothing in the description.",
        .reservedName:
            "A schema has the name of a type of Swift, Foundation or the runtime; its type gets another name.",

        .unsupportedKeyword: "A schema keyword isn't supported; it has no effect.",
        .unsupportedMediaType: "A body of this media type isn't supported.",
        .unsupportedParameter: "A parameter of this kind isn't supported.",
        .unsupportedSecurityScheme: "A security scheme of this kind isn't supported.",
        .unnamedEvents: "Webhook requests don't contain the name of their event.",
        .nothingToGenerate: "The description has nothing to generate code for.",
        .unsupportedPart: "A part of the description isn't supported; it is skipped.",
    ]
}
