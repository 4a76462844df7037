/// Names under which secrets usually travel, in lower case.
public enum SecretNames {
    /// Headers.
    public static let headers: Set<String> = [
        "api-key", "apikey", "authorization", "cookie", "proxy-authorization", "set-cookie", "x-access-token",
        "x-api-key",
        "x-auth-token", "x-csrf-token",
    ]

    /// Parameters of a query.
    public static let queryItems: Set<String> = [
        "access_token", "api-key", "api_key", "apikey", "auth", "auth_token", "client_secret", "id_token", "key",
        "password",
        "private_token", "refresh_token", "secret", "sig", "signature", "token", "x-amz-credential",
        "x-amz-security-token",
        "x-amz-signature", "x-goog-credential", "x-goog-signature",
    ]

    /// Fields of bodies, in lower case and without what separates words.
    private static let fields: Set<String> = [
        "accesstoken", "apikey", "authorization", "authtoken", "clientassertion", "clientsecret", "idtoken", "passwd",
        "password", "privatekey", "privatetoken", "refreshtoken", "secret", "secretkey", "sessiontoken", "token",
    ]

    /// Whether a field of a body is called as secrets are, in whichever spelling.
    static func isSecret(field: String) -> Bool {
        field.utf8.count < 40 && fields.contains(field.lowercased().filter { $0 != "_" && $0 != "-" })
    }

    /// The headers that may hold secrets, together with what a client's credentials put in.
    static func headers(besides names: Set<String>) -> Set<String> {
        names.isEmpty ? headers : headers.union(names)
    }
}
