import Foundation

/// A reader of files from hosts that the user allowed.
enum RemoteFile {
    struct Problem: Error {
        let reason: String
        /// The status of the response, if the status is the problem.
        var status: Int?
        /// A suggestion for how to read the file.
        var hint: String?

        /// A Boolean value that indicates whether the host doesn't have the file.
        var isMissing: Bool { status == 404 || status == 410 }

        init(reason: String) { self.reason = reason }

        /// Creates the problem of a response with an unexpected status.
        init(status: Int) {
            reason = "the host responded with status \(status)"
            self.status = status
            if [401, 403, 407].contains(status) { hint = "download the file yourself, and write its path instead" }
        }
    }

    /// A host's response.
    struct Response: Sendable {
        var bytes: [UInt8] = []
        /// The status: 200, or 304 for a file that has the requested entity tag.
        var status = 200
        /// The entity tag of the file.
        var tag: String?
        /// The URL of the response after all redirects; nil if the URL is unknown.
        ///
        /// Relative references of the file are resolved against this URL (RFC 3986, section 5.1.3).
        var url: URL?

        var isUnmodified: Bool { status == 304 }
    }

    /// The timeout of a host's response, in seconds.
    static let timeout: TimeInterval = 30
    /// The maximum number of redirects that are followed.
    static let redirects = 20

    /// Returns the problem of a redirect to a URL that isn't allowed.
    private static func refusal(of target: URL, _ access: ReferenceAccess) -> Problem {
        let name = target.host.flatMap { $0.isEmpty ? nil : $0 } ?? DescriptionAddress.displayed(target.absoluteString)
        var problem = Problem(reason: "the host redirects to '\(name)', which isn't allowed")
        problem.hint = access.hint(for: target)
        return problem
    }

    /// Reads the file at a URL, and follows redirects to allowed hosts.
    ///
    /// - Parameters:
    ///   - seconds: The longest duration of the whole request.
    ///   - tag: The entity tag of a stored file; the host responds 304 if its file has the same tag.
    static func read(
        _ url: URL, access: ReferenceAccess, sizeLimit: Int, seconds: Double, unless tag: String? = nil
    ) -> Swift.Result<Response, Problem> {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var url = url
        for _ in 0...redirects {
            let left = (end - clock.now) / .seconds(1)
            switch CurlProgram.transfer(url, sizeLimit: sizeLimit, seconds: left, unless: tag) {
            case .failure(.timeout):
                return .failure(Problem(reason: "the host took longer than \(seconds) seconds"))
            case .failure(.other(let reason)):
                return .failure(Problem(reason: reason))
            case .success(let response):
                guard let location = response.location else {
                    guard response.file.status == 200 || response.file.status == 304 && tag != nil else {
                        return .failure(Problem(status: response.file.status))
                    }
                    var file = response.file
                    file.url = url
                    return .success(file)
                }
                guard access.allows(location) else { return .failure(refusal(of: location, access)) }
                url = location
            }
        }
        return .failure(Problem(reason: "the host redirects more than \(redirects) times"))
    }
}
