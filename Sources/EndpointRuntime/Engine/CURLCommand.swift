#if URLSession && canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    import Foundation
#endif

extension PluginRequest {
    /// A curl command that sends this request, including its secrets.
    public var curlDescription: String { curlCommand() }

    /// The user name and password for a server that requests authentication; nil if none are set.
    private var user: (name: String, password: String)? {
        #if canImport(Darwin) || URLSession
            credential.flatMap { credential in credential.user.map { ($0, credential.password ?? "") } }
        #else
            nil
        #endif
    }

    /// The headers of the request and of the transport; the request's headers take precedence.
    var allHeaders: [String: String] { HeaderNames.merge(message?.headers.dictionary ?? [:], over: sessionHeaders) }

    /// Returns a curl command for the request.
    ///
    /// Each argument is quoted so that no value can end its quotes in a shell.
    ///
    /// - Parameter redaction: The rules that redact secrets; nil to include them.
    func curlCommand(_ redaction: Redaction? = nil) -> String {
        guard let message else { return "$ curl command could not be created" }
        // With `-X HEAD`, `curl` waits for the body that `Content-Length` declares.
        let isHead = message.method == .head && message.body == nil
        let method = isHead ? "--head" : "-X \(Self.quoted(message.method.rawValue, always: false))"
        var words = ["$ curl -v", method]
        if let user {
            words.append("-u " + Self.quoted("\(user.name):\(redaction == nil ? user.password : Redaction.mark)"))
        }
        for (name, value) in allHeaders.sorted(by: { $0.key < $1.key }) {
            let shown = redaction?.value(value, ofHeader: name) ?? value
            // `curl` reads the argument of `-b` as a file name if the argument has no equals sign.
            let isCookie = name.lowercased() == "cookie" && shown.utf8.contains(UInt8(ascii: "="))
            words.append(isCookie ? "-b " + Self.quoted(shown) : "-H " + Self.quoted("\(name): \(shown)"))
        }
        if let body = message.body {
            if let text = redaction.map({ $0.json(body) }) ?? String(data: body, encoding: .utf8) {
                // `curl` reads an argument of `-d` that begins with `@` as a file name.
                let option = text.utf8.first == UInt8(ascii: "@") ? "--data-raw " : "-d "
                words.append(option + Self.quoted(text))
            } else {
                let measure = Redaction.measure(body, ofType: message[header: "Content-Type"] ?? "binary data")
                words.append("--data-binary " + Self.quoted("@<\(measure)>"))
            }
        }
        let url = message.url
        words.append(Self.quoted(redaction?.url(url, of: operation) ?? url))
        return words.joined(separator: " \\\n\t")
    }

    /// Quotes an argument for a shell.
    ///
    /// Double quotes are used if the argument has no special characters for a shell, otherwise single quotes. Unicode
    /// scalars are compared rather than characters: Swift treats a quote followed by a combining mark as one character
    /// that isn't a quote, but a shell treats it as a quote.
    private static func quoted(_ text: String, always: Bool = true) -> String {
        let scalars = text.unicodeScalars
        if !always, !text.isEmpty, scalars.allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") }) {
            return text
        }
        if scalars.allSatisfy({ (0x20..<0x7F).contains($0.value) && !"\"$`\\!'".unicodeScalars.contains($0) }) {
            return "\"\(text)\""
        }
        // Bytes are appended, because appending a few scalars at a time would copy the whole text each time. In UTF-8,
        // no other character contains the byte of a quote.
        var quoted = [UInt8(ascii: "'")]
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") { quoted += "'\\''".utf8 } else { quoted.append(byte) }
        }
        quoted.append(UInt8(ascii: "'"))
        return String(decoding: quoted, as: UTF8.self)
    }
}
