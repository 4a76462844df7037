import APIModel

/// A type that spells the contact, license and terms of service of an API for documentation.
struct AboutView {
    private let about: AboutAPI

    init(_ about: AboutAPI) {
        self.about = about
    }

    var lines: [SwiftText] {
        [about.termsOfService.map { "- Terms of service: \(DocumentationComment.link(to: $0))" }, contact, license]
            .compactMap { $0 }
    }

    private var contact: SwiftText? {
        guard let contact = about.contact else { return nil }
        let name =
            contact.url.map { DocumentationComment.link(to: $0, contact.name) }
            ?? contact.name.map { DocumentationComment.phrase($0) }
        let parts = [name, contact.email.map { DocumentationComment.phrase($0) }].compactMap { $0 }.filter {
            $0.count > 0
        }
        return parts.isEmpty ? nil : "- Contact: \(parts.joined(", "))"
    }

    private var license: SwiftText? {
        guard let license = about.license else { return nil }
        let name =
            license.url.map { DocumentationComment.link(to: $0, license.name) }
            ?? DocumentationComment.phrase(license.name)
        return "- License: \(name)\(license.identifier.map { " (\(Spelling.code($0)))" } ?? "")"
    }
}
