/// Human-readable descriptions of errors.
enum ErrorMessage {
    static func words(of error: any Error) -> String {
        switch error {
        case let error as EndpointError: error.errorDescription ?? "\(error)"
        case let error as DecodingError: DecodingFailure(error).text
        case let error as EncodingError: words(ofEncoding: error)
        default: FoundationErrors.words(of: error) ?? otherWords(of: error)
        }
    }

    private static func otherWords(of error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }

    /// - Parameter error: Its path says which value couldn't be written.
    private static func words(ofEncoding error: EncodingError) -> String {
        guard case .invalidValue(_, let context) = error else { return "\(error)" }
        let path = CodingPathText(context.codingPath).text
        return path.isEmpty ? context.debugDescription : "At \(path): \(context.debugDescription)"
    }
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
    package var ended: String {
        guard let last, !".!?…)>".contains(last) else { return self }
        return self + "."
    }
}
