// Mirrors for `dump`, debuggers and `print`: without secrets, and with only the lengths of bodies. The values
// themselves remain accessible.

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
