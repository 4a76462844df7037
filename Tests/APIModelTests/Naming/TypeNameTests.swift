import APIModel
import Diagnostics
import Testing

@Suite("Type names")
struct TypeNameTests {
    @Test("inline types are named by their location")
    func places() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    owner: {type: object, properties: {kind: {type: string, enum: [a, b]}}}
                    reviewers: {type: array, items: {type: object, properties: {x: {type: string}}}}
                    data: {type: array, items: {type: object, properties: {x: {type: string}}}}
                    labels: {type: object, additionalProperties: {type: object, properties: {x: {type: string}}}}
                """
        )
        #expect(
            described.typeNames == ["Root", "RootOwner", "RootOwnerKind", "RootReviewer", "RootItem", "RootLabel"])
        #expect(described.model.types.definitions.allSatisfy { $0.fileName == "Root" })
    }

    @Test("a component's name has no hash between periods, unless two components would have the same name")
    func hashes() throws {
        let names = ["Book.3a64a9f", "Books.3a64a9f.Book", "Book.0b1c2d3", "Order.2024010", "Face.defaced"]
        let uses = names.enumerated().map { "p\($0): {$ref: '#/components/schemas/\($1)'}" }.joined(separator: ", ")
        let schemas = names.map { "\($0): {type: object, properties: {x: {type: string}}}" }
        let described = try describe(
            schemas: (["Root: {type: object, properties: {\(uses)}}"] + schemas).joined(separator: "\n"))
        #expect(
            described.typeNames == ["Root", "Book", "BooksBook", "Book0b1c2d3", "Order2024010", "FaceDefaced"])
    }

    @Test("an operation's inline types are named after it and are in its group's file")
    func operations() throws {
        let described = try describe(
            paths: """
                /books:
                  post:
                    operationId: createBook
                    tags: [books]
                    parameters:
                      - {name: sort, in: query, schema: {type: string, enum: [a, b]}}
                    requestBody: {content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}
                    responses:
                      '200':
                        description: Done.
                        content:
                          application/json: {schema: {type: object, properties: {a: {type: string}, b: {type: string}}}}
                      '404':
                        description: Gone.
                        content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}
                """
        )
        #expect(
            described.typeNames == [
                "CreateBookSort", "CreateBookRequest", "CreateBookResponse", "CreateBookNotFoundResponse", "CreateBook",
            ]
        )
        #expect(described.model.types.definitions.allSatisfy { $0.fileName == "BooksModels" })
    }

    @Test("a parameter that several operations share names its own type")
    func sharedParameters() throws {
        let described = try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths:
              /a:
                parameters: [{name: view, in: query, schema: {type: string, enum: [full, short]}}]
                get: {operationId: a, parameters: [{$ref: '#/components/parameters/Order'}], responses: {'204': {description: x}}}
                put: {operationId: b, parameters: [{$ref: '#/components/parameters/Order'}], responses: {'204': {description: x}}}
              /b:
                parameters: [{name: view, in: query, schema: {type: string, enum: [full, short]}}]
                get: {operationId: c, responses: {'204': {description: x}}}
            components:
              parameters:
                Order: {name: sort, in: query, schema: {type: string, enum: [up, down]}}
            """
        )
        #expect(described.typeNames == ["View", "Order"])
    }

    @Test("a type with a name of Swift or the runtime gets a suffix")
    func reserved() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    a: {$ref: '#/components/schemas/Error'}
                    b: {$ref: '#/components/schemas/type'}
                    c: {$ref: '#/components/schemas/JSONValue'}
                Error: {type: object, properties: {details: {type: object, properties: {x: {type: string}}}}}
                type: {type: object, properties: {x: {type: string}}}
                JSONValue: {type: object, properties: {x: {type: string}}}
                """
        )
        #expect(described.typeNames == ["Root", "ErrorModel", "ErrorModelDetails", "TypeModel", "JSONValueModel"])
        #expect(try described.type("ErrorModelDetails").fileName == "ErrorModel")
    }

    @Test("names that differ only in case get numbers, in document order")
    func collisions() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    a: {$ref: '#/components/schemas/simple-user'}
                    b: {$ref: '#/components/schemas/SimpleUser'}
                    c: {$ref: '#/components/schemas/SIMPLE_USER'}
                    userId: {type: string}
                    user_id: {type: string}
                    userID: {type: string}
                simple-user: {type: object, properties: {x: {type: string}}}
                SimpleUser: {type: object, properties: {x: {type: string}}}
                SIMPLE_USER: {type: object, properties: {x: {type: string}}}
                """
        )
        #expect(described.typeNames == ["Root", "SimpleUser", "SimpleUser2", "SimpleUser3"])
        let names = try described.structure("Root").properties.map(\.name)
        #expect(names == ["a", "b", "c", "userID", "userID2", "userID3"])
    }

    @Test("a wrapped type is named by its role, without null and lists")
    func wrappers() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    tier: {$ref: '#/components/schemas/Tier'}
                    audio: {anyOf: [{type: object, properties: {x: {type: string}}}, {type: 'null'}]}
                    include: {type: array, items: {type: string, enum: [a, b]}}
                    size: {oneOf: [{type: string, enum: [auto]}, {type: integer}]}
                    input: {oneOf: [{type: string}, {type: array, items: {type: object, properties: {y: {type: string}}}}]}
                    calls: {$ref: '#/components/schemas/Calls'}
                Tier: {anyOf: [{type: string, enum: [low, high]}, {type: 'null'}], description: How fast.}
                Calls: {type: array, items: {oneOf: [{$ref: '#/components/schemas/Call'}, {$ref: '#/components/schemas/Other'}]}}
                Call: {type: object, required: [a], properties: {a: {type: string}}}
                Other: {type: object, required: [b], properties: {b: {type: string}}}
                """
        )
        #expect(
            described.typeNames == [
                "Root", "RootAudio", "RootInclude", "RootSize", "RootSizeKeyword", "RootInput", "RootInputItem", "Tier",
                "CallItem", "Call", "Other",
            ])
        #expect(try described.type("Tier").documentation.description == "How fast.")
    }

    @Test("a component that wraps a type determines its name, its configured name and the names of its properties")
    func givenToWrappers() throws {
        var options = ModelOptions()
        options.names.types = ["Wrapped": "Mine"]
        options.names.properties = ["Wrapped.x": "ex"]
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/Wrapped'}}}
                Wrapped: {oneOf: [{type: 'null'}, {type: object, properties: {x: {type: object, properties: {y: {type: string}}}}}]}
                """, options: options
        )
        #expect(described.typeNames == ["Root", "Mine", "MineX"])
        #expect(try described.structure("Mine").properties.map(\.name) == ["ex"])
    }

    @Test("inline types are named by their roles, and members of a union by their titles")
    func repetition() throws {
        let described = try describe(
            schemas: """
                RootImage:
                  type: object
                  properties:
                    image_url: {type: object, properties: {x: {type: string}}}
                    image: {type: object, properties: {x: {type: integer}}}
                    data: {type: array, items: {type: object, properties: {y: {type: string}}}}
                    strategy:
                      oneOf:
                        - {title: Auto strategy, type: object, required: [p], properties: {p: {type: string}}}
                        - {title: Fixed strategy, type: object, required: [q], properties: {q: {type: string}}}
                Root: {type: object, properties: {image: {$ref: '#/components/schemas/RootImage'}}}
                """
        )
        #expect(
            described.typeNames == [
                "RootImage", "RootImageImageURL", "RootImageImage", "RootImageItem", "RootImageStrategy",
                "RootImageStrategyAutoStrategy", "RootImageStrategyFixedStrategy", "Root",
            ])
        #expect(try described.union("RootImageStrategy").cases.map(\.name) == ["auto", "fixed"])
    }

    @Test("a nested type has its full name, however long the path is")
    func middles() throws {
        let deep =
            "{type: object, properties: {location: {type: object, properties: {kind: {type: string, enum: [\"\", z]}}}}}"
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/SubscriptionChannel'}}}
                SubscriptionChannel:
                  type: object
                  properties:
                    first_notification: \(deep.replacingEmpty(by: "a"))
                    second_notification: \(deep.replacingEmpty(by: "b"))
                """
        )
        #expect(
            described.typeNames == [
                "Root", "SubscriptionChannel", "SubscriptionChannelFirstNotification",
                "SubscriptionChannelFirstNotificationLocation",
                "SubscriptionChannelFirstNotificationLocationKind", "SubscriptionChannelSecondNotification",
                "SubscriptionChannelSecondNotificationLocation", "SubscriptionChannelSecondNotificationLocationKind",
            ])
    }

    @Test("a component and a nested type with equal joined paths keep their names")
    func declaredBeforeDerived() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {owner: {type: object, properties: {x: {type: string}}}, o: {$ref: '#/components/schemas/RootOwner'}}}
                RootOwner: {type: object, properties: {y: {type: string}}}
                """
        )
        #expect(
            try described.property("owner", of: "Root").type.named.map { described.model.types[$0].path } == [
                "Root", "Owner",
            ])
        #expect(try described.type(of: "o", in: "Root") == "RootOwner")
    }

    @Test("configured names win, for types and properties")
    func given() throws {
        var options = ModelOptions()
        options.names.types = ["Other": "Mine"]
        options.names.properties = ["Root.b": "a", "x": "ex"]
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/Other'}, b: {type: string}}}
                Other: {type: object, properties: {x: {type: object, properties: {y: {type: string}}}}}
                """, options: options
        )
        #expect(described.typeNames == ["Root", "Mine", "MineX"])
        #expect(try described.structure("Root").properties.map(\.name) == ["a2", "a"])
        #expect(try described.structure("Mine").properties.map(\.name) == ["ex"])
    }

    @Test("members that backticks can't escape get another name")
    func members() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties: {self: {type: string}, init: {type: string}, class: {type: string}, '🙂': {type: string}, '': {type: string}}
                """
        )
        let names = try described.structure("Root").properties.map(\.name)
        #expect(names == ["selfValue", "initValue", "class", "slightlySmilingFace", "empty"])
    }

    @Test("cases of enumerations are distinct, and don't conflict with the enumeration's members")
    func cases() throws {
        let described = try describe(
            property: "{type: string, enum: ['', open, OPEN, '+1', unknown, rawValue, in, '10', '🚀', none]}"
        )
        let cases = try described.enumeration("RootValue").cases
        #expect(
            cases.map(\.name) == [
                "empty", "open", "open2", "plus1", "unknownValue", "rawValueValue", "in", "_10", "rocket", "noneValue",
            ]
        )
        #expect(cases.map(\.rawValue).prefix(3) == ["", "open", "OPEN"])
    }

    @Test("the names of an enumeration's values come from the description where it has them")
    func enumerationNames() throws {
        let described = try describe(
            property:
                "{type: integer, enum: [1, 2], x-enum-varnames: [LOW, HIGH], x-enum-descriptions: [Little., Much.]}"
        )
        let cases = try described.enumeration("RootValue").cases
        #expect(cases.map(\.name) == ["low", "high"])
        #expect(cases.map(\.documentation.description) == ["Little.", "Much."])
    }
}

extension String {
    fileprivate func replacingEmpty(by text: String) -> String {
        split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: text)
    }
}
