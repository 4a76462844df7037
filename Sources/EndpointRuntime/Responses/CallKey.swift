/// A key for a value that a call stores for its stages, or a response for its readers.
///
/// ```swift
/// enum Tenant: CallKey { typealias Value = String }
///
/// let books = try await bookstore.books.with(.value("north", for: Tenant.self)).list()
/// // in a middleware
/// if let tenant = call[Tenant.self] { request[header: "X-Tenant"] = tenant }
/// response[Tenant.self] = "north"
/// ```
public protocol CallKey {
    /// The type of the values that are stored under the key.
    associatedtype Value: Sendable
}
