#if canImport(Darwin) || URLSession
    public import Foundation

    extension EndpointError: CustomNSError {
        /// The key of ``errorUserInfo`` whose value is the body of the response.
        public static let dataKey = "data"

        /// The response's status, or the underlying error's code, or 7 for an invalid URL.
        ///
        /// For example, `(error as NSError).code == 404` is true for each error with a response of status 404, as in
        /// Moya's article on RxSwift.
        public var errorCode: Int {
            if let response { return response.statusCode }
            if let underlyingError { return (underlyingError as NSError).code }
            // The error of an invalid URL has neither a response nor an underlying error. Moya numbers its case 7.
            return 7
        }

        public var errorUserInfo: [String: Any] {
            var information: [String: Any] = [:]
            information[Self.dataKey] = response?.data
            information[NSLocalizedDescriptionKey] = errorDescription
            information[NSUnderlyingErrorKey] = underlyingError
            return information
        }
    }
#endif
