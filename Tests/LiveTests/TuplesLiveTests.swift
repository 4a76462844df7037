import EndpointRuntime
import FlyingFox
import Foundation
import Testing
import TuplesFeature

/// Lists whose elements each have a meaning: what the client of Specs/features/tuples.yaml sends and reads.
@Suite("Tuples, live")
struct TuplesLiveTests {
    private func client(_ baseURL: String) -> TuplesClient {
        TuplesClient(environment: TuplesEnvironment(baseURL: baseURL))
    }

    @Test("tuples are sent as arrays, and encoded unchanged after decoding")
    func bodies() async throws {
        let position = Position(longitude: 7.5, latitude: 47)
        let place = Place(
            name: "Basel", position: Position(longitude: 7.5, latitude: 47, altitude: 260),
            bounds: Place.Bounds(southWest: position, northEast: nil, rest: [true]),
            marks: Place.Marks(first: "a", second: .null, third: "c", rest: [1, nil])
        )
        var received: Place?
        let sent = try await SentRequest.of(answer: nil) {
            received = try await client($0).places.put(at: position, place)
        }
        #expect(sent.target == "/places/7.5,47")
        #expect(
            sent.text
                == #"{"name":"Basel","position":[7.5,47,260],"bounds":[[7.5,47],null,true],"marks":["a",null,"c",1,null]}"#
        )
        let answer = try #require(received)
        #expect(answer.position.altitude == 260)
        #expect(answer.bounds??.northEast == nil && answer.bounds??.rest == [true])
        let again = try await SentRequest.of(answer: nil) {
            _ = try await client($0).places.put(at: answer.position, answer)
        }
        #expect(again.text == sent.text)
    }

    @Test("nil ends the list, where elements are optional")
    func shorter() async throws {
        let place = Place(position: Position(longitude: 1, latitude: 2), bounds: .null, marks: Place.Marks(first: "a"))
        let sent = try await SentRequest.of(answer: nil) {
            _ = try await client($0).places.put(at: place.position, place)
        }
        #expect(sent.text == #"{"position":[1,2],"bounds":null,"marks":["a"]}"#)
    }

    @Test("tuples are lists in queries, headers and forms")
    func parameters() async throws {
        let day = try #require(CalendarDate("2024-02-29"))
        let sent = try await SentRequest.of(answer: "[]") { baseURL in
            _ = try await client(baseURL).candles.list(
                range: ListCandles.Range(first: day, second: day), box: Position(longitude: 1.5, latitude: 2),
                xWindow: ListCandles.XWindow(first: 3, second: .day)
            )
        }
        #expect(sent.target == "/candles?range=2024-02-29&range=2024-02-29&box=1.5,2")
        #expect(sent.headers["x-window"] == "3,day")
        let form = try await SentRequest.of {
            try await client($0).form.post(PostFormRequest(position: Position(longitude: 1, latitude: 2)))
        }
        #expect(form.text == "position=1&position=2")
    }

    @Test("each element is decoded as its type, further ones as the rest, and a missing one is an error")
    func received() async throws {
        func candles(_ text: String) async throws -> [Candle] {
            try await LoopbackServer.serving { _ in
                HTTPResponse(statusCode: .ok, body: Data(text.utf8))
            } _: { server in
                try await client(server.baseURL).candles.list()
            }
        }
        let read = try await candles(
            #"[[1700000000000,"1.5","2","1","1.75",12.5,null,"extra",[1]],[1,"1","1","1","1",0]]"#)
        #expect(read.map(\.openTime) == [1_700_000_000_000, 1])
        #expect(read.map(\.close) == ["1.75", "1"] && read.map(\.sixth) == [12.5, 0])
        #expect(read.map(\.seventh) == [nil, nil])
        #expect(read.map(\.rest) == [["extra", [1]], []])
        await #expect(throws: EndpointError.self) { try await candles(#"[[1,"1","1","1","1"]]"#) }
        await #expect(throws: EndpointError.self) { try await candles(#"[["1","1","1","1","1",1]]"#) }
    }
}
