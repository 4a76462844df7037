/// The kinds of objects in a description, each with the fields that it has in each version of OpenAPI.
///
/// See "Schema" of OpenAPI 2.0, 3.0.4, 3.1.1 and 3.2.0. A field is marked as read in other versions if the readers read
/// it.
enum ObjectKind: Int, CaseIterable, Sendable {
    case description, info, contact, license, externalDocumentation, server, serverVariable, tag, components
    case pathItem, operation, callback, parameter, bodyParameter, requestBody, mediaType, encoding, response, header,
        example, link
    case securityScheme, flows, implicitFlow, tokenFlow, codeFlow, deviceFlow
    case schema, discriminator, xml, reference

    var fields: ObjectFields { Self.inOrder[rawValue] }

    private static let inOrder = allCases.map { tables[$0] ?? ObjectFields("\($0)") }

    private static let tables: [ObjectKind: ObjectFields] = [
        .description: ObjectFields(
            "the description",
            .fields("swagger", until: .v2_0),
            .fields("openapi", from: .v3_0),
            .fields("info", of: .objects(.info), need: .required),
            .fields("host", "basePath", "schemes", "consumes", "produces", until: .v2_0),
            .fields("servers", of: .objects(.server), from: .v3_0),
            .fields("paths", of: .map(.pathItem), need: .expected, neededUntil: .v3_0),
            .fields("webhooks", of: .map(.pathItem), from: .v3_1, elsewhere: .read),
            .fields("x-webhooks", of: .map(.pathItem), from: .v3_0),
            .fields("components", of: .objects(.components), from: .v3_0),
            .fields("definitions", of: .map(.schema), until: .v2_0),
            .fields("parameters", of: .map(.parameter), until: .v2_0),
            .fields("responses", of: .map(.response), until: .v2_0),
            .fields("securityDefinitions", of: .map(.securityScheme), until: .v2_0),
            .fields("security"),
            .fields("tags", of: .objects(.tag)),
            .fields("externalDocs", of: .objects(.externalDocumentation)),
            .fields("jsonSchemaDialect", from: .v3_1),
            .fields("$self", from: .v3_2, elsewhere: .read)
        ),
        .info: ObjectFields(
            "info",
            .fields("title", need: .required),
            .fields("version", need: .expected),
            .fields("summary", from: .v3_1, elsewhere: .read),
            .fields("description", "termsOfService"),
            .fields("contact", of: .objects(.contact)),
            .fields("license", of: .objects(.license))
        ),
        .contact: ObjectFields("a contact", .fields("name", "url", "email")),
        .license: ObjectFields(
            "a license",
            .fields("name", need: .expected),
            .fields("identifier", from: .v3_1, elsewhere: .read),
            .fields("url")
        ),
        .externalDocumentation: ObjectFields(
            "the external documentation",
            .fields("url", need: .expected),
            .fields("description")
        ),
        .server: ObjectFields(
            "a server",
            .fields("url", need: .required),
            .fields("description"),
            .fields("variables", of: .map(.serverVariable)),
            .fields("name", from: .v3_2, elsewhere: .read)
        ),
        .serverVariable: ObjectFields(
            "a server variable",
            .fields("enum"),
            .fields("default", need: .expected),
            .fields("description")
        ),
        .tag: ObjectFields(
            "a tag",
            .fields("name", need: .required),
            .fields("description"),
            .fields("externalDocs", of: .objects(.externalDocumentation)),
            .fields("summary", "parent", "kind", from: .v3_2)
        ),
        .components: ObjectFields(
            "components",
            .fields("schemas", of: .map(.schema)),
            .fields("responses", of: .map(.response)),
            .fields("parameters", of: .map(.parameter)),
            .fields("examples", of: .map(.example)),
            .fields("requestBodies", of: .map(.requestBody)),
            .fields("headers", of: .map(.header)),
            .fields("securitySchemes", of: .map(.securityScheme)),
            .fields("links", of: .map(.link)),
            .fields("callbacks", of: .map(.callback)),
            .fields("pathItems", of: .map(.pathItem), from: .v3_1, elsewhere: .read),
            .fields("mediaTypes", of: .map(.mediaType), from: .v3_2, elsewhere: .read)
        ),
        .pathItem: ObjectFields(
            "a path item",
            .fields("$ref"),
            .fields("summary", "description", from: .v3_0, elsewhere: .read),
            .fields("servers", of: .objects(.server), from: .v3_0, elsewhere: .read),
            .fields("parameters", of: .objects(.parameter)),
            .fields("get", "put", "post", "delete", "options", "head", "patch", of: .objects(.operation)),
            .fields("trace", of: .objects(.operation), from: .v3_0, elsewhere: .read),
            .fields("query", of: .objects(.operation), from: .v3_2, elsewhere: .read),
            .fields("additionalOperations", of: .map(.operation), from: .v3_2, elsewhere: .read)
        ),
        .operation: ObjectFields(
            "an operation",
            .fields("tags", "summary", "description", "operationId", "deprecated", "security"),
            .fields("externalDocs", of: .objects(.externalDocumentation)),
            .fields("parameters", of: .objects(.parameter)),
            .fields("requestBody", of: .objects(.requestBody), from: .v3_0),
            .fields("responses", of: .map(.response), need: .expected, neededUntil: .v3_0),
            .fields("callbacks", of: .map(.callback), from: .v3_0),
            .fields("servers", of: .objects(.server), from: .v3_0),
            .fields("consumes", "produces", "schemes", until: .v2_0)
        ),
        // The names of a callback's fields are URL expressions, and their values are path items.
        .callback: ObjectFields("a callback"),
        .parameter: ObjectFields(
            "a parameter",
            .fields("name", "in", need: .required),
            .fields("description", "required"),
            .fields("deprecated", from: .v3_0),
            .fields("allowEmptyValue"),
            .fields("style", "explode", "allowReserved", from: .v3_0),
            .fields("schema", of: .objects(.schema), from: .v3_0),
            .fields("example", from: .v3_0, elsewhere: .read),
            .fields("examples", of: .map(.example), from: .v3_0),
            .fields("content", of: .map(.mediaType), from: .v3_0),
            .fields("items", of: .objects(.schema), until: .v2_0, elsewhere: .replacesSchema),
            .fields("collectionFormat", until: .v2_0),
            .fields(
                "type", "format", "default", "enum", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
                "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf", until: .v2_0,
                elsewhere: .replacesSchema)
        ),
        .bodyParameter: ObjectFields(
            "a parameter in the body",
            .fields("name", "in", need: .required),
            .fields("description", "required"),
            .fields("schema", of: .objects(.schema), need: .required)
        ),
        .header: ObjectFields(
            "a header",
            .fields("description"),
            .fields("required", "deprecated", "style", "explode", from: .v3_0),
            .fields("schema", of: .objects(.schema), from: .v3_0),
            .fields("example", from: .v3_0, elsewhere: .read),
            .fields("examples", of: .map(.example), from: .v3_0),
            .fields("content", of: .map(.mediaType), from: .v3_0),
            .fields("items", of: .objects(.schema), until: .v2_0, elsewhere: .replacesSchema),
            .fields("collectionFormat", until: .v2_0),
            .fields(
                "type", "format", "default", "enum", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
                "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf", until: .v2_0,
                elsewhere: .replacesSchema)
        ),
        .requestBody: ObjectFields(
            "a request body",
            .fields("description"),
            .fields("content", of: .map(.mediaType), need: .required),
            .fields("required")
        ),
        .mediaType: ObjectFields(
            "a media type",
            .fields("schema", of: .objects(.schema)),
            .fields("itemSchema", of: .objects(.schema), from: .v3_2, elsewhere: .read),
            .fields("example"),
            .fields("examples", of: .map(.example)),
            .fields("encoding", of: .map(.encoding)),
            .fields("prefixEncoding", "itemEncoding", of: .objects(.encoding), from: .v3_2),
            .fields("description", from: .v3_2, elsewhere: .read)
        ),
        .encoding: ObjectFields(
            "an encoding",
            .fields("contentType"),
            .fields("headers", of: .map(.header)),
            .fields("style", "explode", "allowReserved"),
            .fields("encoding", of: .map(.encoding), from: .v3_2),
            .fields("prefixEncoding", "itemEncoding", of: .objects(.encoding), from: .v3_2)
        ),
        .response: ObjectFields(
            "a response",
            .fields("description", need: .expected, neededUntil: .v3_1),
            .fields("summary", from: .v3_2, elsewhere: .read),
            .fields("headers", of: .map(.header)),
            .fields("content", of: .map(.mediaType), from: .v3_0),
            .fields("links", of: .map(.link), from: .v3_0),
            .fields("schema", of: .objects(.schema), until: .v2_0),
            .fields("examples", until: .v2_0)
        ),
        .example: ObjectFields(
            "an example",
            .fields("summary", "description", "value", "externalValue"),
            .fields("dataValue", from: .v3_2, elsewhere: .read),
            .fields("serializedValue", from: .v3_2)
        ),
        .link: ObjectFields(
            "a link",
            .fields("operationRef", "operationId", "parameters", "requestBody", "description"),
            .fields("server", of: .objects(.server))
        ),
        .securityScheme: ObjectFields(
            "a security scheme",
            .fields("type", need: .required),
            .fields("description", "name", "in"),
            .fields("scheme", from: .v3_0, elsewhere: .read),
            .fields("bearerFormat", from: .v3_0),
            .fields("openIdConnectUrl", from: .v3_0, elsewhere: .read),
            .fields("flows", of: .objects(.flows), from: .v3_0, elsewhere: .read),
            .fields("deprecated", "oauth2MetadataUrl", from: .v3_2),
            .fields("flow", "authorizationUrl", until: .v2_0),
            .fields("tokenUrl", until: .v2_0, elsewhere: .read),
            .fields("scopes", until: .v2_0)
        ),
        .flows: ObjectFields(
            "the flows",
            .fields("implicit", of: .objects(.implicitFlow)),
            .fields("password", "clientCredentials", of: .objects(.tokenFlow)),
            .fields("authorizationCode", of: .objects(.codeFlow)),
            .fields("deviceAuthorization", of: .objects(.deviceFlow), from: .v3_2, elsewhere: .read)
        ),
        .implicitFlow: ObjectFields(
            "a flow",
            .fields("authorizationUrl", need: .expected),
            .fields("tokenUrl", "refreshUrl"),
            .fields("scopes", need: .expected)
        ),
        .tokenFlow: ObjectFields(
            "a flow",
            .fields("authorizationUrl"),
            .fields("tokenUrl", need: .expected),
            .fields("refreshUrl"),
            .fields("scopes", need: .expected)
        ),
        .codeFlow: ObjectFields(
            "a flow",
            .fields("authorizationUrl", "tokenUrl", need: .expected),
            .fields("refreshUrl"),
            .fields("scopes", need: .expected)
        ),
        .deviceFlow: ObjectFields(
            "a flow",
            .fields("deviceAuthorizationUrl", "tokenUrl", need: .expected),
            .fields("refreshUrl"),
            .fields("scopes", need: .expected)
        ),
        // Includes the keywords of older JSON Schema drafts, and Swagger 2.0's `collectionFormat` of nested arrays.
        .schema: ObjectFields(
            "a schema",
            .fields(
                "$ref", "type", "format", "title", "description", "default", "enum", "required", "readOnly", "example",
                "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength",
                "pattern", "maxItems", "minItems", "uniqueItems", "maxProperties", "minProperties"),
            .fields("items", "allOf", "additionalProperties", of: .objects(.schema)),
            .fields("properties", of: .map(.schema)),
            .fields("discriminator", of: .objects(.discriminator)),
            .fields("xml", of: .objects(.xml)),
            .fields("externalDocs", of: .objects(.externalDocumentation)),
            .fields("collectionFormat", until: .v2_0),
            .fields("oneOf", "anyOf", of: .objects(.schema), from: .v3_0, elsewhere: .read),
            .fields("not", of: .objects(.schema), from: .v3_0),
            .fields("writeOnly", "deprecated", from: .v3_0, elsewhere: .read),
            .fields("nullable", from: .v3_0, until: .v3_0, elsewhere: .read),
            .fields(
                "const", "examples", "contentEncoding", "contentMediaType", "$id", "$anchor", "$dynamicAnchor",
                "$dynamicRef", from: .v3_1, elsewhere: .read),
            .fields(
                "$schema", "$comment", "$vocabulary", "minContains", "maxContains", "dependentRequired", from: .v3_1),
            .fields("prefixItems", "unevaluatedProperties", of: .objects(.schema), from: .v3_1, elsewhere: .read),
            .fields(
                "if", "then", "else", "contains", "propertyNames", "unevaluatedItems", "contentSchema",
                of: .objects(.schema), from: .v3_1),
            .fields("patternProperties", "$defs", "definitions", of: .map(.schema), from: .v3_1, elsewhere: .read),
            .fields("dependentSchemas", of: .map(.schema), from: .v3_1),
            .fields("dependencies", "id", "$recursiveRef", "$recursiveAnchor", from: .v3_1)
        ),
        .discriminator: ObjectFields(
            "a discriminator",
            .fields("propertyName", need: .required),
            .fields("mapping"),
            .fields("defaultMapping", from: .v3_2, elsewhere: .read)
        ),
        .xml: ObjectFields(
            "'xml'",
            .fields("name", "namespace", "prefix", "attribute", "wrapped"),
            .fields("nodeType", from: .v3_2)
        ),
        // The fields that have an effect beside `$ref`, for objects that allow no other fields there.
        .reference: ObjectFields(
            "a reference",
            .fields("$ref", need: .required),
            .fields("summary", "description", from: .v3_1)
        ),
    ]
}
