extension Response {
    /// Accesses the value that another module has attached to the response, one for each type.
    package subscript<Note: Sendable>(note type: Note.Type) -> Note? {
        get { notes[ObjectIdentifier(type)] as? Note }
        set { notes[ObjectIdentifier(type)] = newValue }
    }

    /// Returns the response with another status, which its head doesn't have.
    package func with(statusCode: Int) -> Response {
        var response = self
        response.statusCode = statusCode
        return response
    }
}
