import OpenAPI

extension Document.Operation {
    /// A Boolean value that indicates whether the operation documents redirects and no success.
    ///
    /// The redirect is then the result of the call, and isn't followed.
    var keepsRedirects: Bool {
        let statuses = responses.map { Status($0.status) }
        return !statuses.contains(where: \.isSuccess) && statuses.contains(where: \.isRedirect)
    }
}

extension Status {
    init(_ status: Document.Response.Status) {
        self =
            switch status {
            case .code(let code): .code(code)
            case .range(let hundreds): .range(hundreds)
            case .default: .default
            }
    }

    var isSuccess: Bool {
        switch self {
        case .code(let code): (200..<300).contains(code)
        case .range(let hundreds): hundreds == 2
        case .default: false
        }
    }

    /// A Boolean value that indicates whether the status is a redirect to a `Location`.
    ///
    /// See RFC 9110, section 15.4.
    var isRedirect: Bool {
        switch self {
        case .code(let code): [300, 301, 302, 303, 307, 308].contains(code)
        case .range(let hundreds): hundreds == 3
        case .default: false
        }
    }

    /// A Boolean value that indicates whether responses with this status never have a body.
    ///
    /// See RFC 9110, 15.3.5, 15.3.6 and 15.4.5.
    var neverHasBody: Bool {
        [.code(204), .code(205), .code(304)].contains(self)
    }

    /// The rank of the status in an operation: the lowest code, then the ranges and the default.
    var rank: (Int, Int) {
        switch self {
        case .code(let code): (0, code)
        case .range(let hundreds): (1, hundreds)
        case .default: (2, 0)
        }
    }

    /// An example code for the status: the code itself, the first code of the range, or 200.
    var exampleCode: Int {
        switch self {
        case .code(let code): code
        case .range(let hundreds): hundreds * 100
        case .default: 200
        }
    }
}
