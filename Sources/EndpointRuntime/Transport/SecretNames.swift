/// Names under which secrets usually travel, in lower case.
public enum SecretNames {
    /// Headers.
    public static let headers: Set<String> = [
        "api-key", "apikey", "authorization", "cookie", "proxy-authorization", "set-cookie", "x-access-token", "x-api-key",
        "x-auth-token", "x-csrf-token",
    ]

    /// Parameters of a query.
    public static let queryItems: Set<String> = [
        "access_token", "api-key", "api_key", "apikey", "auth", "client_secret", "key", "password", "sig", "signature",
        "token",
    ]

    /// The headers that may hold secrets, together with what a client's credentials put in.
    static func headers(besides names: Set<String>) -> Set<String> {
        names.isEmpty ? headers : headers.union(names)
    }
}
