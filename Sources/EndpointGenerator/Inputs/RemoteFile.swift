import Foundation

// A statically linked command has no libcurl, and therefore no URLSession. For this command, Scripts/release defines
// `CurlProgram`.
#if canImport(FoundationNetworking) && !CurlProgram
    import FoundationNetworking
#endif

/// A reader of files from hosts that the user allowed.
enum RemoteFile {
    struct Problem: Error {
        let reason: String
        /// The status of the response, if the status is the problem.
        var status: Int?

        /// A Boolean value that indicates whether the host doesn't have the file.
        var isMissing: Bool { status == 404 || status == 410 }

        init(reason: String) { self.reason = reason }

        /// Creates the problem of a response with an unexpected status.
        init(status: Int) {
            reason = "the host responded with status \(status)"
            self.status = status
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
    static func refusal(of target: URL?) -> Problem {
        let host = target?.host ?? ""
        let name = host.isEmpty ? target.map { DescriptionAddress.displayed($0.absoluteString) } ?? "" : host
        return Problem(reason: "the host redirects to '\(name)', which isn't allowed")
    }

    /// Reads the file at a URL, and follows redirects to allowed hosts.
    ///
    /// - Parameters:
    ///   - seconds: The longest duration of the whole request.
    ///   - tag: The entity tag of a stored file; the host responds 304 if its file has the same tag.
    static func read(
        _ url: URL, access: ReferenceAccess, sizeLimit: Int, seconds: Double, unless tag: String? = nil
    ) -> Swift.Result<Response, Problem> {
        #if CurlProgram
            return CurlProgram.read(url, access: access, sizeLimit: sizeLimit, seconds: seconds, unless: tag)
        #else
            let download = Download(access: access, sizeLimit: sizeLimit)
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = timeout
            let session = URLSession(configuration: configuration, delegate: download, delegateQueue: nil)
            defer { session.invalidateAndCancel() }
            var request = URLRequest(url: url)
            if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
            session.dataTask(with: request).resume()
            return download.wait(seconds: seconds)
        #endif
    }
}

#if !CurlProgram
    extension RemoteFile {
        /// A download that follows redirects to allowed hosts only, and stops if the file is too large.
        private final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
            // No lock is necessary: the delegate's queue is serial, and the result is read only after the semaphore was
            // signalled.
            private let access: ReferenceAccess
            private let sizeLimit: Int
            private var response = Response()
            private var redirects = 0
            private var problem: Problem?
            private let isDone = DispatchSemaphore(value: 0)

            init(access: ReferenceAccess, sizeLimit: Int) {
                self.access = access
                self.sizeLimit = sizeLimit
            }

            func wait(seconds: Double) -> Swift.Result<Response, Problem> {
                // URLSession on Linux ignores its timeout for resources, so the semaphore has a timeout.
                guard isDone.wait(timeout: .now() + seconds) == .success else {
                    return .failure(Problem(reason: "the host took longer than \(seconds) seconds"))
                }
                return problem.map { .failure($0) } ?? .success(response)
            }

            func urlSession(
                _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
                newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
            ) {
                redirects += 1
                guard redirects <= RemoteFile.redirects else {
                    problem = Problem(reason: "the host redirects more than \(RemoteFile.redirects) times")
                    return completionHandler(nil)
                }
                // If the target of a redirect has no host, the new request of URLSession on Linux has the former host.
                let target = response.value(forHTTPHeaderField: "Location").flatMap { location in
                    URL(string: location, relativeTo: response.url)?.absoluteURL ?? request.url
                }
                guard let target, access.allows(target) else {
                    problem = RemoteFile.refusal(of: target)
                    return completionHandler(nil)
                }
                var request = request
                request.url = target
                completionHandler(request)
            }

            func urlSession(
                _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
                completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
            ) {
                if let head = response as? HTTPURLResponse {
                    let isConditional = dataTask.originalRequest?.value(forHTTPHeaderField: "If-None-Match") != nil
                    if head.statusCode != 200, head.statusCode != 304 || !isConditional {
                        problem = problem ?? Problem(status: head.statusCode)
                    }
                    if head.expectedContentLength > sizeLimit {
                        problem = problem ?? Problem(reason: "the file exceeds the limit of \(sizeLimit) bytes")
                    }
                    self.response.status = head.statusCode
                    self.response.url = head.url
                    self.response.tag = head.value(forHTTPHeaderField: "ETag")
                }
                completionHandler(problem == nil ? .allow : .cancel)
            }

            func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
                response.bytes += data
                if response.bytes.count > sizeLimit {
                    problem = Problem(reason: "the file exceeds the limit of \(sizeLimit) bytes")
                    dataTask.cancel()
                }
            }

            func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
                if let error { problem = problem ?? Problem(reason: error.localizedDescription) }
                // FoundationNetworking doesn't pass on the response of a redirect without a target.
                if response.url == nil {
                    problem = problem ?? Problem(status: (task.response as? HTTPURLResponse)?.statusCode ?? 302)
                }
                isDone.signal()
            }
        }
    }
#endif
