/// A user's login that is completed on another device (RFC 8628), for example for a television.
///
/// The public properties are the information to show to the user.
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
    /// The URL with the user code, for a QR code; nil if the server sends none (RFC 8628, section 3.3.1).
    public let completeVerificationURL: String?
    /// The date when the login expires.
    public let expires: Date
    /// The device code, a secret that is sent to the server.
    let deviceCode: String
    /// The minimum number of seconds between two requests for the token.
    let interval: Double

    /// Reads the response of a device authorization endpoint.
    ///
    /// - Parameter asked: The time at which the request was sent.
    init(status: Int, _ data: Data, asked: Date) throws {
        let answer = try TokenResponse.object(status: status, data)
        guard let deviceCode = answer["device_code"]?.stringValue, let userCode = answer["user_code"]?.stringValue,
            // Some servers use the member names of a draft of RFC 8628 (`verification_url`).
            let url = (answer["verification_uri"] ?? answer["verification_url"])?.stringValue,
            let seconds = TokenResponse.seconds(answer["expires_in"])
        else { throw OAuthError.invalidResponse(status: status) }
        self.deviceCode = deviceCode
        // The code and the URL are shown on a screen, so control characters are removed.
        self.userCode = userCode.printable
        verificationURL = url.printable
        completeVerificationURL =
            (answer["verification_uri_complete"] ?? answer["verification_url_complete"])?.stringValue
            .map(\.printable)
        expires = asked.addingTimeInterval(seconds)
        let interval = TokenResponse.seconds(answer["interval"]) ?? 0
        self.interval = interval > 0 ? max(interval, Self.shortestInterval) : Self.defaultInterval
    }

    /// The default interval in seconds, if the server sends none (RFC 8628, section 3.2).
    private static let defaultInterval = 5.0
    /// The minimum interval in seconds.
    ///
    /// With a shorter interval of the server, polling would have no pauses.
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
    /// Begins a login that is completed on another device (RFC 8628, section 3.1).
    ///
    /// - Parameter scopes: The requested scopes; empty for the server's default scopes.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func deviceAuthorization(scopes: [String] = []) async throws -> DeviceAuthorization {
        let (answer, asked) = try await post([:], scopes, "device authorization endpoint") { $0.deviceAuthorizationURL }
        do {
            return try DeviceAuthorization(status: answer.head.statusCode, answer.data, asked: asked)
        } catch let error as OAuthError {
            throw error.hiding(secrets(in: [:]))
        }
    }

    /// Requests the token for a login on another device repeatedly until the user has logged in.
    ///
    /// Requests are sent at the interval that the server allows (RFC 8628, section 3.5), at most once a second. A
    /// request is repeated after a lost connection, and after a failure of a server or proxy (408, 429, 500 and above).
    /// Cancelling the task ends the polling.
    ///
    /// - Throws: ``OAuthError/refused(code:description:)`` with `access_denied` if the user refuses, and with
    ///   `expired_token` if the login isn't completed in time. A permanent error of the transport.
    public func token(for device: DeviceAuthorization) async throws -> AccessToken {
        try await token(for: device) { try await Task.sleep(nanoseconds: UInt64($0 * 1_000_000_000)) }
    }

    /// The maximum number of seconds between two requests, because a clock can't represent every number.
    private static var longestSleep: Double { 86_400 }

    /// Requests the token for a login on another device, with a custom clock.
    ///
    /// - Parameter sleep: Waits for the given number of seconds.
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

    /// Returns a Boolean value that indicates whether polling continues after an error.
    ///
    /// The error is the error of one request. Polling continues if a later request may succeed.
    private static func isTransient(_ error: any Error) -> Bool {
        switch error {
        case OAuthError.refused(code: "server_error", _), OAuthError.refused(code: "temporarily_unavailable", _): true
        // Proxies may send nonstandard statuses, such as 522, so each status of 500 and above counts.
        case OAuthError.invalidResponse(let status): status == 408 || status == 429 || status >= 500
        default: RetryPolicy.isTransient(error)
        }
    }
}
