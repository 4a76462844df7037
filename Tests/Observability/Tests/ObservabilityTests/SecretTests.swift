import EndpointOAuth
import EndpointObservability
@_spi(Generated) import EndpointRuntime
import Foundation
import InMemoryTracing
import Logging
import MetricsTestKit
import Synchronization
import Testing
import Tracing

/// Operations with secrets in each place of a request.
private enum VaultsTarget: OperationTarget {
    case open(pin: String, code: String)
    case download(signature: String)
    case signIn(password: String)
    case form(password: String)

    var baseURL: URL { URL(string: "https://alice:us3r-s3cret@vaults.example/v1")! }
    static var describedSecrets: DescribedSecrets { DescribedSecrets(parameters: ["pin", "code"], fields: ["phrase"]) }

    var operation: OperationRequest {
        switch self {
        case .open(let pin, let code):
            OperationRequest(.get, "/vaults/{pin}/items", pin).queryText("code", code)
        case .download(let signature):
            OperationRequest(.get, "/files")
                .queryText("X-Amz-Signature", signature).queryText("sig", signature)
                .queryText("X-Goog-Signature", signature)
        case .signIn(let password):
            OperationRequest(.post, "/sessions")
                .body(json: JSONValue.object(["password": .string(password), "phrase": .string(password)]))
        case .form(let password):
            OperationRequest(.post, "/forms")
                .body(json: JSONValue.string("client_secret=\(password)&password=\(password)"))
        }
    }
}

/// The secrets that a request or a response contains, and the spans, metrics and log entries of its call.
struct SecretTests {
    private let tracer = InMemoryTracer()
    private let metrics = TestMetrics()
    private let log = LogEntries()

    private func provider<T: Target>(
        _ answer: Script.Answer, _ credentials: Credentials = .none
    ) -> (Provider<T>, Script) {
        let script = Script(answer)
        let plugin = Observability(tracer: tracer, metrics: metrics, logger: Logger(label: "calls") { _ in log })
        let configuration = ProviderConfiguration(
            credentials: credentials, plugins: [plugin], transport: script, retrier: nil)
        return (Provider(configuration: configuration), script)
    }

    /// Everything that left the process.
    private var exported: String {
        var texts = log.entries
        for span in tracer.finishedSpans {
            texts.append(span.operationName)
            span.attributes.forEach { texts.append("\($0)=\($1)") }
            texts += span.events.map { "\($0)" } + ["\(String(describing: span.status))"] + span.errors.map { "\($0)" }
        }
        texts += metrics.timers.map { "\($0.label) \($0.dimensions)" }
        texts += metrics.counters.map { "\($0.label) \($0.dimensions)" }
        return texts.joined(separator: "\n")
    }

    private static let secret = "s3cret-Value"
    private static var basic: String { Data("bob:\(secret)".utf8).base64EncodedString() }

    @Test(
        "credentials of each kind are in no span, metric or log entry",
        arguments: [
            Credentials.apiKey(secret, name: "shop", in: .query, scheme: "key"),
            .apiKey(secret, name: "X-Shop", in: .header, scheme: "key"),
            .apiKey(secret, name: "shop", in: .cookie, scheme: "key"),
            .bearer(secret, scheme: "key"), .bearer(RefreshingToken { _ in AccessToken(secret) }, scheme: "key"),
            .basic(user: "bob", password: secret, scheme: "key"),
        ], [Script.Answer.status(200, "[]"), .status(404, "{}"), .error(URLError(.networkConnectionLost))])
    func credentials(_ credentials: Credentials, answer: Script.Answer) async throws {
        let (parcels, script): (Provider<ParcelsTarget>, Script) = provider(answer, credentials)
        let result: Result<JSONValue, EndpointError>
        do { result = .success(try await parcels.content(of: .list)) } catch { result = .failure(error) }
        let message = try #require(script.requests.first?.message)
        let sent = message.url + message.headers.map(\.value).joined()
        #expect(sent.contains(Self.secret) || sent.contains(Self.basic))
        #expect(!exported.contains(Self.secret) && !exported.contains(Self.basic), "\(exported)")
        #expect(log.entries.count == 1)
        if case .failure(let error) = result { #expect(!"\(error)".contains(Self.secret)) }
    }

    @Test(
        "parameters, bodies and URLs with secrets are in no span, metric or log entry",
        arguments: [
            (VaultsTarget.open(pin: secret, code: secret), 200, "[]"),
            (.open(pin: secret, code: secret), 404, #"{"title":"Not found"}"#),
            (.open(pin: secret, code: secret), 200, "{"),
            (.download(signature: secret), 403, "<Error><Code>AccessDenied</Code></Error>"),
            (.signIn(password: secret), 422, #"{"message":"Invalid","password":"\#(secret)","phrase":"\#(secret)"}"#),
            (.form(password: secret), 400, "password=\(secret)&client_secret=\(secret)"),
        ])
    fileprivate func values(_ target: VaultsTarget, status: Int, body: String) async throws {
        let (vaults, script): (Provider<VaultsTarget>, Script) = provider(.status(status, body))
        do { let _: JSONValue = try await vaults.content(of: target) } catch {}
        let message = try #require(script.requests.first?.message)
        #expect((message.url + String(decoding: message.body ?? Data(), as: UTF8.self)).contains(Self.secret))
        #expect(!exported.contains(Self.secret), "\(exported)")
        #expect(!exported.contains("us3r-s3cret"), "\(exported)")
        #expect(log.entries.count == 1)
    }

    @Test func secretPathParameterIsRedactedInTheURLOfTheSpan() async throws {
        let (vaults, _): (Provider<VaultsTarget>, Script) = provider(.status(200, "[]"))
        let _: JSONValue = try await vaults.content(of: .open(pin: "1234", code: "5678"))
        let attempt = try #require(tracer.finishedSpans.first)
        #expect(
            attempt.attributes.get("url.full")
                == .string("https://<redacted>@vaults.example/v1/vaults/<redacted>/items?code=<redacted>"))
        #expect(attempt.attributes.get("url.template") == .string("/vaults/{pin}/items"))
    }

    @Test(arguments: [OAuthClient.Authentication.basic, .form])
    func clientSecretOfOAuthIsInNoSpanMetricOrLogEntry(_ authentication: OAuthClient.Authentication) async throws {
        let login = Script(.status(200, #"{"access_token":"\#(Self.secret)-token","token_type":"bearer"}"#))
        let client = OAuthClient(
            tokenURL: "https://login.example/token", id: "app", secret: Self.secret, authentication: authentication,
            transport: login)
        let credentials = Credentials.bearer(client.token(), scheme: "key")
        let (parcels, script): (Provider<ParcelsTarget>, Script) = provider(.status(500, "{}"), credentials)
        await #expect(throws: EndpointError.self) { let _: JSONValue = try await parcels.content(of: .list) }
        #expect(script.requests.first?.message.headers["Authorization"] == "Bearer \(Self.secret)-token")
        #expect(!exported.contains(Self.secret), "\(exported)")
    }

    @Test func successIsLoggedAtDebugAndFailureAtWarning() async throws {
        let (parcels, _): (Provider<ParcelsTarget>, Script) = provider(.status(200, "{}"))
        let _: JSONValue = try await parcels.content(of: .get(id: "P-1"))
        let (failing, _): (Provider<ParcelsTarget>, Script) = provider(.status(404, "{}"))
        await #expect(throws: EndpointError.self) { let _: JSONValue = try await failing.content(of: .get(id: "P-1")) }
        let entries = log.entries
        try #require(entries.count == 2)
        #expect(entries[0].hasPrefix("debug GET /parcels/{parcelId} succeeded"))
        #expect(entries[0].contains("operation.id=getParcel") && entries[0].contains("http.response.status_code=200"))
        #expect(entries[1].hasPrefix("warning GET /parcels/{parcelId} failed"))
        #expect(entries[1].contains("error.type=404") && entries[1].contains("attempts=1"))
    }

    private struct Parcel: ReadableModel {
        let weight: Int?

        init(from fields: inout FieldReader) throws { weight = fields.intIfPresent("weight") }
    }

    @Test func ignoredValuesAreLoggedAtNotice() async throws {
        let (parcels, _): (Provider<ParcelsTarget>, Script) = provider(.status(200, #"{"weight":1.5}"#))
        let _: Parcel = try await parcels.content(of: .get(id: "P-1"))
        let note = try #require(log.entries.first)
        #expect(note.hasPrefix("notice GET /parcels/{parcelId}: At weight: the number isn't an integer (1.5)"))
    }
}

/// A log handler that retains its entries.
private final class LogEntries: LogHandler {
    private let texts = Mutex<[String]>([])

    var entries: [String] { texts.withLock { $0 } }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        let pairs = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        texts.withLock { $0.append("\(event.level) \(event.message) \(pairs.joined(separator: " "))") }
    }
}
