extension DiagnosticCode {
    /// A description of the situation, in one line.
    public var explanation: String {
        Self.explanations[self] ?? ""
    }

    private static let explanations: [DiagnosticCode: String] = [
        .invalidCall: "A flag or an argument of the command isn't one, or doesn't fit the others.",
        .fileNotReadable: "A file that was named, or that a description refers to, can't be opened.",
        .outputNotWritable: "A file of the output can't be written.",
        .foreignFile: "A file stands where one is to be written, and it wasn't generated: it is left alone.",
        .invalidConfiguration: "The configuration holds a key or value that it can't hold.",
        .invalidTemplate: "A template has a fault in its syntax, or names a field that its view doesn't have.",
        .invalidOverlay: "An overlay holds what it can't hold, or an action that doesn't fit its target.",
        .invalidJSONPath: "A query isn't JSONPath as RFC 9535 has it, or would take too much work.",
        .unmatchedTarget: "The target of an overlay's action selects nothing.",
        .mismatchedOverlay: "An overlay says that it is for another description.",

        .emptyDescription: "The text holds nothing, or only blanks and comments.",
        .invalidEncoding: "The text isn't UTF-8, or an escape in it stands for no character.",
        .invalidYAML: "The text isn't YAML.",
        .invalidJSON: "The text isn't JSON.",
        .duplicateKey: "A mapping holds a key twice; the first counts.",
        .unknownAlias: "An alias names an anchor that isn't there, or that it stands within.",
        .multipleDocuments: "A YAML file holds more than one document.",
        .nestingTooDeep: "Mappings and lists nest deeper than any real description.",
        .aliasExpansion: "Aliases multiply the text beyond any real description.",
        .fileTooLarge: "A file is larger than any real description.",

        .notOpenAPI: "The text is no OpenAPI description.",
        .unsupportedVersion: "The description is of a version that isn't known.",
        .missingField: "An object lacks a field that the specification requires.",
        .wrongType: "A value is of another type than the specification says.",
        .unknownField: "The specification knows no such field here.",
        .misplacedField: "The specification gives a field no meaning where it stands, or forbids it there.",
        .invalidValue: "A value lies outside of what the specification allows.",
        .invalidURL: "A URL or its template can't be read.",
        .invalidMediaType: "A media type can't be read.",
        .unresolvedReference: "A reference names something that isn't there.",
        .referenceCycle: "References lead back to themselves without ever reaching a value.",
        .externalReference: "A reference leads to a file or host that may not be read without leave.",
        .duplicateIdentifier:
            "Two schemas give themselves the same URI ('$id'), or the same name within one ('$anchor').",
        .duplicateOperationID: "Two operations have the same operationId.",
        .duplicateParameter: "An operation has two parameters of the same name and location.",
        .undeclaredPathParameter: "A path has a placeholder that no parameter describes.",
        .unusedPathParameter: "A path parameter has no placeholder in its path.",
        .undeclaredSecurityScheme: "A security requirement names a scheme that isn't declared.",

        .contradictoryTypes: "A schema demands what no value can fulfil.",
        .unmergeableAllOf: "The parts of an allOf can't hold at once.",
        .ambiguousUnion: "Nothing tells the alternatives of a oneOf or anyOf apart.",
        .invalidDefault: "A default or example doesn't fit its schema.",
        .invalidKeyPath: "A key path leads to nothing in the response.",
        .invalidEnvelope: "What is said of the envelope of answers can't be read; it is as if nothing were said.",
        .invalidStream: "What is said of a stream doesn't fit the operation; it is ignored.",
        .invalidPagination: "What is said of a list's pages doesn't fit the operation; none are generated for it.",
        .sampleLeftOut: "The sample response that stubs answer with would be too large; there is none.",
        .unmatchedConfiguration: "An entry of the configuration fits nothing in the description.",
        .reservedName:
            "A schema is called as a type of Swift, Foundation or the runtime is; its type has another name.",

        .unsupportedKeyword: "A keyword of a schema isn't supported and has no effect.",
        .unsupportedMediaType: "A body of this media type can't be generated.",
        .unsupportedParameter: "A parameter of this kind can't be generated.",
        .unsupportedSecurityScheme: "A security scheme of this kind can't be generated.",
        .unnamedEvents: "Nothing in the requests of webhooks tells their events apart.",
        .nothingToGenerate: "The description has nothing that code is generated for.",
        .unsupportedPart: "A part of the description isn't supported and is left out.",
    ]
}
