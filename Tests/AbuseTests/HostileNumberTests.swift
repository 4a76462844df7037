import Testing

/// Numbers without a meaning at every place of a description that has a number: the generator reads each description.
@Suite("Hostile numbers")
struct HostileNumberTests {
    private static let numbers = [
        "1e30", "-1e30", "-1", "1e308", "1e-320", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "1e-9223372036854775808", "-1e-9223372036854775808", "1e9223372036854775807", "1e99999999999999999999",
        "0.5e-9223372036854775808", "1e15", "1e18", "-0.0",
    ]

    @Test(
        "a number of any size ends no run",
        arguments: [
            "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
            "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains", "default",
            "example",
            "const", "format", "pattern", "x-order", "deprecated", "required", "title",
        ])
    func keywords(keyword: String) throws {
        for number in Self.numbers {
            for type in ["integer", "number", "string", "array", "object"] {
                let schema =
                    #"{"type": "\#(type)", "items": {"type": "integer"}, "prefixItems": [{}], "\#(keyword)": \#(number)}"#
                _ = try GeneratedTokens.files(of: Self.description(schema))
            }
        }
    }

    @Test("a number of any size in an enumeration, a status, a page rule or a port ends no run")
    func places() throws {
        for number in Self.numbers {
            let schemas = [
                #"{"type": "integer", "enum": [1, \#(number)]}"#, #"{"type": "number", "enum": [\#(number), 0.5]}"#,
                #"{"enum": [\#(number), "a"]}"#, #"{"oneOf": [{"const": \#(number)}, {"const": 2}]}"#,
                #"{"type": "string", "pattern": "^a{\#(number)}$", "x-enum-varnames": [\#(number)]}"#,
            ]
            for schema in schemas { _ = try GeneratedTokens.files(of: Self.description(schema, number)) }
        }
    }

    private static func description(_ schema: String, _ number: String = "1") -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://a.example:\(number)/"}],
        "paths": {"/a": {"get": {"operationId": "a", "x-pagination": {"page": "p", "start": \(number), "fullSize": \(number)},
          "parameters": [{"name": "p", "in": "query", "schema": \(schema)}, {"name": "q", "in": "header", "schema": {"type": "integer", "default": \(number)}}],
          "responses": {"200": {"description": "ok", "headers": {"h": {"schema": \(schema)}}, "content": {"application/json": {"schema":
            {"type": "object", "properties": {"p": \(schema)}}}}}, "\(number)": {"description": "n"}}}}}}
        """
    }
}
