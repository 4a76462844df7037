import APIModel
import HostileNames
import Testing

/// Additions rename no type of an operation, and nothing in a random description.
@Suite("Stable names of operations' types")
struct OperationStabilityTests {
    @Test("random additions rename nothing", arguments: UInt64(0)..<20)
    func additions(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var description = RandomDescription(operations: 8, components: 4, using: &generator)
        var before = try describe(description.text).names
        for _ in 0..<8 {
            let added = description.addSomething(using: &generator)
            let after = try describe(description.text).names
            for (place, name) in before { #expect(after[place] == name, "\(place), after \(added)") }
            before = after
        }
    }

    @Test("a parameter, a body and an operation keep their names before each other", arguments: [true, false])
    func namespaces(isFirst: Bool) throws {
        let schema = "{type: object, properties: {a: {type: string}, b: {type: string}}}"
        func operation(_ name: String, parameters: String..., responses: String...) -> String {
            let types = parameters.map { "{name: \($0), in: query, schema: {type: string, enum: [\($0), b]}}" }
            let bodies =
                responses.map { "'\($0)': {description: x, content: {application/json: {schema: \(schema)}}}" } + [
                    "'204': {description: x}"
                ]
            return """
                /\(name):
                  post:
                    operationId: \(name)
                    parameters: [\(types.joined(separator: ", "))]
                    responses: {\(bodies.joined(separator: ", "))}
                """
        }
        func expect(_ expected: Set<String>, _ one: String, _ other: String) throws {
            func types(_ paths: [String]) throws -> Set<String> {
                let described = try describe(paths: paths.joined(separator: "\n"))
                let types = described.model.types.definitions.filter { type in
                    if case .namespace = type.kind { false } else { true }
                }
                return Set(types.map { $0.path.joined(separator: ".") })
            }
            #expect(try types([one]).union(types([other])) == expected)
            #expect(try types(isFirst ? [one, other] : [other, one]) == expected)
        }
        let preferences = operation("getAccountBillingPreferencesOfAll", responses: "404")
        try expect(
            ["GetAccountBillingPreferencesOfAll.NotFound", "GetAccountBilling.PreferencesOfAll"], preferences,
            operation("getAccountBilling", parameters: "preferencesOfAll"))
        try expect(
            ["GetAccount.BillingSort", "GetAccountBilling.Sort"], operation("getAccount", parameters: "billingSort"),
            operation("getAccountBilling", parameters: "sort"))
        try expect(
            ["CreateResponseOperation.Sort", "CreateResponse"], operation("createResponse", parameters: "sort"),
            operation("create", responses: "200"))
        try expect(
            ["GetErrorResponse", "GetError.Response"], operation("get", responses: "default"),
            operation("getError", responses: "200"))
        try expect(
            ["GetServerErrorResponse", "GetServer.Error"], operation("get", responses: "5XX"),
            operation("getServer", responses: "default"))
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
                    """ + more)
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
        for (place, name) in before { #expect(after[place] == name, "\(place)") }
        #expect(after.count == 2)
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
                    """)
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
}
