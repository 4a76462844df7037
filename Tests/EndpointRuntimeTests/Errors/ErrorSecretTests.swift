import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The secrets that errors redact.
@Suite("Secrets in errors")
struct ErrorSecretTests {
    /// All that a user may print of an error.
    private func texts(of error: EndpointError) -> String {
        var texts = [
            "\(error)", String(reflecting: error), error.localizedDescription, String(describing: error),
            error.errorUserInfo.filter { $0.key == NSLocalizedDescriptionKey }.description,
        ]
        var dumped = ""
        dump(error, to: &dumped)
        texts.append(dumped)
        for part in [error.response as Any, error.response?.message as Any, error.response?.head as Any] {
            texts.append("\(part)")
        }
        if let cause = error.underlyingError {
            texts += ["\(cause)", String(reflecting: cause), cause.localizedDescription]
        }
        return texts.joined(separator: "\n")
    }

    /// Of an API whose description calls a field `mine` secret.
    private struct SecretCall: OperationTarget {
        var baseURL: URL { URL(string: "https://api.example") ?? URL(fileURLWithPath: "/") }
        var operation: OperationRequest { OperationRequest(.get, "/call") }
        static var describedSecrets: DescribedSecrets { DescribedSecrets(fields: ["mine"]) }
    }

    private let call = AnyCall(
        base: "https://user:passwd77@api.example/v1?api_key=k3y-in-query&page=2",
        headers: [
            "Authorization": "Bearer t0ken-in-header", "Cookie": "session=c00kie-value; a=b", "X-Mine": "m1ne-value",
        ]
    )

    private func error(_ answer: @escaping @Sendable (TransportRequest) throws -> (Int, Data)) async -> EndpointError? {
        let credentials = Credentials.apiKey("cr3dential-query", name: "appid", in: .query).and(
            .apiKey("cr3dential-header", name: "X-Mine-Too", in: .header))
        let configuration = ProviderConfiguration(
            credentials: credentials, transport: MemoryTransport(answer), retrier: nil)
        return await endpointError {
            try await Provider<AnyCall>(configuration: configuration).request(call).filterSuccessfulStatusCodes()
        }
    }

    private static let secrets = [
        "passwd77", "k3y-in-query", "t0ken-in-header", "c00kie-value", "cr3dential-query", "cr3dential-header",
    ]

    @Test("an error shows no secret that the server echoes")
    func echoes() async throws {
        let bodies: [@Sendable (URLRequest) -> String] = [
            { request in
                let headers = request.allHTTPHeaderFields ?? [:]
                return (try? String(decoding: JSONEncoder().encode(["headers": headers]), as: UTF8.self)) ?? ""
            },
            { "no such page: \($0.url?.absoluteString ?? "")" },
            { #"{"message": "wrong key \#($0.value(forHTTPHeaderField: "Authorization") ?? "")"}"# },
            { #"{"message": "wrong cookie \#($0.value(forHTTPHeaderField: "Cookie") ?? "")"}"# },
            { #"{"message": "wrong \#($0.value(forHTTPHeaderField: "X-Mine-Too") ?? "")"}"# },
        ]
        for body in bodies {
            let error = try #require(await error { (403, Data(body($0.request).utf8)) })
            let texts = texts(of: error)
            for secret in Self.secrets { #expect(!texts.contains(secret), "\(secret) in \(texts)") }
            #expect(texts.contains("<redacted>"))
            #expect(texts.contains("page=2"))
        }
    }

    @Test("connection errors and decoding errors show no secret")
    func failures() async throws {
        let failed = try #require(
            await error { request in
                let url = request.request.url?.absoluteString ?? ""
                throw URLError(
                    .cannotConnectToHost,
                    userInfo: ["NSErrorFailingURLStringKey": url, NSLocalizedDescriptionKey: "No way to \(url)"])
            }
        )
        for secret in Self.secrets { #expect(!texts(of: failed).contains(secret), "\(secret) in \(texts(of: failed))") }
        #expect(failed.description.contains("page=2"))
    }

    /// A transport whose opened responses lose their connection, with the error of a session.
    private struct Losing: Transport {
        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            throw URLError(.networkConnectionLost)
        }

        func open(_ request: TransportRequest) async throws -> StreamedResponse {
            let url = request.message.url
            return StreamedResponse(
                head: ResponseHead(statusCode: 200),
                body: ByteStream {
                    throw URLError(
                        .networkConnectionLost,
                        userInfo: [
                            NSURLErrorFailingURLStringErrorKey: url,
                            NSURLErrorFailingURLErrorKey: URL(string: url) as Any,
                            NSUnderlyingErrorKey: NSError(
                                domain: NSURLErrorDomain, code: -1005,
                                userInfo: [NSURLErrorFailingURLStringErrorKey: url]),
                        ])
                })
        }
    }

    /// All that a user may print of any error, including its bridged form.
    private func allTexts(of error: any Error) -> String {
        var dumped = ""
        dump(error, to: &dumped)
        dump(error as NSError, to: &dumped)
        return [
            "\(error)", String(reflecting: error), error.localizedDescription, "\((error as NSError).userInfo)",
            "\(error as NSError)", dumped,
        ].joined(separator: "\n")
    }

    @Test("a lost connection while an opened response is read shows no secret")
    func opened() async throws {
        for options in [[], [CallOptions.timeout(.seconds(60))]] {
            let configuration = ProviderConfiguration(
                credentials: .apiKey("cr3dential-query", name: "appid", in: .query), transport: Losing(), retrier: nil)
            let (_, bytes) = try await Provider<AnyCall>(configuration: configuration).with(options).open(call)
            let error = await #expect(throws: (any Error).self) { for try await _ in bytes {} }
            let texts = allTexts(of: try #require(error))
            for secret in Self.secrets { #expect(!texts.contains(secret), "\(secret) in \(texts)") }
            #expect(texts.contains("page=2"))
            #expect((error as? URLError)?.code == .networkConnectionLost)
        }
    }

    @Test("a secret in the path of a connection's error is shown nowhere")
    func paths() {
        let url = "https://api.example/v1/users/me/passwords/p4th-secret?page=2"
        let operation = OperationIdentity(.get, "/users/{id}/passwords/{password}", of: SecretCall.self)
        let line = RequestLine(RequestMessage(url: url), of: operation)
        let lost = URLError(
            .networkConnectionLost,
            userInfo: [
                NSURLErrorFailingURLStringErrorKey: url, NSURLErrorFailingURLErrorKey: URL(string: url) as Any,
                NSLocalizedDescriptionKey: "Lost \(url)",
            ])
        let error = EndpointError.underlying(line?.named(in: lost) ?? lost, nil)
        let texts = allTexts(of: error) + allTexts(of: error.unwrapped)
        #expect(!texts.contains("p4th-secret"), "\(texts)")
        #expect(texts.contains("page=2"))
        #expect(texts.contains("users/me"))
    }

    @Test(
        "where JSON parsing fails, the position is shown without the text there",
        arguments: [
            (#"{"token": s3cr3t}"#), (#"{"token": "my\q s3cr3t"}"#),
            (#"{"a": x, "token": "s3cr3t"}"#),
            (#"{"api_key": {"id": 1, value: "s3cr3t"}}"#), (#"{"mine": "\qs3cr3t"}"#),
            (#"{"token": "a", "b": s3cr3t}"#), (#"{"a": "\q s3cr3t"}"#), ("s3cr3t"),
        ])
    func brokenBodies(body: String) async throws {
        let error = try #require(
            await endpointError {
                let provider = Provider<SecretCall>(
                    configuration: ProviderConfiguration(transport: MemoryTransport { _ in (200, Data(body.utf8)) }))
                _ = try await provider.request(SecretCall()).content(at: .root) as JSONValue
            })
        let texts = texts(of: error)
        #expect(!texts.contains("s3cr3t"), "\(texts)")
        #expect(error.description.contains(" at byte "), "\(error)")
    }

    @Test("fields with secret names are redacted in shown bodies")
    func members() {
        let body =
            #"{"a":"b", "access_token" : "s3cr3t\"x", "clientSecret":"s3cr3t","nested":{"Password":"s3cr3t"},"id":"c"}"#
        #expect(
            Redaction.standard.json(Data(body.utf8))
                == #"{"a":"b", "access_token" : "<redacted>", "clientSecret":"<redacted>","nested":{"Password":"<redacted>"},"id":"c"}"#
        )
        // Redacted values don't change when they are redacted again.
        let once = Redaction.standard.text("https://a.example/?token=s3cr3t&x=1 (token=s3cr3t)")
        #expect(once == "https://a.example/?token=<redacted>&x=1 (token=<redacted>")
        #expect(Redaction.standard.text(once) == once)
    }
}
