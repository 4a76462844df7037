/// The facts about the call of a response, and the settings with which the response's body is decoded.
///
/// A response stores the context in one object, because copying each property separately slows every call.
package struct ResponseContext: Sendable {
    let message: RequestMessage?
    let head: ResponseHead?
    /// The file that the body was written to; nil if the call isn't a download.
    var file: URL?
    /// The identity of the call whose settings were applied to the response.
    var call: CallIdentity?
    /// The operation of the description; nil for a handwritten target.
    var operation: OperationIdentity?
    /// The rules that remove the call's secrets from descriptions.
    var redaction = Redaction.standard
    /// A Boolean value that indicates whether the response is a redirect that its operation documents.
    var isRedirectResult = false
    /// The treatment of values with an invalid format.
    package internal(set) var formats = FormatPolicy.lenient
    /// The maximum nesting depth of the body's values.
    package internal(set) var nestingLimit = NestingLimit.received
    /// The tolerant decoding of the body; nil for decoding without coercions.
    var tolerance: TolerantReading?
    /// The streamed body; nil if the response has its body.
    var stream: ByteStream?
    /// The value of a stub, which replaces the decoded body.
    var stubbed: StubbedValue?
    /// The reason why the response couldn't be decoded.
    ///
    /// The reason is stored in the response of an error, for error cases that have no associated error.
    package internal(set) var cause: (any Error)?
    /// The values that middlewares and plugins have set, by their keys.
    var values: [ObjectIdentifier: any Sendable] = [:]
    /// The notes about the decoding of the body. All copies of the response share the notes.
    let notes = DecodingNotes()

    init(message: RequestMessage?, head: ResponseHead?, file: URL?) {
        self.message = message
        self.head = head
        self.file = file
    }
}

/// The identity of a call: the address of its state, and its start time.
///
/// The address alone may be the address of an earlier call.
struct CallIdentity: Sendable, Equatable {
    let address: ObjectIdentifier
    let start: ContinuousClock.Instant
}
