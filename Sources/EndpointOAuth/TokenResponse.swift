/// A reader of a token endpoint's response (RFC 6749, sections 5.1 and 5.2).
enum TokenResponse {
    static func token(status: Int, _ data: Data, asked: Date) throws -> AccessToken {
        try token(of: object(status: status, data), status: status, asked: asked)
    }

    /// Returns the JSON object of a response.
    ///
    /// - Throws: The error in the object, because some servers send an error with a status of 200.
    static func object(status: Int, _ data: Data) throws -> JSONValue {
        guard let answer = try? JSONValue(json: data) else { throw OAuthError.invalidResponse(status: status) }
        switch answer["error"] {
        case .string(let code) where !code.isEmpty:
            throw OAuthError.refused(code: code, description: answer["error_description"]?.stringValue)
        case nil, .null, .string: break
        default: throw OAuthError.invalidResponse(status: status)
        }
        guard (200..<300).contains(status) else { throw OAuthError.invalidResponse(status: status) }
        return answer
    }

    static func token(of answer: JSONValue, status: Int, asked: Date) throws -> AccessToken {
        guard let value = answer["access_token"]?.stringValue, !value.isEmpty,
            !value.utf8.contains(where: { [0, 10, 13].contains($0) })
        else {
            throw OAuthError.invalidResponse(status: status)
        }
        // RFC 6749 requires `token_type`, but some servers omit it. An omitted type counts as `Bearer`.
        if let type = answer["token_type"]?.stringValue, type.lowercased() != "bearer" {
            throw OAuthError.unknownTokenType(type)
        }
        let refreshToken = answer["refresh_token"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        let expires = seconds(answer["expires_in"]).map(asked.addingTimeInterval)
        return AccessToken(value, expires: expires, refreshToken: refreshToken)
    }

    /// Returns a number of seconds, which may be a string because some servers encode it as one.
    static func seconds(_ value: JSONValue?) -> Double? {
        let seconds: Double? =
            switch value {
            case .number(let number): number.double
            case .string(let text): Double(text)
            default: nil
            }
        return seconds.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
}
