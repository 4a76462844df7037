/// Where a schema is used: what an inline type is named from.
struct Place {
    /// `RepositoryOwner`
    var name: String
    /// The file that inline types go to.
    var file: String
    /// Directly in a multipart body, where binary means a file.
    var isMultipart = false
    var depth = 0

    init(name: String, file: String) {
        self.name = name
        self.file = file
    }

    init(schemaName: String, isMultipart: Bool, depth: Int) {
        name = SwiftIdentifier.type(schemaName)
        if name.isEmpty { name = "Schema" }
        file = name
        self.isMultipart = isMultipart
        self.depth = depth
    }

    /// A property of the type at this place.
    func property(_ key: String) -> Place {
        var place = self
        let part = SwiftIdentifier.type(key)
        place.name += part.hasPrefix("_") ? String(part.dropFirst()) : (part.isEmpty ? "Value" : part)
        place.depth = 0
        return place
    }

    /// An item of the list at this place.
    var item: Place {
        var place = deeper
        let singular = SwiftIdentifier.singular(name)
        place.name = singular == name ? name + "Item" : singular
        return place
    }

    /// A value of the dictionary at this place.
    var value: Place {
        var place = deeper
        place.name += "Value"
        return place
    }

    func variant(_ text: String) -> Place {
        var place = deeper
        place.name += text
        return place
    }

    var deeper: Place {
        var place = self
        place.depth += 1
        return place
    }
}

/// Where the name of a type comes from. Of two that want one name, the one that comes first here gets it.
struct NameProposal {
    enum Origin: Int {
        /// By the user's configuration.
        case given
        /// From a name in the description.
        case derived
        /// From the place where it is used.
        case positional
    }

    var name: String
    var origin: Origin
    /// What its file is called, before that is made unique.
    var file: String
}
