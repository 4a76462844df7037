// The words for errors are of this module.
extension InterruptedResponse: LocalizedError, CustomStringConvertible {
    public var description: String {
        let url = head.url.map { Redaction.standard.text($0) } ?? "The server"
        return "\(url) responded \(head.statusCode), then failed: \(ErrorMessage.words(of: error))"
    }

    public var errorDescription: String? { description }
}
