#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Properties of Foundation's errors on platforms with all of Foundation.
    enum FoundationErrors {
        static func cause(of error: any Error) -> (any Error)? {
            if let error = error as? any CustomNSError {
                return error.errorUserInfo[NSUnderlyingErrorKey] as? any Error
            }
            return foundations(error)?.userInfo[NSUnderlyingErrorKey] as? any Error
        }

        static func isCancelled(_ error: any Error) -> Bool { isURLError(error, .cancelled) }

        static func isTimedOut(_ error: any Error) -> Bool {
            if isURLError(error, .timedOut) { return true }
            guard let error = foundations(error), error.domain == NSPOSIXErrorDomain else { return false }
            return error.code == Int(POSIXErrorCode.ETIMEDOUT.rawValue)
        }

        private static func isURLError(_ error: any Error, _ code: URLError.Code) -> Bool {
            guard let error = foundations(error) else { return false }
            return error.domain == NSURLErrorDomain && error.code == code.rawValue
        }

        /// Returns an error of Foundation as an `NSError`; nil for other errors.
        ///
        /// The type is compared, because on Apple's platforms a cast bridges any error to `NSError`.
        private static func foundations(_ error: any Error) -> NSError? {
            if type(of: error) == URLError.self { return (error as? URLError)?._nsError }
            return type(of: error) is NSError.Type || error is POSIXError ? error as NSError : nil
        }

        // Descriptions of Foundation's errors

        /// Returns the description of an error of Foundation; nil for other errors.
        static func message(of error: any Error) -> String? {
            if type(of: error) == URLError.self, let error = error as? URLError { return messageOrNumber(of: error) }
            if isFoundations(error) { return naming(error.localizedDescription, error) }
            if (error as? any LocalizedError)?.errorDescription != nil { return nil }
            // If an error has no description, Foundation returns only its code, so the result is nil.
            return error is any CustomNSError ? error.localizedDescription : nil
        }

        /// Returns a description that contains the name of the error's file, which Foundation on Linux omits.
        private static func naming(_ text: String, _ error: any Error) -> String {
            let info = (error as? CocoaError)?.userInfo ?? (error as NSError).userInfo
            let url = (info[NSURLErrorKey] as? URL).flatMap { $0.isFileURL ? $0 : nil }
            guard let path = info[NSFilePathErrorKey] as? String ?? url?.path,
                let name = path.split(separator: "/").last, !text.contains(name)
            else { return text }
            return "'\(path)': \(text)"
        }

        /// Returns a Boolean value that indicates whether an error is an error of Foundation.
        ///
        /// The type is compared, because on Apple's platforms the operator `as` bridges any error to `NSError`.
        private static func isFoundations(_ error: any Error) -> Bool {
            type(of: error) is NSError.Type || error is CocoaError || error is POSIXError
        }

        /// Returns Foundation's description of an error, followed by a message if it is only a code.
        private static func messageOrNumber(of error: URLError) -> String {
            let own = error.localizedDescription
            guard own.contains("NSURLErrorDomain"), let words = words[error.code] else { return own }
            return "\(own) \(words)"
        }

        private static let words: [URLError.Code: String] = [
            .badServerResponse: "The response isn't valid HTTP.", .badURL: "The URL is invalid.",
            .cancelled: "The request was cancelled.", .cannotConnectToHost: "The server can't be reached.",
            .cannotFindHost: "The host doesn't exist.", .cannotParseResponse: "The response can't be read.",
            .cannotWriteToFile: "The file can't be written.", .dnsLookupFailed: "The host doesn't exist.",
            .fileDoesNotExist: "The file doesn't exist.", .networkConnectionLost: "The connection was lost.",
            .noPermissionsToReadFile: "The file can't be read.",
            .notConnectedToInternet: "No connection to the internet.",
            .secureConnectionFailed: "No secure connection could be made.",
            .serverCertificateHasBadDate: "The server's certificate has expired, or isn't valid yet.",
            .serverCertificateHasUnknownRoot: "The server's certificate is from an untrusted authority.",
            .serverCertificateUntrusted: "The server's certificate isn't trusted.",
            .timedOut: "The request timed out.",
            .unknown: "An unknown error occurred.", .unsupportedURL: "The URL's scheme isn't supported.",
        ]
    }

    extension FoundationErrors {
        /// Returns a copy of the error that stores its request.
        ///
        /// The error itself is returned if it can't store a request.
        static func named(_ error: any Error, _ line: RequestLine) -> any Error {
            switch error {
            // The type is compared, because on Linux a cast converts between the types of Foundation's errors.
            case let error as URLError where type(of: error as any Error) == URLError.self:
                return URLError(_nsError: RequestNSError(error._nsError, line))
            case let error as NSError
            where type(of: error) == NSError.self && type(of: error as any Error) == NSError.self:
                return RequestNSError(error, line)
            default:
                return error
            }
        }

        /// Returns the request that an error stores; nil if there is none.
        static func line(of error: any Error) -> RequestLine? {
            switch error {
            case let error as RequestNSError: error.line
            case let error as URLError where type(of: error as any Error) == URLError.self:
                (error._nsError as? RequestNSError)?.line
            default: nil
            }
        }
    }

    /// An error of Foundation that stores the request it belongs to.
    ///
    /// The error equals the error that it was created from.
    private final class RequestNSError: NSError, @unchecked Sendable {
        // The request is written only once, by the initializer.
        private(set) var line: RequestLine?

        convenience init(_ error: NSError, _ line: RequestLine) {
            // Most errors contain the URL of their request, some several times, so the URL is redacted in all values of
            // the user info.
            self.init(
                domain: error.domain, code: error.code,
                userInfo: error.userInfo.mapValues { Self.redacted($0, line) })
            self.line = line
        }

        /// Returns a value of an error's user info without secrets: a string, a URL, or an error.
        private static func redacted(_ value: Any, _ line: RequestLine) -> Any {
            switch value {
            case let text as String: line.redacted(text)
            case let url as URL: URL(string: line.redacted(url.absoluteString)) ?? url.withoutQuery
            // The type is compared, because a cast converts between the types of Foundation's errors.
            case let error as NSError where type(of: value) == NSError.self: RequestNSError(error, line)
            default: value
            }
        }

        override var description: String {
            let text = "Error Domain=\(domain) Code=\(code) \"\(localizedDescription)\""
            return line.map { "\(text) (\($0))" } ?? text
        }

        override var debugDescription: String { description }
    }
#else
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Properties of errors on platforms without all of Foundation.
    enum FoundationErrors {
        static func cause(of error: any Error) -> (any Error)? { nil }
        static func isCancelled(_ error: any Error) -> Bool { false }
        static func isTimedOut(_ error: any Error) -> Bool { (error as? POSIXError)?.code == .ETIMEDOUT }
        static func message(of error: any Error) -> String? { nil }
        static func named(_ error: any Error, _ line: RequestLine) -> any Error { error }
        static func line(of error: any Error) -> RequestLine? { nil }
    }
#endif
