import APIModel
import HostileNames
import Testing

/// Additions at the end of a description rename nothing.
@Suite("Stable names")
struct StabilityTests {
    @Test("an operation added last yields its name, in its group and with its types")
    func operations() throws {
        let added = """
            /z:
              get:
                operationId: listBooks
                tags: [books]
                parameters:
                  - {name: sort, in: query, schema: {type: string, enum: [c]}}
                requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/simple_user'}}}}
                responses:
                  '200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}
                  '201': {description: x, content: {text/plain: {}}}
              post:
                operationId: Pet
                tags: [Books]
                parameters:
                  - {name: status, in: query, schema: {type: string, enum: [z]}}
                responses: {'204': {description: x}}
              put:
                tags: [pets]
                requestBody: {content: {application/json: {schema: {type: object, properties: {x: {type: string}}}}}}
                responses: {'204': {description: x}}
            """
        let before = try names(paths: Self.paths, schemas: Self.schemas)
        let after = try names(paths: Self.paths + "\n" + added, schemas: Self.schemas)
        expect(before, in: after)
        #expect(after.count > before.count)
        #expect(after["/z get"] == "listBooks")
        #expect(after["/z get query sort"] == "ListBooks2.Sort")
        #expect(after["/z post query status"] == "PetOperation.Status")
    }

    @Test(
        "a media type's own method keeps its name before an operation added last, and before its alternative name")
    func alternatives() throws {
        let paths = """
            /files:
              post:
                operationId: uploadFile
                tags: [files]
                requestBody:
                  content:
                    application/json: {schema: {type: object, properties: {a: {type: string}}}}
                    multipart/form-data: {schema: {type: object, properties: {a: {type: string, format: binary}}}}
                responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}, text/csv: {}}}}
            """
        let added = """
            /z:
              get: {operationId: uploadAsJSON, tags: [files], responses: {'204': {description: x}}}
              put:
                operationId: uploadAsCSV
                tags: [files]
                responses: {'204': {description: x}}
              post:
                operationId: uploadFileJSON
                tags: [files]
                requestBody: {content: {application/json: {schema: {type: object, properties: {b: {type: string}}}}}}
                responses: {'204': {description: x}}
            """
        func endpoints(_ paths: String) throws -> [String] {
            let described = try describe(paths: paths, schemas: Self.schemas)
            return described.model.groups.flatMap(\.endpoints).map { endpoint in
                "\(endpoint.name) \(endpoint.body.map { described.spelled($0.type) } ?? "")"
            }
        }
        let before = try endpoints(paths)
        #expect(
            before == [
                "upload UploadFileRequest", "uploadAsJSON UploadFileJSONRequest", "uploadAsCSV UploadFileRequest",
            ])
        let after = try endpoints(paths + "\n" + added)
        #expect(Array(after.prefix(3)) == before)
        #expect(Set(after).count == 6)
        // Methods of one name that differ in their labels alone would still be one case of the target.
        #expect(Set(after.map { $0.split(separator: " ")[0] }).count == 6)
    }

    @Test("a schema added last yields its name, even to one that is only reached later")
    func schemas() throws {
        let added = """
            simple-USER: {type: object, properties: {q: {type: string}}}
            PET: {type: object, properties: {q: {type: string}}}
            BooksTarget: {type: object, properties: {q: {type: string}}}
            TestClient: {type: object, properties: {q: {type: string}}}
            """
        let paths = ["simple-USER", "PET", "BooksTarget", "TestClient"].map { name in
            "/first/\(name): {put: {requestBody: {content: {application/json: {schema: "
                + "{$ref: '#/components/schemas/\(name)'}}}}, responses: {'204': {description: x}}}}"
        }
        let before = try names(paths: Self.paths, schemas: Self.schemas)
        let after = try names(
            paths: paths.joined(separator: "\n") + "\n" + Self.paths, schemas: Self.schemas + "\n" + added
        )
        expect(before, in: after)
        #expect(after["/first/BooksTarget put body"] == "BooksTarget2")
        #expect(after["/first/TestClient put body"] == "TestClient2")
        #expect(after["/first/PET put body"] == "PET")
    }

    @Test("a schema added under the joined name of an inline type renames nothing")
    func declared() throws {
        let paths = """
            /a: {put: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/PetStatus'}}}}, responses: {'204': {description: x}}}}
            """
        let described = try describe(
            paths: Self.paths + "\n" + paths, schemas: Self.schemas + "\nPetStatus: {type: string, enum: [x]}"
        )
        let names = described.model.types.definitions.map { $0.path.joined(separator: ".") }
        #expect(names.contains("PetStatus") && names.contains("Pet.Status"))
    }

    @Test(
        "an inline type in two parts of a component is named by the component, in any order of operations")
    func combined() throws {
        let schemas = """
            Cat: {allOf: [{$ref: '#/components/schemas/Animal'}, {$ref: '#/components/schemas/Pet'}]}
            Dog: {allOf: [{$ref: '#/components/schemas/Animal'}, {$ref: '#/components/schemas/Pet'}]}
            Animal: {type: object, properties: {name: {type: string}, home: {type: object, properties: {place: {type: string}}}}}
            Pet: {type: object, properties: {home: {type: object, properties: {street: {type: string}}}}}
            """
        func path(_ name: String) -> String {
            "/\(name): {get: {responses: {'200': {description: x, content: {application/json: {schema: "
                + "{$ref: '#/components/schemas/\(name)'}}}}}}}"
        }
        let before = try names(paths: path("Cat") + "\n" + path("Dog"), schemas: schemas)
        #expect(before == (try names(paths: path("Dog") + "\n" + path("Cat"), schemas: schemas)))
        #expect(before["Cat.home"] == "Cat.Home")
        #expect(before["Dog.home"] == "Dog.Home")
        #expect(try names(paths: path("Dog"), schemas: schemas)["Dog.home"] == "Dog.Home")
    }

    @Test("responses of any order have the same names: that with the lowest status is named after the operation")
    func responses() throws {
        let responses = [("204", "none"), ("201", "new"), ("200", "all"), ("2XX", "any"), ("default", "bad")].map {
            status, property in
            "'\(status)': {description: x, content: {application/json: "
                + "{schema: {type: object, properties: {\(property): {type: string}, id: {type: integer}}}}}}"
        }
        func names(_ responses: [String]) throws -> Set<String> {
            let described = try describe(
                paths: "/a: {post: {operationId: send, responses: {\(responses.joined(separator: ", "))}}}")
            return Set(
                described.model.types.definitions.compactMap { definition in
                    guard case .structure(let structure) = definition.kind else { return nil }
                    return "\(definition.path.joined(separator: ".")): \(structure.properties[0].name)"
                })
        }
        let expected: Set = [
            "SendResponse: all", "SendCreatedResponse: new", "SendSuccessResponse: any", "SendErrorResponse: bad",
        ]
        #expect(try names(responses) == expected)
        #expect(try names(responses.reversed()) == expected)
    }

    @Test("an inline schema that other operations refer to is named after its own operation, even if that is omitted")
    func referenced() throws {
        func path(_ name: String, _ schema: String) -> String {
            "/\(name): {get: {operationId: \(name), responses: {'200': {description: x, content: "
                + "{application/json: {schema: {type: object, properties: {hook: \(schema), id: {type: string}}}}}}}}}"
        }
        let pointer = "#/paths/~1list/get/responses/200/content/application~1json/schema/properties/hook"
        let paths = [
            path("list", "{type: object, properties: {url: {type: string}}}"), path("show", "{$ref: '\(pointer)'}"),
        ]
        func type(_ paths: [String], _ options: ModelOptions = ModelOptions()) throws -> String {
            let described = try describe(paths: paths.joined(separator: "\n"), options: options)
            return described.spelled(try described.structure("ShowResponse").properties[0].type)
        }
        var options = ModelOptions()
        options.filter.exclude.paths = ["/list"]
        #expect(try type(paths) == "ListResponseHook")
        #expect(try type(paths.reversed()) == "ListResponseHook")
        #expect(try type(paths, options) == "ListResponseHook")
    }

    @Test("a component is named before a schema in the definitions of another one, in any order")
    func definitions() throws {
        let inner = """
            /a: {get: {operationId: a, responses: {'200': {description: x, content: {application/json: {schema: {type: object,
              properties: {usage: {$ref: '#/$defs/Usage'}, other: {$ref: '#/components/schemas/Usage'}},
              $defs: {Usage: {type: object, properties: {inner: {type: string}}}}}}}}}}}
            """
        let described = try describe(
            paths: inner, schemas: "Usage: {type: object, properties: {outer: {type: string}}}")
        #expect(try described.structure("Usage").properties.map(\.name) == ["outer"])
        #expect(try described.structure("Usage2").properties.map(\.name) == ["inner"])
    }

    @Test("a property, a parameter and a value added last rename nothing")
    func members() throws {
        var generator = SeededGenerator(seed: 11)
        let all = HostileNames.names(200, using: &generator).map { $0.unicodeScalars.map { "\\U" + hex($0) }.joined() }
        func members(_ count: Int) throws -> [[String]] {
            let names = all.prefix(count).map { "\"\($0)\"" }
            let described = try describe(
                schemas: """
                    Root:
                      type: object
                      properties:
                        value: {type: string, enum: [\(names.joined(separator: ", "))]}
                        object: {type: object, properties: {\(names.map { $0 + ": {type: string}" }.joined(separator: ", "))}}
                    """
            )
            return [
                try described.enumeration("RootValue").cases.map(\.name),
                try described.structure("RootObject").properties.map(\.name),
            ]
        }
        for (few, many) in zip(try members(120), try members(200)) {
            #expect(few.count == 120)
            #expect(Array(many.prefix(120)) == few)
        }
    }

    @Test("a member added last to a union renames no case with a value or a name")
    func cases() throws {
        func names(_ added: String...) throws -> [[String]] {
            let kinds = (["User", "System"] + added).map { kind in
                "Chat\(kind)Message: {type: object, required: [role], properties: {role: {const: \(kind.lowercased())}}}"
            }
            let plain = (["Text", "Image"] + added).map { kind in
                "Part\(kind)Item: {type: object, required: [\(kind.lowercased())], properties: {\(kind.lowercased()): {type: string}}}"
            }
            func list(_ names: [String]) -> String {
                names.map { "{$ref: '#/components/schemas/\($0.prefix { $0 != ":" })'}" }.joined(separator: ", ")
            }
            let described = try describe(
                schemas: """
                    Root: {type: object, properties: {message: {oneOf: [\(list(kinds))]}, item: {anyOf: [\(list(plain))]}}}
                    """ + "\n" + (kinds + plain).joined(separator: "\n")
            )
            return [
                try described.union("RootMessage").cases.map(\.name), try described.union("RootItem").cases.map(\.name),
            ]
        }
        #expect(try names() == [["user", "system"], ["text", "image"]])
        #expect(try names("Tool") == [["user", "system", "tool"], ["text", "image", "tool"]])
    }

    @Test("a value, and a parameter of the same name in another location, added last rename nothing")
    func signs() throws {
        func cases(_ values: [String]) throws -> [String] {
            let list = values.map { "'\($0)'" }.joined(separator: ", ")
            let described = try describe(
                schemas: "Root: {type: object, properties: {value: {type: string, enum: [\(list)]}}}")
            return try described.enumeration("RootValue").cases.map(\.name)
        }
        for values in [
            ["GMT+1", "GMT-1", "GMT1", "GMT"], ["18+", "<18", "18", ">18", ">=18", "=18"],
            ["C", "C+", "C++", "C#", "c"],
            ["1:2", "1/2", "1.2", "1-2", "1 2"], [">=", ">", "A-", "A+", "A"], ["gpt-4", "gpt+4", "gpt_4"],
        ] {
            for order in [values, values.reversed()] {
                let all = try cases(order)
                #expect(Set(all).count == order.count)
                for count in 2..<order.count {
                    #expect(try cases(Array(order.prefix(count))) == Array(all.prefix(count)))
                }
            }
        }
        func parameters(_ places: [String]) throws -> [String] {
            let list = places.map { "{name: userId, in: \($0), required: true, schema: {type: string}}" }
            let described = try describe(
                paths: """
                    /users/{userId}:
                      get: {operationId: a, parameters: [\(list.joined(separator: ", "))], responses: {'204': {description: x}}}
                    """)
            return try described.endpoint("a").parameters.map(\.name)
        }
        #expect(try parameters(["path"]) == ["userID"])
        #expect(
            try parameters(["path", "query", "header", "cookie"])
                == ["userID", "userIDInQuery", "userIDInHeader", "userIDInCookie"])
    }

    private func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static let paths = """
        /books:
          get:
            operationId: listBooks
            tags: [books]
            parameters:
              - {name: sort, in: query, schema: {type: string, enum: [a, b]}}
            responses:
              '200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
          post:
            operationId: createBook
            tags: [books]
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
            responses:
              '200': {description: x, content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}
        """

    private static let schemas = """
        Pet:
          type: object
          properties:
            status: {type: string, enum: [a]}
            user: {$ref: '#/components/schemas/SimpleUser'}
            other: {$ref: '#/components/schemas/simple_user'}
            owner: {type: object, properties: {name: {type: object, properties: {a: {type: string}}}}}
        SimpleUser: {type: object, properties: {x: {type: string}}}
        simple_user: {type: object, properties: {y: {type: string}}}
        Book: {type: object, properties: {z: {type: string}}}
        """

    private func names(paths: String, schemas: String) throws -> [String: String] {
        try describe(paths: paths, schemas: schemas).names
    }

    private func expect(_ before: [String: String], in after: [String: String]) {
        for (place, name) in before { #expect(after[place] == name, "\(place)") }
    }
}
