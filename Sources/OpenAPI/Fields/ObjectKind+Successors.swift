extension ObjectKind {
    /// The hints for removed fields, by field name: each is the field or object to write instead.
    static let successors = Dictionary(
        uniqueKeysWithValues: [
            "format", "items", "default", "enum", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
            "maxLength", "minLength",
            "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf",
        ].map { ($0, "write it in 'schema'") }
    ).merging(otherSuccessors) { $1 }

    private static let otherSuccessors = [
        "collectionFormat": "write 'style' and 'explode'",
        "host": "write 'servers'", "basePath": "write 'servers'", "schemes": "write 'servers'",
        "consumes": "write 'content' of the request body", "produces": "write 'content' of the response",
        "definitions": "write 'components.schemas'", "parameters": "write 'components.parameters'",
        "responses": "write 'components.responses'", "schema": "write the schema in 'content'",
        "securityDefinitions": "write 'components.securitySchemes'", "flow": "write 'flows'",
        "type": "write it in 'schema'", "nullable": "write 'null' as one of the types",
    ]
}
