import Testing

@testable import SwiftCode

/// The assignment of types to files.
@Suite("File layout")
struct FileLayoutTests {
    private static let first = [
        "Access", "Account", "Address", "Alert", "Billing", "Book", "Card", "Certificate", "Chat", "Cloud", "Device",
        "Domain",
        "Event", "File", "Gateway", "Image", "Invoice", "List", "Magic", "Message", "Order", "Page", "Policy", "Radar",
        "Rule",
        "Stream", "Tunnel", "User", "Worker", "Zone",
    ]
    private static let second = [
        "", "Attribute", "Batch", "Change", "Config", "Detail", "Draft", "Entry", "Error", "Filter", "Group", "History",
        "Item",
        "Key", "Limit", "Member", "Note", "Option", "Owner", "Request", "Response", "Result", "Scope", "Setting",
        "State",
        "Summary", "Target", "Token", "Usage", "Version",
    ]

    /// 900 types of half a kilobyte up to 5 KB.
    private static let many = first.flatMap { one in
        second.enumerated().map { index, two in
            FileLayout.Subject(name: one + two, size: 500 + (one.count * 761 + index * 1_367) % 4_500)
        }
    }

    private static let limit = 40_000

    /// The name of each subject's part.
    private func parts(of subjects: [FileLayout.Subject], limit: Int = limit) -> [String: String] {
        var parts: [String: String] = [:]
        for part in FileLayout.parts(of: subjects, limit: limit) {
            for subject in part.subjects {
                #expect(parts.updateValue(part.name, forKey: subjects[subject].name) == nil, "it is in two parts")
            }
        }
        return parts
    }

    @Test("each name is in one part, in any order")
    func order() {
        let parts = parts(of: Self.many)
        #expect(parts.count == Self.many.count)
        #expect(parts == self.parts(of: Self.many.reversed()))
    }

    @Test("a name is in the part with its longest matching prefix")
    func finding() {
        let parts = parts(of: Self.many)
        let names = Set(parts.values)
        for (subject, part) in parts {
            let longest = names.filter { subject.hasPrefix($0) }.max { $0.count < $1.count }
            #expect(longest ?? "" == part, "\(subject)")
        }
        #expect(names.contains("Zone") && !names.contains("Z"))
    }

    @Test("large parts are divided at frequent words, and few parts are small")
    func sizes() {
        let sizes = FileLayout.parts(of: Self.many, limit: Self.limit).map { part in
            part.subjects.reduce(0) { $0 + Self.many[$1].size }
        }
        #expect(sizes.count < 60)
        #expect(sizes.filter { $0 < Self.limit / 4 }.count < 2)
        let heavy = ["Cost", "Dock", "Echo"].map { FileLayout.Subject(name: "Book" + $0, size: Self.limit / 2) }
        let parts = parts(of: Self.many + heavy)
        #expect(heavy.allSatisfy { parts[$0.name] == $0.name })
    }

    @Test("an oversized type has its own file")
    func large() {
        let large = FileLayout.Subject(name: "BookIndexPage", size: 3 * Self.limit)
        #expect(parts(of: Self.many + [large])["BookIndexPage"] == "BookIndexPage")
    }

    @Test("of many types without common words the small ones share a file, and each other has its own")
    func unrelated() {
        func layout(_ sizes: [Int]) -> [String] {
            let subjects = zip(Self.first, sizes).map { FileLayout.Subject(name: $0 + "Item", size: $1) }
            return FileLayout.parts(of: subjects, limit: 100).map(\.name)
        }
        #expect(layout([24, 24, 24, 10, 10]) == [""])
        #expect(layout([24, 24, 24, 10, 10, 10]) == ["AccessItem", "AccountItem", "AddressItem", ""])
        #expect(layout(Array(repeating: 2, count: 60)) == [""])
    }

    @Test("one more type moves at most one file's content, and usually none")
    func growth() {
        let before = parts(of: Self.many)
        var moved: [Int] = []
        for (index, name) in Self.first.enumerated() {
            let added = FileLayout.Subject(name: name + "Zebra", size: 700 + index * 97)
            let after = parts(of: Self.many + [added])
            moved.append(before.filter { after[$0.key] != $0.value }.count)
        }
        #expect(moved.allSatisfy { $0 <= 30 }, "\(moved)")
        #expect(moved.reduce(0, +) <= 3 * moved.count, "\(moved)")
    }

    @Test("an added property moves few types, one by one up to twice the size")
    func growthOfOne() {
        var subjects = Self.many
        var before = parts(of: subjects)
        var moved = 0
        for index in subjects.indices {
            subjects[index] = FileLayout.Subject(name: subjects[index].name, size: subjects[index].size + 500)
            let after = parts(of: subjects)
            moved += before.filter { after[$0.key] != $0.value }.count
            before = after
        }
        #expect(moved <= 3 * subjects.count, "\(moved)")
    }

    @Test("a name that is a prefix of others is in the part of the rest, at any size")
    func ending() {
        let subjects = [("Book", 30), ("BookAge", 20), ("BookCover", 2)].map { FileLayout.Subject(name: $0, size: $1) }
        let parts = FileLayout.parts(of: subjects, limit: 25)
        #expect(parts.map(\.name) == ["Book"])
        #expect(parts.first?.subjects == [0, 1, 2])
    }

    @Test("names that differ only in case share a part, and words aren't divided")
    func alike() {
        let subjects = ["URL", "Url", "UrlList", "Uniform"].map { FileLayout.Subject(name: $0, size: 10) }
        let parts = parts(of: subjects, limit: 25)
        #expect(parts["URL"] == parts["Url"])
        #expect(parts["UrlList"] == parts["Url"])
        #expect(parts["Uniform"] != parts["Url"])
    }

    @Test("a single letter is no word for a part's name")
    func letters() {
        let subjects = ["EMail", "EMailAddress", "IPv4Range", "IPv4Route"].map {
            FileLayout.Subject(name: $0, size: 20)
        }
        #expect(Set(parts(of: subjects, limit: 25).values).isDisjoint(with: ["E", "I"]))
    }

    @Test("without a rest each first word is a part, and one of a single name has that name")
    func families() {
        let subjects = ["ZoneRules", "ZoneSettings", "RadarMaps"].map { FileLayout.Subject(name: $0, size: 1) }
        let parts = FileLayout.parts(of: subjects, limit: 25, hasRest: false)
        #expect(parts.map(\.name) == ["RadarMaps", "Zone"])
    }
}
