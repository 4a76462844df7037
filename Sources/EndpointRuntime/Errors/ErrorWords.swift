import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What an error says of itself, in words for people.
enum ErrorWords {
    static func words(of error: any Error) -> String {
        switch error {
        case let error as EndpointError: error.errorDescription ?? "\(error)"
        case let error as DecodingError: DecodingFailure(error).text
        case let error as EncodingError: words(ofEncoding: error)
        case let error as URLError where type(of: error as any Error) == URLError.self: words(of: error)
        default: otherWords(of: error)
        }
    }

    private static func otherWords(of error: any Error) -> String {
        if isFoundations(error) { return error.localizedDescription }
        if let text = (error as? any LocalizedError)?.errorDescription { return text }
        // What Foundation says of an error that has no words is its number.
        return error is any CustomNSError ? error.localizedDescription : "\(error)"
    }

    /// Not asked by `as`, which on Apple's systems makes an `NSError` of any error.
    private static func isFoundations(_ error: any Error) -> Bool {
        type(of: error) is NSError.Type || error is CocoaError || error is POSIXError
    }

    /// - Parameter error: Its path says which value couldn't be written.
    private static func words(ofEncoding error: EncodingError) -> String {
        guard case .invalidValue(_, let context) = error else { return "\(error)" }
        let place = CodingPathText(context.codingPath).text
        return place.isEmpty ? context.debugDescription : "At \(place): \(context.debugDescription)"
    }

    /// Foundation's own words and, where these are but a number, ours.
    private static func words(of error: URLError) -> String {
        let own = error.localizedDescription
        guard own.contains("NSURLErrorDomain"), let words = words[error.code] else { return own }
        return "\(own) \(words)"
    }

    private static let words: [URLError.Code: String] = [
        .badServerResponse: "The server's answer isn't HTTP.", .badURL: "The URL isn't one.",
        .cancelled: "The request was cancelled.", .cannotConnectToHost: "The server can't be reached.",
        .cannotFindHost: "There is no such host.", .cannotParseResponse: "The server's answer can't be read.",
        .cannotWriteToFile: "The file can't be written.", .dnsLookupFailed: "There is no such host.",
        .fileDoesNotExist: "There is no such file.", .networkConnectionLost: "The connection was lost.",
        .noPermissionsToReadFile: "The file can't be read.",
        .notConnectedToInternet: "There is no connection to the internet.",
        .secureConnectionFailed: "No secure connection could be made.",
        .serverCertificateHasBadDate: "The server's certificate has expired, or isn't valid yet.",
        .serverCertificateHasUnknownRoot: "The server's certificate is from nobody who is trusted.",
        .serverCertificateUntrusted: "The server's certificate isn't trusted.",
        .timedOut: "The time for an answer ran out.",
        .unknown: "Nobody says what went wrong.", .unsupportedURL: "The URL has a scheme that isn't supported.",
    ]
}

/// A coding path as it would be written in code: `books[0].price`.
struct CodingPathText {
    let text: String

    init(_ path: [any CodingKey]) {
        text = path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

extension String {
    /// With the full stop of a sentence.
    var ended: String {
        guard let last, !".!?…)>".contains(last) else { return self }
        return self + "."
    }
}
