import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// Operators behave like a response's methods, with any publisher.
@Suite("Operators", .timeLimit(.minutes(3)))
struct OperatorTests {
    private func text(_ result: Result<String, EndpointError>) -> String {
        switch result {
        case .success(let text): text
        case .failure(let error): error.caseName
        }
    }

    @Test(
        "an operator of a producer or a publisher returns the result of the response's method",
        arguments: OperatorRows.filters + OperatorRows.texts + OperatorRows.types
    )
    func rows(row: OperatorRow) async {
        let response = row.response
        let direct = Result { () throws(EndpointError) in try row.ofResponse(response) }
        #expect(text(direct) == row.expected)
        let producer = Producer { response }
        #expect(text(await row.ofProducer(producer).result()) == row.expected)
        let events = await Events(row.ofPublisher(producer.on(.global()).publisher()))
        #expect(events.values.count + (events.failure == nil ? 0 : 1) == 1)
        #expect(events.values.first ?? events.failure?.caseName == row.expected)
        if case .failure(let error) = direct { #expect(events.failure?.response == error.response) }
    }

    @Test("operators request no more than their demand")
    func demand() async {
        let calls = Calls()
        let chain = Producer { calls.count(Response(statusCode: 200, data: Data("1".utf8))) }.on(.global()).publisher()
            .filterSuccessfulStatusCodes().map(Int.self)
        let probe = Probe<Int>(demand: .none)
        chain.subscribe(probe)
        #expect(calls.count == 0)
        probe.request(.max(1))
        #expect(await probe.ended.values == [1])
        #expect(calls.count == 1)
    }

    #if canImport(UIKit)
        @Test("data that isn't an image is an error")
        func images() async {
            let producer = Producer { Response(statusCode: 200, data: Data()) }.on(.global())
            guard case .failure(let error) = await producer.mapImage().result() else {
                Issue.record("nothing is an image")
                return
            }
            #expect(error.caseName == "imageMapping")
            #expect(await Events(producer.publisher().mapImage()).failure?.caseName == "imageMapping")
        }
    #endif
}
