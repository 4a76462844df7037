extension Response: CustomReflectable {
    /// The mirror for `dump` and debuggers: without values with names of secrets or from the client's credentials, and
    /// with only the length of the body.
    public var customMirror: Mirror {
        let secrets = Redaction.standard.adding(secretNames)
        return Mirror(
            self,
            children: [
                "statusCode": statusCode, "data": "\(data.count) bytes",
                "message": message.map { Reflected(mirror: $0.mirror(without: secrets)) } as Any,
                "head": head.map { Reflected(mirror: $0.mirror(without: secrets)) } as Any,
                "file": file?.path as Any, "cause": cause.map { ErrorMessage.words(of: $0) } as Any,
            ]
        )
    }
}

/// Shown as what it was made of.
private struct Reflected: CustomReflectable {
    let mirror: Mirror
    var customMirror: Mirror { mirror }
}
