import EndpointCache
import EndpointRuntime
import FlyingFox
import Foundation
import Testing
import ValuesFeature

/// Values as they are received, stored and sent again: what the client of Specs/features/values.yaml makes of them.
@Suite("Values, live")
struct ValuesLiveTests {
    private func client(_ baseURL: String) -> ValuesClient {
        ValuesClient(environment: ValuesEnvironment(baseURL: baseURL))
    }

    /// Returns the result of a call to a server that responds with `json`.
    private func answer<Value>(_ json: String, _ call: (ValuesClient) async throws -> Value) async throws -> Value {
        try await LoopbackServer.serving { _ in
            .json(200, json)
        } _: {
            try await call(client($0.baseURL))
        }
    }

    // Read-only properties

    private static let booking = """
        {"id":"b1","at":"noon","created":"2024-02-29T12:30:00Z","links":[{"href":"/b1"}],"reviewed":false,\
        "room":{"floor":2,"number":7},"guests":[{"id":1,"name":"Ann"}],"contact":{"vat":"CH-1","verified":true},\
        "other":{"id":2,"name":"Ben"}}
        """

    private func receipt() async throws -> Receipt {
        try await answer(#"{"booking":\#(Self.booking),"count":1}"#) {
            try await $0.bookings.create(Booking(room: Room(number: 7)))
        }
    }

    @Test("jsonData() of models that are also sent has the read-only properties that were read")
    func storedModels() async throws {
        let receipt = try await receipt()
        #expect(
            String(decoding: try receipt.jsonData(), as: UTF8.self) == #"{"booking":\#(Self.booking),"count":1}"#)
        let booking = receipt.booking
        #expect(String(decoding: try booking.jsonData(), as: UTF8.self) == Self.booking)
        #expect(String(decoding: try [booking].jsonData(), as: UTF8.self) == "[\(Self.booking)]")
        #expect(try JSONDecoder().decode(Booking.self, from: booking.jsonData()) == booking)
        #expect(try Booking(copying: booking) == booking)
        #expect(try Booking(copying: booking).id == "b1")
    }

    @Test("requests omit the read-only properties that were read, nested ones too")
    func sentModels() async throws {
        let booking = try await receipt().booking
        let sent = try await SentRequest.of(answer: #"{"booking":\#(Self.booking),"count":1}"#) {
            _ = try await client($0).bookings.create(booking)
        }
        let omitted = """
            {"at":"noon","room":{"number":7},"guests":[{"name":"Ann"}],"contact":{"vat":"CH-1"},"other":{"name":"Ben"}}
            """
        #expect(sent.text == omitted)
        #expect(
            try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(booking))
                == JSONValue(json: Data(omitted.utf8)))
    }

    private struct Draft: Codable, Equatable, Sendable {
        var booking: Booking
        var others: [Booking] = []
    }

    @Test("caches keep read-only properties, in types that aren't generated too")
    func cachedModels() async throws {
        let booking = try await receipt().booking
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("values-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = ResponseCache(folder: folder)
        for container in ResponseCache.Container.allCases {
            #expect(cache.store(booking, for: "one", in: container))
            #expect(cache.value(Booking.self, for: "one", in: container) == booking)
            #expect(cache.store([booking], for: "list", in: container))
            #expect(cache.value([Booking].self, for: "list", in: container) == [booking])
            #expect(cache.store(["b1": booking], for: "dictionary", in: container))
            #expect(cache.value([String: Booking].self, for: "dictionary", in: container) == ["b1": booking])
            #expect(cache.store(Draft(booking: booking, others: [booking]), for: "draft", in: container))
            #expect(
                cache.value(Draft.self, for: "draft", in: container) == Draft(booking: booking, others: [booking]))
        }
        let encoder = JSONEncoder()
        encoder.storesModels = true
        #expect(try JSONDecoder().decode(Booking.self, from: encoder.encode(booking)) == booking)
    }

    // Whole numbers

    @Test("an integer beyond 2^53 in a union of integers and numbers is decoded, stored and sent unchanged")
    func wholeNumbers() async throws {
        let json = """
            {"value":9007199254740993,"labels":{"a":9007199254740993,"b":0.5,"c":"x","d":true},\
            "ranges":[9007199254740993,2.5]}
            """
        let read = try await answer(json) {
            try await $0.measurements.create(MeasurementModel(value: .number(1), labels: [:]))
        }
        #expect(read.value == .integer(9_007_199_254_740_993))
        #expect(read.labels["a"] == .integer(9_007_199_254_740_993))
        #expect(read.labels["b"] == .number(0.5))
        #expect(read.ranges == [.integer(9_007_199_254_740_993), .number(2.5)])
        #expect(String(decoding: try read.jsonData(), as: UTF8.self) == json)
        let sent = try await SentRequest.of(answer: json) {
            _ = try await client($0).measurements.create(read, threshold: .integer(9_007_199_254_740_993))
        }
        #expect(sent.text == json)
        #expect(sent.target == "/measurements?threshold=9007199254740993")
    }

    @Test("numbers that may be written as strings are read from both, and sent as numbers")
    func numbersInStrings() async throws {
        let json = """
            {"seats":"300","area":"4.5e2","key":"7","level":"2","rows":["1",2],"exits":{"north":"1","south":2},\
            "states":["open",null],"doors":{"north":null}}
            """
        let hall = Hall(seats: 1, rows: [], exits: [:])
        let read = try await answer(json) { try await $0.halls.change(hall, floor: 3) }
        #expect(read.seats == 300 && read.area == 450 && read.key == 7 && read.level == 2)
        #expect(read.rows == [1, 2] && read.exits == ["north": 1, "south": 2])
        #expect(read.states?.count == 2 && read.states?[1] == nil)
        #expect(read.doors?["north"] == .some(nil))
        let numbers = #"{"seats":300,"area":450,"key":7,"level":2,"rows":[1,2],"exits":{"north":1,"south":2}}"#
        #expect(try await answer(numbers) { try await $0.halls.change(hall) }.rows == [1, 2])
        let sent = try await SentRequest.of(answer: json) {
            _ = try await client($0).halls.change(
                Hall(seats: 300, area: 4.5, key: 7, level: 2, rows: [1], exits: ["a": 1], states: [.open, nil]),
                floor: 3)
        }
        #expect(sent.target == "/halls?floor=3")
        #expect(
            sent.text
                == #"{"seats":300,"area":4.5,"key":7,"level":2,"rows":[1],"exits":{"a":1},"states":["open",null]}"#)
    }

    @Test(
        "numbers in strings are read from both, as bodies, within envelopes, unions and tuples and as further members")
    func numbersInStringsElsewhere() async throws {
        #expect(try await answer("\"7\"") { try await $0.halls.countHalls() } == 7)
        #expect(try await answer("7") { try await $0.halls.countHalls() } == 7)
        #expect(try await answer(#"["1",2]"#) { try await $0.halls.listNumbers() } == [1, 2])
        #expect(
            try await answer(#"{"data":{"a":"1.5","b":2}}"#) { try await $0.halls.getAreas() } == ["a": 1.5, "b": 2])
        let prices = try await answer(#"{"net":"12","sizes":["s","1",2],"gross":"15","tax":3}"#) {
            try await $0.halls.getPrices()
        }
        #expect(prices.net == .integer(12) && prices.additionalProperties == ["gross": 15, "tax": 3])
        #expect(prices.sizes.first == "s" && prices.sizes.rest == [1, 2])
        for (json, net) in [
            (#""free""#, HallPrices.Net.keyword(.free)), (#"["1",2]"#, .integers([1, 2])), ("true", .boolean(true)),
            (#""0""#, .integer(0)),
        ] {
            let prices = try await answer(#"{"net":\#(json),"sizes":["s"]}"#) { try await $0.halls.getPrices() }
            #expect(prices.net == net)
        }
    }

    @Test(
        "another string than a number is an error, as is a string for a number that isn't described as one",
        arguments: [
            #"{"seats":"many","rows":[],"exits":{}}"#, #"{"seats":"0x1","rows":[],"exits":{}}"#,
            #"{"seats":1,"rows":["one"],"exits":{}}"#, #"{"seats":true,"rows":[],"exits":{}}"#,
        ])
    func otherStrings(json: String) async throws {
        await #expect(throws: EndpointError.self) {
            try await answer(json) { try await $0.halls.change(Hall(seats: 1, rows: [], exits: [:])) }
        }
        await #expect(throws: EndpointError.self) {
            try await answer(#"{"at":"2024-01-01T00:00:00Z","n":"1"}"#) { try await $0.dates.getDates() }
        }
    }

    // Unions

    @Test(
        "objects of an unknown type are .unknown with any discrimination, and known ones are decoded",
        arguments: [
            #"{"op":"new","target":{"path":"x"}}"#, #"{"op":"new","target":"x"}"#, #"{"op":"new","target":7}"#,
            #"{"kind":"other"}"#, #"{"kind":"other","target":"x"}"#, "{}",
        ])
    func newKindByConstant(json: String) async throws {
        let checks = try await answer(
            #"[{"op":"is","target":"a"},\#(json),{"op":"matches","target":{"path":"p"}},{"kind":"script"}]"#
        ) { try await $0.checks.list() }
        #expect(checks.count == 4)
        guard case .text(let text) = checks[0], case .unknown(let new) = checks[1],
            case .pattern(let pattern) = checks[2], case .script = checks[3]
        else { return #expect(Bool(false), "\(checks)") }
        #expect(text.target == "a" && pattern.target.path == "p")
        #expect(try new == JSONValue(json: Data(json.utf8)))
    }

    @Test("an object without the required properties of any member is .unknown")
    func newKindByRequiredField() async throws {
        let steps = try await answer(#"[{"seconds":1},{"note":"n","volume":3},{"text":"t"}]"#) {
            try await $0.steps.list()
        }
        guard case .wait = steps[0], case .unknown = steps[1], case .note = steps[2] else {
            return #expect(Bool(false), "\(steps)")
        }
    }

    @Test("an object with a distinguishing property of another type is .unknown")
    func newKindByType() async throws {
        let readings = try await answer(#"[{"value":"a"},{"value":[1]},{"value":2}]"#) {
            try await $0.readings.list()
        }
        guard case .word = readings[0], case .unknown(let new) = readings[1], case .count = readings[2] else {
            return #expect(Bool(false), "\(readings)")
        }
        #expect(new == ["value": [1]])
    }

    @Test("an invalid object of a known type is an error")
    func brokenKind() async throws {
        await #expect(throws: EndpointError.self) {
            try await answer(#"[{"seconds":"ten"}]"#) { try await $0.steps.list() }
        }
        await #expect(throws: EndpointError.self) {
            try await answer(#"[{"op":"matches","target":7}]"#) { try await $0.checks.list() }
        }
    }

    // Dates

    @Test(
        "a date finer than a microsecond equals its stored value",
        arguments: [
            #""2024-05-06T07:08:09.123456789Z""#, #""2024-05-06T07:08:09.9999999Z""#,
            #""2024-05-06T07:08:09.000000001+02:00""#,
            #""2300-05-06T07:08:09.123456789Z""#, #""0001-01-01T00:00:00.1234567Z""#, "1715000000.1234567",
        ])
    func fineDates(json: String) async throws {
        let read = try await answer(#"{"at":\#(json),"n":1}"#) { try await $0.dates.getDates() }
        let stored = try read.jsonData()
        let again = try JSONDecoder().decode(Dates.self, from: stored)
        #expect(again == read)
        #expect(try again.jsonData() == stored)
    }

    @Test("a date's nanoseconds are truncated")
    func cutDates() async throws {
        let read = try await answer(#"{"at":"2024-05-06T07:08:09.123456789Z"}"#) { try await $0.dates.getDates() }
        #expect(String(decoding: try read.jsonData(), as: UTF8.self) == #"{"at":"2024-05-06T07:08:09.123456Z"}"#)
    }

    // Unions

    @Test(
        "a union's case is the same after the value was stored",
        arguments: [
            (#"{"kind":"chip","number":"1","use":"door"}"#, "door"),
            (#"{"kind":"chip","number":"1","use":{"a":1}}"#, "door"),
            (#"{"kind":"code","digits":"1","use":"door"}"#, "door"),
            (#"{"kind":"chip","number":"1","use":"print"}"#, "printer"),
        ])
    func storedUnion(json: String, name: String) async throws {
        let read = try #require(try await answer("[\(json)]") { try await $0.badges.list() }.first)
        #expect("\(read)".hasPrefix(".\(name)("))
        #expect(String(decoding: try read.jsonData(), as: UTF8.self) == json)
        let again = try JSONDecoder().decode(type(of: read), from: read.jsonData())
        #expect(again == read)
    }

    // Envelopes

    @Test("a change that responds {} is nil where its content is optional, and an error where it is required")
    func emptyEnvelopes() async throws {
        #expect(try await answer("{}") { try await $0.jobs.cancel(id: "1") } == nil)
        #expect(try await answer(#"{"data":null}"#) { try await $0.jobs.cancel(id: "1") } == nil)
        #expect(try await answer(#"{"data":{"n":1}}"#) { try await $0.jobs.cancel(id: "1") }?.n == 1)
        await #expect(throws: EndpointError.self) { try await answer("{}") { try await $0.jobs.restart(id: "1") } }
        await #expect(throws: EndpointError.self) {
            try await answer("{}") { try await $0.jobs.getCancellation(id: "1") }
        }
    }

    // Null beside a reference

    @Test("null where 'nullable' is beside '$ref' is nil")
    func nullableReferences() async throws {
        let items = try await answer(#"[{"job":null,"old":null,"list":[{"n":1},null]},{"job":{"n":2},"list":[]}]"#) {
            try await $0.items.list()
        }
        #expect(items[0].job == nil && items[0].old == nil)
        #expect(items[0].list.map { $0?.n } == [1, nil])
        #expect(items[1].job?.n == 2)
    }
}
