/// A description with a string in every location that has one.
struct InjectionDescription {
    /// As JSON.
    let text: String
    /// The number of locations.
    let places: Int

    /// Locations whose strings change no declaration: descriptions, values, and names that Swift code doesn't contain.
    ///
    /// - Parameter text: The text at a place; the places are counted from zero.
    init(texts text: (Int) -> String) {
        var count = 0
        func t() -> String {
            defer { count += 1 }
            return Self.quoted(text(count))
        }
        func object(_ properties: String, required: String = "[]") -> String {
            #"{"type": "object", "title": \#(t()), "description": \#(t()), "required": \#(required), "properties": {\#(properties)}}"#
        }
        let strings = (0..<4).map { _ in
            #"\#(t()): {"type": "string", "title": \#(t()), "description": \#(t()), "default": \#(t()), "example": \#(t())}"#
        }
        let values = #"\#(t()), \#(t()), \#(t())"#
        let answer =
            ##"{"description": \##(t()), "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}, "examples": {\##(t()): {"summary": \##(t()), "description": \##(t()), "value": {"s": \##(t())}}}}}}"##
        let parameters = (0..<3).map { _ in
            #"{"name": \#(t()), "in": "query", "description": \#(t()), "example": \#(t()), "schema": {"type": "string", "default": \#(t()), "pattern": \#(t())}}"#
        }
        self.text = """
            {"openapi": "3.1.0", "info": {"title": "Injected", "version": \(t()), "summary": \(t()), "description": \(t()), "termsOfService": \(t()),
              "contact": {"name": \(t()), "url": \(t()), "email": \(t())}, "license": {"name": \(t()), "identifier": \(t())}, "x-own": \(t())},
            "externalDocs": {"description": \(t()), "url": \(t())},
            "tags": [{"name": "things", "summary": \(t()), "description": \(t()), "externalDocs": {"description": \(t()), "url": "https://a.example"}}],
            "servers": [{"url": "https://a.example/{v}", "description": \(t()), "variables": {"v": {"default": "a", "enum": ["a"], "description": \(t())}}}],
            "paths": {"/things/{id}": {"summary": \(t()), "description": \(t()),
              "get": {"operationId": "getThing", "tags": ["things"], "summary": \(t()), "description": \(t()),
                "externalDocs": {"description": \(t()), "url": "https://a.example/docs"},
                "parameters": [{"name": "id", "in": "path", "required": true, "description": \(t()), "example": \(t()), "schema": {"type": "string"}},
                  {"name": "X-Own", "in": "header", "description": \(t()), "schema": {"type": "string", "enum": [\(t()), \(t())]}},
                  {"name": "X-Const", "in": "header", "schema": {"type": "string", "const": \(t())}},
                  \(parameters.joined(separator: ", "))],
                "responses": {"200": \(answer), "404": {"description": \(t())}, "default": {"description": \(t()), "content": {"text/plain": {"schema": {"type": "string"}, "example": \(t())}}}}},
              "post": {"operationId": "makeThing", "tags": ["things"], "deprecated": true, "description": \(t()),
                "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
                "requestBody": {"description": \(t()), "required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}},
                  "application/x-www-form-urlencoded": {"schema": {"$ref": "#/components/schemas/Form"}}, "multipart/form-data": {"schema": {"$ref": "#/components/schemas/Form"}}}},
                "responses": {"204": {"description": \(t()), "headers": {"X-Count": {"description": \(t()), "schema": {"type": "integer"}}}}}}}},
            "components": {
              "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer", "description": \(t()), "bearerFormat": \(t())},
                "key": {"type": "apiKey", "in": "header", "name": "X-Key", "description": \(t())},
                "oauth": {"type": "oauth2", "description": \(t()), "flows": {"clientCredentials": {"tokenUrl": "https://a.example/token", "scopes": {\(t()): \(t())}}}}},
              "schemas": {
                "Thing": \(object(strings.joined(separator: ", ") + ##", "kind": {"$ref": "#/components/schemas/Kind"}, "closed": {"$ref": "#/components/schemas/Closed"}, "choice": {"$ref": "#/components/schemas/Choice"}, "free": {}, "list": {"type": "array", "items": {"type": "string", "description": \##(t())}}"##)),
                "Kind": {"type": "string", "title": \(t()), "description": \(t()), "enum": [\(values)]},
                "Closed": {"type": "string", "description": \(t()), "x-enum-descriptions": [\(t()), \(t())], "enum": [\(t()), \(t())]},
                "Form": \(object(#"\#(t()): {"type": "string", "description": \#(t())}, "file": {"type": "string", "format": "binary", "description": \#(t())}"#)),
                "Choice": {"title": \(t()), "description": \(t()), "oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}],
                  "discriminator": {"propertyName": "type", "mapping": {\(t()): "#/components/schemas/A", \(t()): "#/components/schemas/B"}}},
                "A": \(object(#""type": {"type": "string"}, "a": {"type": "string", "const": \#(t())}"#, required: #"["type"]"#)),
                "B": \(object(#""type": {"type": "string"}, "b": {"type": "integer", "description": \#(t())}"#, required: #"["type"]"#))}}}
            """
        places = count
    }

    /// As JSON.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _
            where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFEFF
                || scalar.value & 0xFFFE == 0xFFFE:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
