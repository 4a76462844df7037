extension ResponseHead {
    /// What kind of answer a status is (RFC 9110, section 15).
    public enum StatusClass: Int, Sendable, Hashable, CaseIterable {
        /// 100 to 199: more is to come.
        case informational = 1
        /// 200 to 299.
        case success = 2
        /// 300 to 399: the answer is elsewhere.
        case redirection = 3
        /// 400 to 499: the request is at fault.
        case clientError = 4
        /// 500 to 599: the server is.
        case serverError = 5

        /// The class of a status; nil of one that HTTP doesn't know.
        public init?(statusCode: Int) {
            self.init(rawValue: statusCode / 100)
        }
    }

    /// What kind of answer it is; nil of a status that HTTP doesn't know.
    public var statusClass: StatusClass? { StatusClass(statusCode: statusCode) }
}
