/// What a server answered.
public struct Response: Sendable {
    /// The status, whether or not it is a success.
    public internal(set) var statusCode: Int
    /// The body; empty when it went to a file or comes in a stream. In an error of a stream's item, that item.
    public internal(set) var data: Data
    /// The request as it was sent, plugins' changes included.
    public let message: RequestMessage?
    /// Its status and header; nil for most stubs.
    public let head: ResponseHead?
    /// Where the body of a download lies.
    public internal(set) var file: URL?

    /// Why it couldn't be read, in the response of an error whose case has no other place for that.
    private(set) var cause: (any Error)?
    /// Headers and parameters of the query that the client's credentials have put into the request, or that the
    /// description calls secret, in lower case.
    package internal(set) var secretNames: Set<String> = []
    /// Fields of bodies that the description calls secret, in lower case.
    var secretFields: Set<String> = []
    /// What becomes of values that break their formats.
    var formats = FormatPolicy.lenient
    /// A Boolean value that indicates whether it is a redirect that its operation documents as the result.
    var isRedirectResult = false
    /// What takes up what is mended in reading the body; nil where nothing is.
    var repairLog: RepairLog?
    /// How deep the body's values may nest.
    var nestingLimit = NestingLimit.received
    /// The body as it comes, where it was asked for so; nil where it is in ``data``.
    var stream: ByteStream?
    /// What other modules keep of it.
    var notes: [ObjectIdentifier: any Sendable] = [:]
    /// What a stub has given in place of a body.
    var stubbed: StubbedValue?

    /// A response of its fields.
    public init(
        statusCode: Int, data: Data, message: RequestMessage?, head: ResponseHead? = nil, file: URL? = nil
    ) {
        self.statusCode = statusCode
        self.data = data
        self.message = message
        self.head = head
        self.file = file
    }
}

extension Response {
    /// Whether the body is one item of a stream, which couldn't be read.
    var isStreamedItem: Bool { stream != nil && !data.isEmpty }

    /// The response for an error, which then knows its cause.
    func failing(with cause: any Error) -> Response {
        var response = self
        response.cause = cause
        return response
    }
}

extension Response: Equatable {
    /// The request doesn't count: an answer is the same whoever asked.
    public static func == (lhs: Response, rhs: Response) -> Bool {
        lhs.statusCode == rhs.statusCode && lhs.data == rhs.data && lhs.file == rhs.file
            && lhs.head == rhs.head
    }
}

extension Response: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        "Status Code: \(statusCode), Data Length: \(data.count)"
    }

    public var debugDescription: String { description }
}

extension Response {
    /// - Throws: `.statusCode` when the status is none of `statusCodes`.
    public func filter(statusCodes: some RangeExpression<Int>) throws(EndpointError) -> Response {
        guard statusCodes.contains(statusCode) else { throw .statusCode(self) }
        return self
    }

    /// - Throws: `.statusCode` when the status is another one.
    public func filter(statusCode: Int) throws(EndpointError) -> Response {
        try filter(statusCodes: statusCode...statusCode)
    }

    /// What kind of answer it is; nil of a status that HTTP doesn't know.
    public var statusClass: ResponseHead.StatusClass? { ResponseHead.StatusClass(statusCode: statusCode) }

    /// A redirect is a success of a generated operation that documents no other one.
    ///
    /// - Throws: `.statusCode` unless the status is 200 to 299.
    public func filterSuccessfulStatusCodes() throws(EndpointError) -> Response {
        isRedirectResult ? self : try filter(statusCodes: 200...299)
    }

    /// - Throws: `.statusCode` unless the status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() throws(EndpointError) -> Response {
        try filter(statusCodes: 200...399)
    }
}
