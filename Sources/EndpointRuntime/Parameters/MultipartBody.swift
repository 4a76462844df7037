/// A multipart body, which the module `EndpointFiles` creates.
package struct MultipartBody: Sendable {
    /// Creates the form when a request is created.
    package let makeForm: @Sendable () throws -> any MultipartForm

    package init(_ makeForm: @escaping @Sendable () throws -> any MultipartForm) {
        self.makeForm = makeForm
    }
}

/// The parts of a multipart body, and how they are written.
package protocol MultipartForm: Sendable, Hashable {
    /// A Boolean value that indicates whether there are no parts.
    var isEmpty: Bool { get }

    /// Returns the body, in memory, or in a temporary file if it exceeds `limit` or its length is unknown.
    func upload(inMemoryUpTo limit: Int64) async throws -> Upload
}

/// A form of any type.
package struct AnyMultipartForm: Sendable, Hashable {
    let form: any MultipartForm

    package init(_ form: any MultipartForm) { self.form = form }

    package static func == (left: AnyMultipartForm, right: AnyMultipartForm) -> Bool {
        AnyHashable(left.form) == AnyHashable(right.form)
    }

    package func hash(into hasher: inout Hasher) { form.hash(into: &hasher) }
}
