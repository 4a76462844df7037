import OpenAPI

extension Documentation.Link {
    init(_ link: Document.ExternalDocumentation) {
        self.init(url: link.url, description: link.description)
    }
}

extension AboutAPI {
    init(_ info: Document.Info) {
        self.init(
            termsOfService: info.termsOfService,
            contact: info.contact.map { Contact(name: $0.name, url: $0.url, email: $0.email) },
            license: info.license.map { license in
                License(
                    name: license.name, identifier: license.identifier == license.name ? nil : license.identifier,
                    url: license.url
                )
            }
        )
    }
}

extension Documentation {
    /// Creates the documentation of an operation, whose description precedes the description of its path.
    init(_ operation: Document.Operation) {
        let paragraphs = [operation.description, operation.pathDescription].compactMap(\.self)
        self.init(
            summary: operation.summary, description: paragraphs.isEmpty ? nil : paragraphs.joined(separator: "\n\n"),
            link: operation.externalDocumentation.map(Link.init)
        )
    }

    /// Creates the documentation of a property.
    ///
    /// The property's title is included unless it repeats the name or the description.
    ///
    /// - Parameter description: The description's text, with sentences that the generator adds.
    init(property: Schema.Property, _ own: Schema, _ meant: Schema?, description: String?, _ wording: inout DocComposer)
    {
        let title = (own.title ?? meant?.title).flatMap { title in
            wording.adds(title, to: [property.name, description]) ? title : nil
        }
        self.init(
            summary: title, description: description,
            link: (own.externalDocumentation ?? meant?.externalDocumentation).map(Link.init)
        )
    }

    /// Creates the documentation of a response to an operation.
    ///
    /// The documentation is empty unless the response's text adds anything to the status and to the documentation of
    /// the operation.
    init(
        _ response: Document.Response, _ status: Status, of operation: Document.Operation, _ wording: inout DocComposer
    ) {
        let said = [operation.summary, operation.description]
        let texts = [response.summary, response.description].map { text in
            text.flatMap { wording.adds($0, to: said, status: status) ? $0 : nil }
        }
        self.init(summary: texts[0], description: texts[0] == texts[1] ? nil : texts[1])
    }
}
