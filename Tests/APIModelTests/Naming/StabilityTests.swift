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
        #expect(after["/z get 0 sort"] == "ListBooksSort2")
        #expect(after["/z post 0 status"] == "PetStatus")
    }

    @Test("a response, a parameter and an operation added to one with a long name rename nothing")
    func longNames() throws {
        func body(_ name: String) -> String {
            "{description: x, content: {application/json: {schema: "
                + "{type: object, properties: {\(name): {type: string}, z: {type: string}}}}}}"
        }
        func types(_ parameters: String, _ responses: String, _ more: String = "") throws -> [String: String] {
            let described = try describe(
                paths: """
                    /ranges:
                      patch:
                        operationId: updateAdvertisementStatus
                        tags: [ranges]
                        parameters: [{name: scope, in: query, schema: {type: string, enum: [a]}}\(parameters)]
                        responses:
                          '404': \(body("a"))\(responses)
                    """ + more, schemas: Self.schemas)
            var names: [String: String] = [:]
            for failure in described.model.groups[0].endpoints[0].failures {
                guard case .json(let type, _) = failure.content else { continue }
                names["\(failure.status)"] = described.spelled(type) { $0.path.joined(separator: ".") }
            }
            return names
        }
        let before = try types("", "")
        #expect(before.values.sorted() == ["UpdateAdvertisementStatus.NotFound"])
        let after = try types(
            ", {name: advertisementStatusOfAllRanges, in: query, schema: {type: string, enum: [b]}}",
            "\n      '422': \(body("b"))",
            """

            /z:
              put:
                operationId: update_advertisement_status
                tags: [ranges]
                responses: {'404': \(body("c"))}
            """)
        expect(before, in: after)
        #expect(after.count == 2)
    }

    @Test("an operation's namespace and a type of another operation keep their names before an operation added last")
    func namespaces() throws {
        let preferences = """
            /preferences:
              get:
                operationId: getAccountBillingPreferences
                responses:
                  '404': {description: x, content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}
            """
        let billing = """
            /billing:
              get:
                operationId: getAccountBilling
                parameters: [{name: preferences, in: query, schema: {type: string, enum: [a, b]}}]
                responses: {'204': {description: x}}
            """
        func types(_ paths: String...) throws -> Set<String> {
            let described = try describe(paths: paths.joined(separator: "\n"), schemas: Self.schemas)
            return Set(described.model.types.definitions.map { $0.path.joined(separator: ".") })
        }
        let namespace: Set = ["GetAccountBillingPreferences", "GetAccountBillingPreferences.NotFound"]
        #expect(try types(preferences).isSuperset(of: namespace))
        #expect(
            try types(preferences, billing).isSuperset(of: namespace.union(["GetAccountBillingPreferences2"])))
        #expect(try types(billing).contains("GetAccountBillingPreferences"))
        #expect(
            try types(billing, preferences).isSuperset(of: [
                "GetAccountBillingPreferences", "GetAccountBillingPreferencesOperation",
                "GetAccountBillingPreferencesOperation.NotFound",
            ]))
    }

    @Test("a parameter and a response of one role keep their names before each other")
    func roles() throws {
        func types(_ parameters: [String], _ responses: [String]) throws -> Set<String> {
            let described = try describe(
                paths: """
                    /shops:
                      patch:
                        operationId: updateDynamicAdvertisementStatusOfShop
                        parameters: [\(parameters.joined(separator: ", "))]
                        responses: {'204': {description: x}\(responses.map { ", " + $0 }.joined())}
                    """, schemas: Self.schemas)
            let paths = described.model.types.definitions.map { $0.path.dropFirst().joined(separator: ".") }
            return Set(paths.filter { !$0.isEmpty })
        }
        func parameter(_ name: String) -> String {
            "{name: \(name), in: query, schema: {type: string, enum: [\(name)]}}"
        }
        let list = "{name: conflicts, in: query, schema: {type: array, items: {type: string, enum: [c, d]}}}"
        func response(_ status: String, isArray: Bool = false) -> String {
            let body = "{type: object, properties: {status\(status): {type: string}}}"
            let schema = isArray ? "{type: array, items: \(body)}" : body
            return "'\(status)': {description: x, content: {application/json: {schema: \(schema)}}}"
        }
        #expect(try types([], [response("409")]) == ["Conflict"])
        #expect(try types([parameter("conflict")], []) == ["ConflictParameter"])
        #expect(try types([parameter("conflict")], [response("409")]) == ["Conflict", "ConflictParameter"])
        #expect(try types([list], [response("409")]) == ["Conflict", "ConflictParameter"])
        #expect(
            try types([parameter("conflictItem")], [response("409", isArray: true)])
                == ["ConflictItem", "ConflictItemParameter"])
        #expect(
            try types([parameter("conflict"), parameter("conflictParameter"), parameter("foundation")], [])
                == ["ConflictParameter", "ConflictParameterParameter", "FoundationValue"])
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

    /// Returns all names, by the location in the description.
    private func names(paths: String, schemas: String) throws -> [String: String] {
        let described = try describe(paths: paths, schemas: schemas)
        func spelled(_ type: TypeReference) -> String {
            described.spelled(type) { $0.path.joined(separator: ".") }
        }
        var names: [String: String] = [:]
        for group in described.model.groups {
            for endpoint in group.endpoints {
                let place = "\(endpoint.pathTemplate) \(endpoint.method.lowercased())"
                names[place] = endpoint.name
                names[place + " group"] = group.typeName + " " + group.name
                if let body = endpoint.body { names[place + " body"] = spelled(body.type) }
                for (index, parameter) in endpoint.parameters.enumerated() where !parameter.type.isString {
                    names["\(place) \(index) \(parameter.key)"] = spelled(parameter.type)
                }
                if case .one(.json(let type, _)) = endpoint.success {
                    names[place + " result"] = spelled(type)
                }
            }
        }
        for type in described.model.types.definitions {
            guard case .structure(let structure) = type.kind else { continue }
            for property in structure.properties {
                names["\(type.path.joined(separator: ".")).\(property.key)"] =
                    property.type.isString ? property.name : spelled(property.type)
            }
        }
        return names
    }

    private func expect(_ before: [String: String], in after: [String: String]) {
        for (place, name) in before { #expect(after[place] == name, "\(place)") }
    }
}

extension TypeReference {
    fileprivate var isString: Bool { self == .string }
}
