import Foundation

// A statically linked command has no libcurl, and with it no URLSession: Scripts/release defines CurlProgram.
#if canImport(FoundationNetworking) && !CurlProgram
    import FoundationNetworking
#endif

/// Reads a file from a host that the user allowed.
enum RemoteFile {
    struct Problem: Error {
        let reason: String
    }

    /// The timeout of a host's response, in seconds.
    static let timeout: TimeInterval = 30

    /// - Parameter seconds: How long it may take as a whole.
    static func read(
        _ url: URL, access: ReferenceAccess, sizeLimit: Int, seconds: Double
    ) -> Swift.Result<[UInt8], Problem> {
        #if CurlProgram
            return CurlProgram.read(url, access: access, sizeLimit: sizeLimit, seconds: seconds)
        #else
            let download = Download(access: access, sizeLimit: sizeLimit)
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = timeout
            let session = URLSession(configuration: configuration, delegate: download, delegateQueue: nil)
            defer { session.invalidateAndCancel() }
            session.dataTask(with: url).resume()
            return download.wait(seconds: seconds)
        #endif
    }
}

#if !CurlProgram
    extension RemoteFile {
        /// One download: it follows redirects to allowed hosts only, and stops where the file is too large.
        private final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
            // The delegate's queue is serial, and the result is read after the semaphore was signalled.
            private let access: ReferenceAccess
            private let sizeLimit: Int
            private var bytes: [UInt8] = []
            private var problem: String?
            private let isDone = DispatchSemaphore(value: 0)

            init(access: ReferenceAccess, sizeLimit: Int) {
                self.access = access
                self.sizeLimit = sizeLimit
            }

            func wait(seconds: Double) -> Swift.Result<[UInt8], Problem> {
                // What a session calls the time of a resource, that of Linux doesn't keep to.
                guard isDone.wait(timeout: .now() + seconds) == .success else {
                    return .failure(Problem(reason: "the host took longer than \(seconds) seconds"))
                }
                return problem.map { .failure(Problem(reason: $0)) } ?? .success(bytes)
            }

            func urlSession(
                _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
                newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
            ) {
                guard let url = request.url, access.allows(url) else {
                    problem = "the host redirects to '\(request.url?.host ?? "")', which isn't allowed"
                    return completionHandler(nil)
                }
                completionHandler(request)
            }

            func urlSession(
                _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
                completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
            ) {
                if let response = response as? HTTPURLResponse, response.statusCode != 200 {
                    problem = problem ?? "the host responded with status \(response.statusCode)"
                }
                completionHandler(problem == nil ? .allow : .cancel)
            }

            func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
                bytes += data
                if bytes.count > sizeLimit {
                    problem = "the file exceeds the limit of \(sizeLimit) bytes"
                    dataTask.cancel()
                }
            }

            func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
                if let error { problem = problem ?? error.localizedDescription }
                isDone.signal()
            }
        }
    }
#endif
