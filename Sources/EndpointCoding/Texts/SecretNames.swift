/// The names that secrets usually have in messages, in lower case.
public enum SecretNames {
    /// The secret headers, in addition to well-known names of secrets.
    public static let headers: Set<String> = [
        "api-key", "apikey", "authorization", "cookie", "private-token", "proxy-authorization", "set-cookie",
        "set-cookie2", "x-access-token", "x-amz-security-token", "x-api-key", "x-api-token", "x-auth-key",
        "x-auth-token", "x-csrf-token", "x-github-otp", "x-goog-api-key", "x-session-token", "x-xsrf-token",
    ]

    /// The secret query parameters, in addition to well-known names of secrets.
    public static let queryItems: Set<String> = [
        "access_token", "api-key", "api_key", "apikey", "auth", "auth_token", "authorization",
        "client_assertion", "client_secret", "code", "code_verifier", "device_code", "id_token", "key",
        "passwd", "password", "private_token", "pwd", "refresh_token", "secret", "session", "session_id",
        "session_token", "sessionid", "sid", "sig", "signature", "token", "x-amz-credential",
        "x-amz-security-token", "x-amz-signature", "x-goog-credential", "x-goog-signature",
    ]

    /// Names that secrets usually have in headers, parameters and fields.
    ///
    /// The names are in lower case and without word separators.
    private static let fields: Set<String> = [
        "assertion", "authorization", "clientassertion", "codeverifier", "cvc", "cvv", "cvv2", "devicecode",
        "idtokenhint", "jwt", "otp", "passwd", "pem", "pin", "pwd", "samlresponse", "securitycode", "sessionid",
        "signature",
    ]

    /// The endings of names of secrets, as in `webhook_secret` and `tempCloneToken`.
    private static let fieldEnds = [
        "accesskey", "apikey", "passphrase", "password", "privatekey", "secret", "secretkey", "token",
    ]

    /// The words in names of pagination cursors, which aren't secrets, as in `next_page_token`.
    private static let cursorWords = [
        "continuation", "cursor", "delta", "next", "page", "resume", "skip", "start", "sync",
    ]

    /// Returns a Boolean value that indicates whether a name is the name of a secret, in any spelling.
    ///
    /// The name belongs to a field, a header or a parameter.
    package static func isSecret(field: String) -> Bool {
        guard field.utf8.count < 40 else { return false }
        let name = field.lowercased().filter { $0 != "_" && $0 != "-" }
        if fields.contains(name) { return true }
        guard let end = fieldEnds.first(where: name.hasSuffix) else { return false }
        return end != "token" || !cursorWords.contains { name.dropLast(end.count).contains($0) }
    }
}
