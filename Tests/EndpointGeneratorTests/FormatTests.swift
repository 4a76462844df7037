import Testing

/// The reader and the writer of models know no format: what they need of one they ask of the tape or the output.
@Suite("Formats")
struct FormatTests {
    private static let sources = SourceNames.files(of: "EndpointCoding")
    private static let owners = SourceNames.owners(in: sources)
    private static let formats: Set<String> = ["JSON"]

    @Test("the shared folders reference no format", arguments: ["Fields", "Tape"])
    func names(folder: String) {
        let shared = Self.sources.filter { $0.folder == folder }
        #expect(!shared.isEmpty)
        let found = shared.flatMap { source in
            source.references.filter { Self.owners[$0].map(Self.formats.contains) ?? false }.map {
                "\(source.file) knows \($0)"
            }
        }
        #expect(found.sorted() == [])
    }

    @Test("every format has a declaration that references can be matched with")
    func declarations() {
        for format in Self.formats {
            #expect(Self.owners.values.contains(format))
        }
    }
}
