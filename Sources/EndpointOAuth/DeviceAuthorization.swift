/// A user's login on another device, such as that of a television (RFC 8628).
///
/// The properties are the information to show to the user.
///
/// ```swift
/// // A flow of the generated credentials: of a scheme `login`, their `loginDeviceAuthorization`.
/// let client = OAuthClient(flow: login, id: "shop")
/// let device = try await client.deviceAuthorization(scopes: ["read"])
/// show("Open \(device.verificationURL) and type \(device.userCode).")
/// let token = try await client.token(for: device)
/// ```
public struct DeviceAuthorization: Sendable, Hashable {
    /// The code that the user enters at ``verificationURL``.
    public let userCode: String
    /// The URL that the user opens, on any device.
    public let verificationURL: String
    /// The URL that contains the code, for a QR code; nil if the server sends none (section 3.3.1).
    public let completeVerificationURL: String?
    /// The date when the login expires.
    public let expires: Date
    /// The device code for the server, a secret.
    let deviceCode: String
    /// The seconds between two questions.
    let interval: Double

    /// - Parameter asked: When the question was sent.
    init(status: Int, _ data: Data, asked: Date) throws {
        let answer = try TokenResponse.object(status: status, data)
        guard let deviceCode = answer["device_code"]?.stringValue, let userCode = answer["user_code"]?.stringValue,
            // Some servers have the name of a draft.
            let url = (answer["verification_uri"] ?? answer["verification_url"])?.stringValue,
            let seconds = TokenResponse.seconds(answer["expires_in"])
        else { throw OAuthError.invalidResponse(status: status) }
        self.deviceCode = deviceCode
        // These texts are for the user's screen.
        self.userCode = PrintableText.of(userCode)
        verificationURL = PrintableText.of(url)
        completeVerificationURL =
            (answer["verification_uri_complete"] ?? answer["verification_url_complete"])?.stringValue
            .map(PrintableText.of)
        expires = asked.addingTimeInterval(seconds)
        let interval = TokenResponse.seconds(answer["interval"]) ?? 0
        self.interval = interval > 0 ? max(interval, Self.shortestInterval) : Self.defaultInterval
    }

    /// The default interval, if the server sends none (section 3.2).
    private static let defaultInterval = 5.0
    /// The shortest interval, in seconds: a server that sends less would be polled without a pause.
    private static let shortestInterval = 1.0
}

extension DeviceAuthorization: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description with the code and URL for the user.
    public var description: String { "DeviceAuthorization(\(userCode) at \(verificationURL))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror {
        Mirror(self, children: ["userCode": userCode, "verificationURL": verificationURL, "expires": expires as Any])
    }
}

extension OAuthClient {
    /// Begins a login on another device (RFC 8628, section 3.1).
    ///
    /// - Parameter scopes: Empty asks for the server's standard ones.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func deviceAuthorization(scopes: [String] = []) async throws -> DeviceAuthorization {
        let (answer, asked) = try await post([:], scopes, "device authorization endpoint") { $0.deviceAuthorizationURL }
        do {
            return try DeviceAuthorization(status: answer.head.statusCode, answer.data, asked: asked)
        } catch let error as OAuthError {
            throw error.hiding(secrets(in: [:]))
        }
    }

    /// Requests the token repeatedly until the user has logged in.
    ///
    /// Requests are sent as often as the server allows (section 3.5), at most once a second. After a lost connection,
    /// or a failure of a server or proxy (408, 429, 500 and above), the request is repeated. Cancelling the task stops
    /// the polling.
    ///
    /// - Throws: ``OAuthError/refused(code:description:)`` with `access_denied` if the user refuses, and with
    ///   `expired_token` if the login isn't completed in time; or the transport's error, if it is permanent.
    public func token(for device: DeviceAuthorization) async throws -> AccessToken {
        try await token(for: device) { try await Task.sleep(nanoseconds: UInt64($0 * 1_000_000_000)) }
    }

    /// No server waits for longer, and clocks count no further than they do.
    private static var longestSleep: Double { 86_400 }

    /// - Parameter sleep: Waits for so many seconds.
    func token(
        for device: DeviceAuthorization, now: () -> Date = { Date() }, sleep: (Double) async throws -> Void
    ) async throws -> AccessToken {
        var interval = device.interval
        let fields = ["grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": device.deviceCode]
        while true {
            let left = device.expires.timeIntervalSince(now())
            guard left > 0 else { throw OAuthError.refused(code: "expired_token", description: nil) }
            try await sleep(min(interval, left, Self.longestSleep))
            try Task.checkCancellation()
            do {
                return try await grant(fields, [])
            } catch OAuthError.refused(code: "authorization_pending", _) {
                continue
            } catch OAuthError.refused(code: "slow_down", _) {
                interval += 5
            } catch  where error.isTimedOut {
                interval *= 2
            } catch  where Self.isTransient(error) {
                continue
            }
        }
    }

    /// Returns a Boolean value that indicates whether the login may succeed after an error.
    ///
    /// The error is that of one poll.
    private static func isTransient(_ error: any Error) -> Bool {
        switch error {
        case OAuthError.refused(code: "server_error", _), OAuthError.refused(code: "temporarily_unavailable", _): true
        // Proxies have statuses of their own, such as 522.
        case OAuthError.invalidResponse(let status): status == 408 || status == 429 || status >= 500
        default: RetryPolicy.isTransient(error)
        }
    }
}
