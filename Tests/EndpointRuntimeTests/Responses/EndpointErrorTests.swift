import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Errors.
@Suite("Endpoint errors")
struct EndpointErrorTests {
    private struct Row {
        var error: EndpointError
        var response: Response?
        var cause: URLError?
        var text: String
    }

    private let sample = Response(statusCode: 400, data: Data("x".utf8))
    private let cause = URLError(.badURL)

    private var rows: [Row] {
        let text = cause.localizedDescription
        return [
            Row(error: .imageMapping(sample), response: sample, text: "Failed to map data to an Image."),
            Row(error: .jsonMapping(sample), response: sample, text: "Failed to map data to JSON."),
            Row(error: .stringMapping(sample), response: sample, text: "Failed to map data to a String."),
            Row(
                error: .objectMapping(cause, sample), response: sample, cause: cause,
                text: "Failed to map data to a Decodable object."),
            Row(error: .encodableMapping(cause), cause: cause, text: "Failed to encode Encodable object into data."),
            Row(error: .statusCode(sample), response: sample, text: "The server responded "),
            Row(error: .underlying(cause, sample), response: sample, cause: cause, text: text),
            Row(error: .requestMapping("x"), text: "Failed to map Endpoint to a URLRequest."),
            Row(
                error: .parameterEncoding(cause), cause: cause,
                text: "Failed to encode parameters for URLRequest. \(text)"),
        ]
    }

    @Test(
        "an NSError's code is the response's status, otherwise the underlying code or the case's number"
    )
    func codes() {
        for row in rows {
            let code = row.response?.statusCode ?? row.cause?.errorCode ?? 7
            #expect((row.error as NSError).code == code, "\(row.error)")
        }
        let missing = EndpointError.objectMapping(cause, Response(statusCode: 404, data: Data()))
        #expect((missing as any Error as NSError).code == 404)
    }

    @Test("there are nine cases")
    func cases() {
        for row in rows {
            // Without a default: another case would not compile.
            switch row.error {
            case .imageMapping, .jsonMapping, .stringMapping, .objectMapping, .encodableMapping, .statusCode,
                .underlying,
                .requestMapping, .parameterEncoding:
                continue
            }
        }
        #expect(rows.count == 9)
    }

    @Test("an error has the response, if there is one")
    func responses() {
        for row in rows { #expect(row.error.response == row.response) }
        #expect(EndpointError.underlying(cause, nil).response == nil)
    }

    @Test("an error has its underlying error, if there is one")
    func causes() {
        for row in rows { #expect(row.error.underlyingError as? URLError == row.cause) }
    }

    @Test("an error has a message that begins with that of its case")
    func words() {
        for row in rows {
            #expect(row.error.errorDescription?.hasPrefix(row.text) == true)
            #expect(row.error.localizedDescription == row.error.errorDescription)
        }
    }

    @Test("as NSError it has its message, underlying error and response data")
    func userInfo() {
        for row in rows {
            let information = (row.error as NSError).userInfo
            #expect(information[NSLocalizedDescriptionKey] as? String == row.error.errorDescription)
            #expect((information[NSUnderlyingErrorKey] != nil) == (row.cause != nil))
            #expect(information[EndpointError.dataKey] as? Data == row.response?.data)
        }
    }

    @Test("an error is Sendable and is thrown as its type")
    func sendable() async {
        func failing() async throws(EndpointError) { throw .requestMapping("x") }
        let error = await Task { () -> EndpointError? in
            do throws(EndpointError) {
                try await failing()
                return nil
            } catch {
                return error
            }
        }.value
        #expect(error?.caseName == "requestMapping")
    }

    @Test("the transport's own error is the underlying error, without a wrapper")
    func transportErrors() async {
        let transport = MemoryTransport { _ in throw URLError(.notConnectedToInternet) }
        let error = await endpointError { try await Provider<Zen>(transport: transport).request(.zen) }
        #expect((error?.underlyingError as NSError?)?.code == -1009)
        guard case .underlying(is URLError, nil) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
