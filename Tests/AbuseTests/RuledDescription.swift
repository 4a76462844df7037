/// A description with names that have rules: of methods, types, properties, parameters, headers, media types, schemes
/// and the like. One of them is another text.
struct RuledDescription {
    /// As JSON.
    private(set) var text = ""
    /// The names by their locations.
    private(set) var places: [String] = []
    private let changed: (place: Int, text: String)?

    /// - Parameter changed: Which of the places has which text; nil for what is usual in all of them.
    init(_ changed: (place: Int, text: String)? = nil) {
        self.changed = changed
        text = made()
    }

    /// The text of a place.
    private mutating func raw(_ place: String, _ usual: String) -> String {
        defer { places.append(place) }
        guard let changed, changed.place == places.count else { return usual }
        return changed.text
    }

    private mutating func n(_ place: String, _ usual: String) -> String {
        InjectionDescription.quoted(raw(place, usual))
    }

    private static func reference(_ name: String) -> String {
        var pointer = "#/components/schemas/"
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "~"): pointer += "~0"
            case UInt8(ascii: "/"): pointer += "~1"
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                pointer.unicodeScalars.append(Unicode.Scalar(byte))
            default: pointer += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return InjectionDescription.quoted(pointer)
    }

    private mutating func made() -> String {
        let string = #"{"type": "string"}"#
        let thing = raw("schema", "Thing")
        let ok =
            ##"{"description": "d", "content": {"application/json": {"schema": {"$ref": \##(Self.reference(thing))}}}}"##
        let parameters = """
            {"name": \(n("path parameter", "id")), "in": "path", "required": true, "schema": \(string)},
            {"name": \(n("query parameter", "page")), "in": \(n("place of a parameter", "query")), "style": \(n("style", "form")), "schema": {"type": "integer"}},
            {"name": \(n("object in a query", "filter")), "in": "query", "style": "deepObject", "schema": {"type": "object", "properties": {\(n("property in a query", "a")): \(string)}}},
            {"name": \(n("header parameter", "X-Own")), "in": "header", "schema": \(string)},
            {"name": \(n("cookie parameter", "crumb")), "in": "cookie", "schema": \(string)}
            """
        let get = """
            {"operationId": \(n("operationId", "getThing")), "tags": [\(n("tag", "things"))], "parameters": [\(parameters)],
              "security": [{\(n("scheme that is required", "key")): [\(n("scope that is required", "read"))]}],
              "responses": {\(n("status", "200")): {"description": "d",
                "headers": {\(n("response header", "X-Count")): {"schema": {"type": "integer"}}},
                "content": {\(n("media type", "application/json")): {"schema": {"$ref": \(Self.reference(thing))}}}},
                "404": {"description": "d", "content": {"application/json": {"schema": {"$ref": \(n("reference", "#/components/schemas/Problem"))}}}}}}
            """
        let list = """
            {"operationId": "listThings", "x-key-path": \(n("x-key-path", "items")),
              "x-pagination": {"page": \(n("x-pagination", "page"))},
              "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "d", "content": {"application/json": {"schema": {"type": "object", "required": ["items"], "properties": {"items": {"type": "array", "items": {"$ref": \(Self.reference(thing))}}}}}}}}}
            """
        let form = """
            {"operationId": "sendForm", "requestBody": {"content": {\(n("media type of a body", "multipart/form-data")): {
              "schema": {"type": "object", "properties": {\(n("field", "field")): \(string), "file": {"type": "string", "format": "binary"}}},
              "encoding": {\(n("field of an encoding", "file")): {"contentType": \(n("media type of a field", "image/png")),
                "headers": {\(n("header of a part", "X-Part")): {"schema": \(string)}}}}}}},
              "responses": {"204": {"description": "d"}}}
            """
        let stream = """
            {"operationId": "streamThings", "x-stream": \(n("x-stream", "stream")), "x-stream-end": \(n("x-stream-end", "[DONE]")),
              "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"stream": {"type": "boolean"}}}}}},
              "responses": {"200": {"description": "d", "content": {"application/json": {"schema": {"$ref": \(Self.reference(thing))}}, "text/event-stream": {"schema": {"$ref": \(Self.reference(thing))}}}}}}
            """
        let envelope = """
            {"operationId": "openEnvelope", "x-envelope": {"status": \(n("status in an envelope", "code")), "message": \(n("message in an envelope", "text")),
              "content": \(n("content of an envelope", "data")), "success": [\(n("success in an envelope", "0"))]},
              "responses": {"200": {"description": "d", "content": {"application/json": {"schema": {"type": "object", "properties": {"code": \(string), "text": \(string), "data": {"$ref": \(Self.reference(thing))}}}}}}}}
            """
        let xml = """
            {"operationId": "readXML", "responses": {"200": {"description": "d", "content": {"application/xml": {"schema": {"$ref": "#/components/schemas/Document"}}}}}}
            """
        let schemes = """
            {\(n("scheme", "key")): {"type": "apiKey", "in": \(n("place of a key", "header")), "name": \(n("header of a key", "X-Key"))},
             "cookie": {"type": "apiKey", "in": "cookie", "name": \(n("cookie of a key", "session"))},
             "login": {"type": "http", "scheme": \(n("scheme of HTTP", "bearer"))},
             "oauth": {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": \(n("URL of tokens", "https://a.example/token")), "scopes": {\(n("scope", "read")): "d"}}}},
             "openID": {"type": "openIdConnect", "openIdConnectUrl": \(n("URL of OpenID", "https://a.example/.well-known/openid-configuration"))}}
            """
        let properties = """
            {\(n("property", "name")): {"type": "string", "format": \(n("format", "date")), "pattern": \(n("pattern", "^a$"))},
             "kind": {"type": "string", "const": \(n("const", "thing"))}, "start": {"type": "string", "default": \(n("default", "now"))},
             "day": {"type": "string", "format": "date", "default": \(n("default of a format", "2024-01-02"))},
             "count": {"type": "integer", "default": \(n("default of another type", "1"))},
             "colour": {"type": "string", "enum": [\(n("value of an enumeration", "red")), "green"], "x-enum-varnames": [\(n("name of a value", "red")), "green"]},
             "fixed": {"$ref": "#/components/schemas/Fixed"}, "bytes": {"type": "string", "contentEncoding": \(n("contentEncoding", "base64"))},
             "typed": {"type": \(n("type", "integer"))}, "pet": {"$ref": "#/components/schemas/Pet"},
             "more": {"type": "object", "patternProperties": {\(n("pattern of properties", "^x")): \(string)}}}
            """
        return """
            {"openapi": "3.1.0", "info": {"title": \(n("title", "Ruled")), "version": "1"},
              "servers": [{"url": \(n("URL of a server", "https://a.example")), "name": \(n("name of a server", "main"))},
                {"url": "https://{v}.example", "variables": {\(n("variable", "v")): {"default": \(n("default of a variable", "a")), "enum": [\(n("value of a variable", "a")), "b"]}}}],
              "tags": [{"name": \(n("declared tag", "things"))}],
              "paths": {\(n("path", "/things/{id}")): {"get": \(get)}, "/things": {"get": \(list), "post": \(form)}, "/stream": {"post": \(stream)},
                "/envelope": {"get": \(envelope)}, "/xml": {"get": \(xml)}, "/plain": {"get": {"responses": {"200": \(ok)}}}},
              "components": {"securitySchemes": \(schemes), "schemas": {
                \(InjectionDescription.quoted(thing)): {"type": "object", "required": [\(n("required property", "name"))], "properties": \(properties)},
                "Fixed": {"type": "string", "enum": [\(n("value of a named enumeration", "one")), "two"]},
                "Problem": {"type": "object", "properties": {"text": \(string)}},
                "Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
                  "discriminator": {"propertyName": \(n("discriminator", "petType")), "mapping": {\(n("key of a mapping", "cat")): "#/components/schemas/Cat", "dog": \(n("value of a mapping", "#/components/schemas/Dog"))}}},
                "Cat": {"type": "object", "required": ["petType"], "properties": {"petType": \(string), "lives": {"type": "integer"}}},
                "Dog": {"type": "object", "required": ["petType"], "properties": {"petType": \(string), "tricks": {"type": "integer"}}},
                "Document": {"type": "object", "xml": {"name": \(n("name of an element", "document")), "prefix": \(n("prefix", "p")), "namespace": \(n("namespace", "https://a.example/ns"))},
                  "properties": {"id": {"type": "integer", "xml": {"attribute": true, "name": \(n("name of an attribute", "id"))}},
                    "list": {"type": "array", "xml": {"wrapped": true, "name": \(n("name of a list", "list"))}, "items": {"type": "string", "xml": {"name": \(n("name of an item", "item"))}}}}}}}}
            """
    }
}
