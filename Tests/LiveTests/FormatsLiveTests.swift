import EndpointRuntime
import FlyingFox
import FormatsFeature
import Foundation
import Testing

/// Values that break their formats, read leniently: the client of Specs/features/formats.yaml.
@Suite("Formats read leniently, live")
struct FormatsLiveTests {
    /// Returns a response for both clients, lenient and strict.
    static func answer(moment: String = #""2024-02-29T12:00:00Z""#, _ more: String = "") -> String {
        """
        {"moment": \(moment), "day": "2024-02-29", "id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "home": "https://a.example", "bytes": "YQ=="\(more)}
        """
    }

    /// Responses with one optional value in an invalid format.
    static let broken = [
        #", "born": "29/02/2024""#, #", "small": 2147483648"#, #", "large": 1e19"#, #", "single": 1e39"#,
        #", "payload": "{""#,
    ]

    private func read(_ text: String) async throws -> Thing {
        try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok, body: Data(text.utf8))
        } _: { server in
            try await FormatsClient(environment: FormatsEnvironment(baseURL: server.baseURL)).things.put(
                Thing(
                    moment: Date(timeIntervalSince1970: 0), day: try #require(CalendarDate("2024-02-29")), id: UUID(),
                    home: try #require(URL(string: "https://a.example")), bytes: Data())
            )
        }
    }

    @Test("an optional value with an invalid format is nil, and the rest is decoded", arguments: broken)
    func optional(more: String) async throws {
        let thing = try await read(Self.answer(more + #", "mail": "m""#))
        #expect(thing.mail == "m" && thing.bytes == Data("a".utf8))
        #expect(
            thing.born == nil && thing.small == nil && thing.large == nil && thing.single == nil && thing.payload == nil
        )
    }

    @Test("a required value with an invalid format is an error with its path and value")
    func required() async throws {
        do {
            _ = try await read(Self.answer(moment: #""yesterday""#))
            Issue.record("it is read")
        } catch let error as EndpointError {
            #expect("\(error)".contains("moment") && "\(error)".contains("yesterday"))
        }
    }

    @Test("an integer out of its type's range is never another one, and one of any size has all its digits")
    func integers() async throws {
        #expect(try await read(Self.answer(#", "plain": 9223372036854775807"#)).plain == .max)
        #expect(try await read(Self.answer(#", "plain": 9223372036854775808"#)).plain == nil)
        let beyond = try await read(Self.answer(#", "beyond": 12345678901234567890123456789012345678"#)).beyond
        #expect(beyond?.description == "12345678901234567890123456789012345678")
    }
}
