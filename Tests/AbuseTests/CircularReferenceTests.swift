import Foundation
import Testing

/// References that lead to their own location, at every object of a description, beside its content and in place of it:
/// reading each description ends.
@Suite("Circular references")
struct CircularReferenceTests {
    /// A step from an object or a list to what it holds.
    private enum Step {
        case key(String)
        case index(Int)

        var token: String {
            switch self {
            case .key(let key): key.replacing("~", with: "~0").replacing("/", with: "~1")
            case .index(let index): "\(index)"
            }
        }
    }

    @Test("a reference to itself, to its ancestor and to the root", arguments: ["3.2.0", "3.0.4", "2.0"])
    func circles(version: String) throws {
        let description = version == "2.0" ? Self.swagger : Self.openAPI
        let text = description.replacing("$version", with: version)
        let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(try !GeneratedTokens.files(of: text).isEmpty)
        var count = 0
        for steps in Self.objects(in: tree) {
            let fragments = steps.map { "/" + $0.token }
            let ends = Set([0, 1, 2, fragments.count - 2, fragments.count - 1, fragments.count])
            for end in ends where (0...fragments.count).contains(end) {
                let reference = "#" + fragments.prefix(end).joined()
                for isAlone in [false, true] where !isAlone || !steps.isEmpty {
                    let changed = Self.placing(reference, isAlone: isAlone, at: steps[...], in: tree)
                    let json = try JSONSerialization.data(withJSONObject: changed)
                    // Errors are fine; that it comes back is what is asked.
                    _ = try GeneratedTokens.files(of: String(decoding: json, as: UTF8.self))
                    count += 1
                }
            }
        }
        #expect(count > 200)
    }

    @Test("a long chain of objects, each of which is referenced elsewhere as a whole")
    func row() throws {
        let maps = (0..<20_000).map { ##""m\##($0)": {"$ref": "#/x-maps/m\##($0 + 1)"}"## }
        let text = """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"responses": {"200": {"description": "a",
            "headers": {"$ref": "#/x-maps/m0"}}}}}}, "x-maps": {\(maps.joined(separator: ", ")), "m20000": {}}}
            """
        _ = try GeneratedTokens.files(of: text)
    }

    private static func objects(in value: Any) -> [[Step]] {
        if let object = value as? [String: Any] {
            let within = object.sorted { $0.key < $1.key }.flatMap { key, value in
                objects(in: value).map { [.key(key)] + $0 }
            }
            return [[]] + within
        }
        return ((value as? [Any]) ?? []).enumerated().flatMap { index, value in
            objects(in: value).map { [.index(index)] + $0 }
        }
    }

    private static func placing(_ reference: String, isAlone: Bool, at steps: ArraySlice<Step>, in value: Any) -> Any {
        guard let step = steps.first else {
            var object = isAlone ? [:] : (value as? [String: Any]) ?? [:]
            object["$ref"] = reference
            return object
        }
        let rest = steps.dropFirst()
        switch step {
        case .key(let key):
            var object = (value as? [String: Any]) ?? [:]
            object[key] = placing(reference, isAlone: isAlone, at: rest, in: object[key] ?? [:])
            return object
        case .index(let index):
            var list = (value as? [Any]) ?? []
            list[index] = placing(reference, isAlone: isAlone, at: rest, in: list[index])
            return list
        }
    }

    private static let openAPI = #"""
        {"openapi": "$version", "info": {"title": "T", "version": "1", "contact": {}, "license": {"name": "l"}}, "tags": [{"name": "t"}],
        "servers": [{"url": "https://{v}.example", "variables": {"v": {"default": "x"}}}], "security": [{"k": []}],
        "paths": {"/a": {"parameters": [{"name": "p", "in": "header", "schema": {"type": "string"}}], "get": {"operationId": "a", "tags": ["t"],
          "parameters": [{"name": "q", "in": "query", "content": {"application/json": {"schema": {"type": "string"}}}, "examples": {"e": {"value": 1}}}],
          "requestBody": {"content": {"multipart/form-data": {"schema": {"type": "object", "properties": {"x": {"type": "string"}},
            "patternProperties": {"x": {"type": "string"}}, "$defs": {"d": {"type": "string"}}, "dependentSchemas": {"d": {"type": "string"}},
            "oneOf": [{"type": "object", "not": {}}], "discriminator": {"propertyName": "x", "mapping": {"a": "b"}}, "xml": {"name": "y"}},
            "examples": {"e": {"value": 1}}, "encoding": {"x": {"contentType": "text/plain", "headers": {"h": {"schema": {"type": "string"}}}}}}}},
          "responses": {"200": {"description": "ok", "headers": {"h": {"schema": {"type": "string"}}},
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/S"}}}, "links": {"l": {"operationId": "a", "parameters": {"x": "y"}}}}},
          "callbacks": {"c": {"{$request.body#/u}": {"post": {"responses": {"200": {"description": "ok"}}}}}}},
          "additionalOperations": {"COPY": {"responses": {"200": {"description": "ok"}}}}}},
        "webhooks": {"w": {"post": {"responses": {"200": {"description": "ok"}}}}},
        "components": {"schemas": {"S": {"type": "object", "properties": {"s": {"$ref": "#/components/schemas/S"}}, "allOf": [{"type": "object"}],
          "additionalProperties": {"type": "string"}}, "A": {"type": "array", "items": {"type": "string"}, "prefixItems": [{"type": "string"}]}},
          "responses": {"r": {"description": "x"}}, "parameters": {"p": {"name": "x", "in": "query", "schema": {"type": "string"}}},
          "examples": {"e": {"value": 1}}, "requestBodies": {"b": {"content": {"a/b": {}}}}, "headers": {"h": {"schema": {"type": "string"}}},
          "securitySchemes": {"k": {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "/t", "scopes": {"a": "b"}}}}},
          "links": {"l": {"operationId": "a"}}, "callbacks": {"c": {"x": {"post": {"responses": {"200": {"description": "ok"}}}}}},
          "pathItems": {"i": {"get": {"responses": {"200": {"description": "ok"}}}}}, "mediaTypes": {"m": {"schema": {"type": "string"}}}}}
        """#

    private static let swagger = #"""
        {"swagger": "$version", "info": {"title": "T", "version": "1"}, "host": "a.example", "paths": {"/a": {"get": {"operationId": "a",
          "parameters": [{"name": "b", "in": "body", "schema": {"type": "object", "properties": {"x": {"type": "string"}}}}],
          "responses": {"200": {"description": "x", "schema": {"$ref": "#/definitions/S"}, "headers": {"h": {"type": "string"}},
            "examples": {"application/json": {}}}}}}},
        "definitions": {"S": {"type": "object", "properties": {"s": {"$ref": "#/definitions/S"}}}, "A": {"type": "array", "items": {"type": "string"}}},
        "parameters": {"p": {"name": "x", "in": "query", "type": "array", "items": {"type": "string"}}}, "responses": {"r": {"description": "x"}},
        "securityDefinitions": {"k": {"type": "oauth2", "flow": "application", "tokenUrl": "/t", "scopes": {"a": "b"}}}}
        """#
}
