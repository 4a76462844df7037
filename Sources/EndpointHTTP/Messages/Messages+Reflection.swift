// What `dump` and a debugger show of messages, and `print` of what holds one: no secrets, and of bodies only how long they
// are. The values themselves are still there for whoever asks for them.

extension RequestMessage: CustomReflectable {
    /// Its parts without the values that are secret by their names.
    public var customMirror: Mirror { mirror(without: .standard) }

    package func mirror(without secrets: Redaction) -> Mirror {
        Mirror(
            self,
            children: [
                "method": method.rawValue, "url": secrets.text(url), "headers": headers.lines(without: secrets),
                "body": body.map { "\($0.count) bytes" } as Any,
            ]
        )
    }
}

extension ResponseHead: CustomReflectable {
    /// Its parts without the values that are secret by their names.
    public var customMirror: Mirror { mirror(without: .standard) }

    package func mirror(without secrets: Redaction) -> Mirror {
        Mirror(
            self,
            children: [
                "statusCode": statusCode, "url": url.map(secrets.text) as Any,
                "headers": headers.lines(without: secrets),
            ]
        )
    }
}

extension HeaderFields {
    fileprivate func lines(without secrets: Redaction) -> [String] {
        map { "\($0.name): \(secrets.value($0.value, ofHeader: $0.name))" }
    }
}
