extension Response {
    /// What a module beside the runtime keeps of a response, one value of each type.
    @_spi(Notes)
    public subscript<Note: Sendable>(note type: Note.Type) -> Note? {
        get { notes[ObjectIdentifier(type)] as? Note }
        set { notes[ObjectIdentifier(type)] = newValue }
    }
}
