import ConstantsFeature
import EndpointRuntime
import Foundation
import Testing

/// Constants are known: what the client of Specs/features/constants.yaml sends, as a server on loopback receives it.
@Suite("Constants of a description, live")
struct ConstantsLiveTests {
    private func client(_ baseURL: String) -> ConstantsClient {
        ConstantsClient(environment: ConstantsEnvironment(baseURL: baseURL))
    }

    @Test("an object is encoded with its required constants of any type")
    func bodies() async throws {
        let note = try await SentRequest.of(answer: #"{"object":"o","id":"i"}"#) { baseURL in
            _ = try await client(baseURL).notes.create(NewNote(text: "t"))
        }
        #expect(note.text == #"{"type":"note","text":"t"}"#)
        let answer = #"{"whole":2,"fraction":0.25,"yes":true,"none":null,"alias":"red"}"#
        let signal = try await SentRequest.of(answer: answer) { baseURL in
            _ = try await client(baseURL).signals.send(NewSignal(maybe: nil, huge: 1))
        }
        #expect(
            signal.text
                == #"{"text":"a","whole":2,"negative":-1,"fraction":0.25,"yes":true,"no":false,"none":null,"alias":"red","#
                + #""aliasOfAlias":11,"part":9,"maybe":null,"either":4,"wrong":"b","huge":1}"#
        )
    }

    @Test("an optional constant is sent on request, without its value as an argument")
    func optional() async throws {
        let signal = try await SentRequest.of(answer: nil) { baseURL in
            try await client(baseURL).signals.put(Signal(optionalWhole: ._2, optionalFlag: true))
        }
        #expect(
            signal.text
                == #"{"whole":2,"yes":true,"none":null,"alias":"red","aliasOfAlias":11,"optionalWhole":2,"optionalFlag":true}"#
        )
    }

    @Test("constant parameters of every location, and constant form fields, are sent without an argument")
    func parameters() async throws {
        let sent = try await SentRequest.of { baseURL in
            try await client(baseURL).signals.call(id: 7, q: "x", SignalForm(name: "n"))
        }
        #expect(sent.target == "/v1/signals/7?q=x&format=json&level=3&deep=false&factor=1.5&color=red")
        #expect(sent.headers["x-version"] == "2" && sent.headers["cookie"] == "mode=plain")
        #expect(sent.text == "grant_type=password&version=2&isDry=false&name=n")
        let said = try await SentRequest.of { baseURL in
            try await client(baseURL).signals.call(
                id: 7, q: "x", SignalForm(version: 3, name: "n", scope: .all), version: "v2", only: .mine, all: true
            )
        }
        #expect(
            said.target == "/v2/signals/7?q=x&format=json&level=3&deep=false&factor=1.5&color=red&only=mine&all=true")
        #expect(said.text == "grant_type=password&version=3&isDry=false&name=n&scope=all")
    }

    @Test("constant parts of a multipart body are sent without an argument")
    func parts() async throws {
        let sent = try await SentRequest.of { baseURL in
            try await client(baseURL).signals.upload(
                id: 7, UploadSignalRequest(file: FilePart(data: Data("x".utf8), fileName: "x.bin"))
            )
        }
        #expect(sent.parts.map(\.name) == ["file", "type", "isPublic"])
        #expect(sent.parts.dropFirst().map(\.text) == ["2", "true"])
    }

    @Test("a received value other than the constant is decoded unchanged")
    func contradictions() throws {
        let json =
            #"{"whole":3,"fraction":0.75,"yes":false,"none":1,"alias":"blue","optionalText":"b","optionalFlag":false}"#
        let answer: SignalAnswer = try Response(statusCode: 200, data: Data(json.utf8)).content()
        #expect(answer.whole == 3 && answer.fraction == 0.75 && !answer.yes && answer.alias == .unknown("blue"))
        #expect(answer.none == 1 && answer.optionalText == "b" && answer.optionalFlag == false)
    }
}
