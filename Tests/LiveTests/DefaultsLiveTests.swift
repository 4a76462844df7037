import DefaultsFeature
import EndpointRuntime
import Foundation
import Testing

/// Nothing is sent that the caller didn't say: what the client of Specs/features/defaults.yaml sends, as a server on
/// loopback receives it.
@Suite("Defaults of a description, live")
struct DefaultsLiveTests {
    private func client(_ baseURL: String) -> DefaultsClient {
        DefaultsClient(environment: DefaultsEnvironment(baseURL: baseURL))
    }

    @Test("a new object is sent with required and set properties only")
    func bodies() async throws {
        let least = try await SentRequest.of { try await client($0).orders.create(NewOrder()) }
        #expect(least.text == #"{"amount":1,"sum":0.5}"#)
        let said = try await SentRequest.of { baseURL in
            try await client(baseURL).orders.create(
                NewOrder(
                    amount: 2, sum: nil, isGift: false, order: .ascending, delivery: .post(Post(kind: "post")),
                    payment: .iban(NewOrder.Payment.WithIban(iban: "i"))
                )
            )
        }
        #expect(
            said.text
                == #"{"amount":2,"sum":null,"isGift":false,"order":"ascending","delivery":{"kind":"post"},"payment":{"iban":"i"}}"#
        )
    }

    @Test("a change sends only changed properties, nested ones too")
    func changes() async throws {
        let change = try await SentRequest.of { try await client($0).orders.change(ChangeOrderRequest(note: "n")) }
        #expect(change.method == "PATCH" && change.text == #"{"note":"n"}"#)
        let inner = try await SentRequest.of { baseURL in
            try await client(baseURL).orders.change(ChangeOrderRequest(delivery: .base(Delivery.Base(kind: "k"))))
        }
        #expect(inner.text == #"{"delivery":{"kind":"k"}}"#)
        #expect(try await SentRequest.of { try await client($0).orders.change(ChangeOrderRequest()) }.text == "{}")
    }

    @Test("forms and their parts contain set values only")
    func forms() async throws {
        let form = try await SentRequest.of { try await client($0).forms.send(NewOrder(amount: 3, currency: "CHF")) }
        #expect(form.text == "amount=3&sum=0.5&currency=CHF")
        let parts = try await SentRequest.of { baseURL in
            try await client(baseURL).forms.sendParts(
                SendPartsRequest(file: FilePart(data: Data("x".utf8), fileName: "x.bin"))
            )
        }
        #expect(parts.parts.map(\.name) == ["file"])
    }

    @Test("only set parameters are sent")
    func parameters() async throws {
        let least = try await SentRequest.of(answer: "[]") { _ = try await client($0).things.list(page: 3) }
        #expect(least.target == "/things?page=3")
        #expect(least.headers["x-verbose"] == nil && least.headers["cookie"] == nil)
        let said = try await SentRequest.of(answer: "[]") { baseURL in
            _ = try await client(baseURL).things.list(
                page: 1, limit: 20, filter: Filter(exact: true), xVerbose: false, theme: "dark"
            )
        }
        #expect(
            said.target == "/things?page=1&limit=20&filter%5Bexact%5D=true"
                || said.target == "/things?page=1&limit=20&filter[exact]=true")
        #expect(said.headers["x-verbose"] == "false" && said.headers["cookie"] == "theme=dark")
    }

    private static let things = [
        #"{"name":"n"}"#, #"{"name":"n","list":[]}"#, #"{"name":"n","inner":{}}"#,
        #"{"name":"n","maybe":null,"noneUnlessSaid":null}"#, #"{"name":"n","maybe":"x","noneUnlessSaid":1}"#,
        #"{"name":"n","count":3,"ratio":0.5,"isOn":true,"mood":"good","words":["a"],"day":"2024-02-29"}"#,
    ]

    @Test(
        "a decoded object is encoded unchanged: absent, null and the default are distinct",
        arguments: things)
    func roundTrip(json: String) async throws {
        let thing = try JSONDecoder().decode(Thing.self, from: Data(json.utf8))
        let sent = try await SentRequest.of(answer: nil) { baseURL in
            // What came back is sent once more, by the other reader.
            let answer = try await client(baseURL).things.put(thing)
            #expect(String(decoding: try JSONEncoder.sorted.encode(answer), as: UTF8.self) == Self.sorted(json))
        }
        #expect(sent.text == json)
        #expect(String(decoding: try JSONEncoder.sorted.encode(thing), as: UTF8.self) == Self.sorted(json))
    }

    private static func sorted(_ json: String) -> String {
        let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        return (try? JSONEncoder.sorted.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    @Test("a response property has its default value, by every decoder")
    func received() throws {
        let json = Data(#"{"id":1}"#.utf8)
        let read: Answer = try Response(statusCode: 200, data: json).content()
        let plist = try PropertyListEncoder().encode(["id": 1])
        for answer in [
            read, try JSONDecoder().decode(Answer.self, from: json),
            try PropertyListDecoder().decode(Answer.self, from: plist),
        ] {
            #expect(
                answer.count == 3 && answer.mood == .good && answer.list == [] && answer.day == nil
                    && answer.maybe == nil)
        }
        let thing = try PropertyListDecoder().decode(Thing.self, from: PropertyListEncoder().encode(["name": "n"]))
        #expect(thing.count == nil && thing.mood == nil && thing.list == nil && thing.maybe == nil)
    }
}

extension JSONEncoder {
    fileprivate static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
