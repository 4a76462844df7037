import EndpointRuntime
import FlyingFox
import Foundation
import StrictFormatsFeature
import Testing

/// The same responses decoded by the client of Specs/features/formats-strict.yaml, which is generated with `formats:
/// strict` and `types: { integers: JSONNumber }`.
@Suite("Formats read strictly, live")
struct StrictFormatsLiveTests {
    private func read(_ text: String) async throws -> Thing {
        try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok, body: Data(text.utf8))
        } _: { server in
            try await FormatsStrictClient(environment: FormatsStrictEnvironment(baseURL: server.baseURL)).things.put(
                Thing(
                    moment: Date(timeIntervalSince1970: 0), day: try #require(CalendarDate("2024-02-29")), id: UUID(),
                    home: try #require(URL(string: "https://a.example")), bytes: Data())
            )
        }
    }

    @Test("an optional value with an invalid format is an error too", arguments: FormatsLiveTests.broken)
    func broken(more: String) async throws {
        await #expect(throws: EndpointError.self) { try await read(FormatsLiveTests.answer(more)) }
        #expect(try await read(FormatsLiveTests.answer(#", "born": "2024-02-29""#)).born == CalendarDate("2024-02-29"))
    }

    @Test("integers without a format are decoded with all their digits")
    func integers() async throws {
        let supply = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
        #expect(try await read(FormatsLiveTests.answer(#", "plain": \#(supply)"#)).plain?.description == supply)
        #expect(
            try await read(FormatsLiveTests.answer(#", "plain": -9223372036854775809"#)).plain?.description
                == "-9223372036854775809")
    }
}
