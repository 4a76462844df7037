/// The objects that the specification defines, with the fields that each version has ("Schema" of OpenAPI 2.0, 3.0.4,
/// 3.1.1 and 3.2.0). ``ObjectField/entry(_:)`` documents the format of the tables; their notes on other versions match
/// the document builder's behavior.
enum ObjectKind: Int, CaseIterable, Sendable {
    case description, info, contact, license, externalDocumentation, server, serverVariable, tag, components
    case pathItem, operation, callback, parameter, bodyParameter, requestBody, mediaType, encoding, response, header,
        example, link
    case securityScheme, flows, implicitFlow, tokenFlow, codeFlow, deviceFlow
    case schema, discriminator, xml, reference

    var fields: ObjectFields { Self.inOrder[rawValue] }

    /// As the tables call them.
    static let named = Dictionary(allCases.map { ("\($0)", $0) }, uniquingKeysWith: { first, _ in first })

    private static let inOrder = allCases.map { tables[$0] ?? ObjectFields("\($0)", "") }

    private static let tables: [ObjectKind: ObjectFields] = [
        .description: ObjectFields(
            "the description",
            """
            swagger..2.0 openapi@3.0 info!:info host..2.0 basePath..2.0 schemes..2.0 consumes..2.0 produces..2.0
            servers:server@3.0 paths?3.0*pathItem webhooks*pathItem@3.1=read components:components@3.0
            definitions*schema..2.0 parameters*parameter..2.0 responses*response..2.0
            securityDefinitions*securityScheme..2.0 security tags:tag externalDocs:externalDocumentation
            jsonSchemaDialect@3.1 $self@3.2=read
            """
        ),
        .info: ObjectFields(
            "info", "title! version? summary@3.1=read description termsOfService contact:contact license:license"
        ),
        .contact: ObjectFields("a contact", "name url email"),
        .license: ObjectFields("a license", "name? identifier@3.1=read url"),
        .externalDocumentation: ObjectFields("the external documentation", "url? description"),
        .server: ObjectFields("a server", "url! description variables*serverVariable name@3.2=read"),
        .serverVariable: ObjectFields("a server variable", "enum default? description"),
        .tag: ObjectFields(
            "a tag", "name! description externalDocs:externalDocumentation summary@3.2 parent@3.2 kind@3.2"),
        .components: ObjectFields(
            "components",
            """
            schemas*schema responses*response parameters*parameter examples*example requestBodies*requestBody
            headers*header securitySchemes*securityScheme links*link callbacks*callback pathItems*pathItem@3.1=read
            mediaTypes*mediaType@3.2=read
            """
        ),
        .pathItem: ObjectFields(
            "a path item",
            """
            $ref summary@3.0=read description@3.0=read servers:server@3.0=read parameters:parameter get:operation
            put:operation post:operation delete:operation options:operation head:operation patch:operation
            trace:operation@3.0=read query:operation@3.2=read additionalOperations*operation@3.2=read
            """
        ),
        .operation: ObjectFields(
            "an operation",
            """
            tags summary description operationId deprecated security externalDocs:externalDocumentation
            parameters:parameter requestBody:requestBody@3.0 responses?3.0*response callbacks*callback@3.0
            servers:server@3.0 consumes..2.0 produces..2.0 schemes..2.0
            """
        ),
        // Its fields are expressions, and path items their values.
        .callback: ObjectFields("a callback", ""),
        .parameter: ObjectFields(
            "a parameter",
            """
            name! in! description required deprecated@3.0 allowEmptyValue style@3.0 explode@3.0 allowReserved@3.0
            schema:schema@3.0 example@3.0=read examples*example@3.0 content*mediaType@3.0 items:schema..2.0=schema
            collectionFormat..2.0 type..2.0=schema format..2.0=schema default..2.0=schema enum..2.0=schema
            maximum..2.0=schema exclusiveMaximum..2.0=schema minimum..2.0=schema exclusiveMinimum..2.0=schema
            maxLength..2.0=schema minLength..2.0=schema pattern..2.0=schema maxItems..2.0=schema minItems..2.0=schema
            uniqueItems..2.0=schema multipleOf..2.0=schema
            """
        ),
        .bodyParameter: ObjectFields("a parameter in the body", "name! in! description required schema!:schema"),
        .header: ObjectFields(
            "a header",
            """
            description required@3.0 deprecated@3.0 style@3.0 explode@3.0 schema:schema@3.0 example@3.0=read
            examples*example@3.0 content*mediaType@3.0 items:schema..2.0=schema collectionFormat..2.0 type..2.0=schema
            format..2.0=schema default..2.0=schema enum..2.0=schema maximum..2.0=schema exclusiveMaximum..2.0=schema
            minimum..2.0=schema exclusiveMinimum..2.0=schema maxLength..2.0=schema minLength..2.0=schema
            pattern..2.0=schema maxItems..2.0=schema minItems..2.0=schema uniqueItems..2.0=schema multipleOf..2.0=schema
            """
        ),
        .requestBody: ObjectFields("a request body", "description content!*mediaType required"),
        .mediaType: ObjectFields(
            "a media type",
            """
            schema:schema itemSchema:schema@3.2=read example examples*example encoding*encoding
            prefixEncoding:encoding@3.2 itemEncoding:encoding@3.2 description@3.2=read
            """
        ),
        .encoding: ObjectFields(
            "an encoding",
            """
            contentType headers*header style explode allowReserved encoding*encoding@3.2 prefixEncoding:encoding@3.2
            itemEncoding:encoding@3.2
            """
        ),
        .response: ObjectFields(
            "a response",
            """
            description?3.1 summary@3.2=read headers*header content*mediaType@3.0 links*link@3.0 schema:schema..2.0 \
            examples..2.0
            """
        ),
        .example: ObjectFields(
            "an example", "summary description value externalValue dataValue@3.2=read serializedValue@3.2"),
        .link: ObjectFields("a link", "operationRef operationId parameters requestBody description server:server"),
        .securityScheme: ObjectFields(
            "a security scheme",
            """
            type! description name in scheme@3.0=read bearerFormat@3.0 openIdConnectUrl@3.0=read flows:flows@3.0=read
            deprecated@3.2 oauth2MetadataUrl@3.2 flow..2.0 authorizationUrl..2.0 tokenUrl..2.0=read scopes..2.0
            """
        ),
        .flows: ObjectFields(
            "the flows",
            """
            implicit:implicitFlow password:tokenFlow clientCredentials:tokenFlow authorizationCode:codeFlow
            deviceAuthorization:deviceFlow@3.2=read
            """
        ),
        .implicitFlow: ObjectFields("a flow", "authorizationUrl? tokenUrl refreshUrl scopes?"),
        .tokenFlow: ObjectFields("a flow", "authorizationUrl tokenUrl? refreshUrl scopes?"),
        .codeFlow: ObjectFields("a flow", "authorizationUrl? tokenUrl? refreshUrl scopes?"),
        .deviceFlow: ObjectFields("a flow", "deviceAuthorizationUrl? tokenUrl? refreshUrl scopes?"),
        // With keywords of JSON Schema's drafts before 2020-12, and what Swagger 2.0 says of lists in lists
        .schema: ObjectFields(
            "a schema",
            """
            $ref type format title description default enum required readOnly example multipleOf maximum
            exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems
            maxProperties minProperties items:schema allOf:schema additionalProperties:schema properties*schema
            discriminator:discriminator xml:xml externalDocs:externalDocumentation collectionFormat..2.0
            oneOf:schema@3.0=read anyOf:schema@3.0=read not:schema@3.0 writeOnly@3.0=read deprecated@3.0=read
            nullable@3.0..3.0=read const@3.1=read examples@3.1=read contentEncoding@3.1=read contentMediaType@3.1=read
            $id@3.1=read $anchor@3.1=read $dynamicAnchor@3.1=read $dynamicRef@3.1=read $schema@3.1 $comment@3.1
            $vocabulary@3.1 minContains@3.1 maxContains@3.1 dependentRequired@3.1 prefixItems:schema@3.1=read
            unevaluatedProperties:schema@3.1=read if:schema@3.1 then:schema@3.1 else:schema@3.1 contains:schema@3.1
            propertyNames:schema@3.1 unevaluatedItems:schema@3.1 contentSchema:schema@3.1
            patternProperties*schema@3.1=read $defs*schema@3.1=read definitions*schema@3.1=read
            dependentSchemas*schema@3.1 dependencies@3.1 id@3.1 $recursiveRef@3.1 $recursiveAnchor@3.1
            """
        ),
        .discriminator: ObjectFields("a discriminator", "propertyName! mapping defaultMapping@3.2=read"),
        .xml: ObjectFields("'xml'", "name namespace prefix attribute wrapped nodeType@3.2"),
        // Fields that apply beside '$ref' where an object has no other fields
        .reference: ObjectFields("a reference", "$ref! summary@3.1 description@3.1"),
    ]

    /// The replacements of removed fields.
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
