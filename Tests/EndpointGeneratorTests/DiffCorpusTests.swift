import Foundation
import Testing

/// `endpointgen diff` of two versions of a large API: 109 operations cut from GitHub's description, and edits of them.
///
/// The description isn't part of this repository; the expected rows are, in `Specs/diff`. `RECORD=1` rewrites them.
@Suite("Diff of a large API", .enabled(if: Checkout.corpus != nil, "the real descriptions aren't at ../shared/specs"))
struct DiffCorpusTests {
    static let folder = Checkout.root.appendingPathComponent("Specs/diff")

    @Test("each edit of a large API has its rows in all layers, and the app's lines that it concerns")
    func github() throws {
        let github = try #require(Checkout.corpus).appendingPathComponent("github.json")
        let whole = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: github)) as? [String: Any])
        var description: Any = cut(whole)
        try TemporaryFolder.with { folder in
            for (name, edits) in [("old.json", []), ("new.json", Self.edits)] {
                for edit in edits { description = try edit.applied(to: description) }
                let data = try JSONSerialization.data(
                    withJSONObject: description, options: [.prettyPrinted, .sortedKeys])
                try data.write(to: folder.url.appendingPathComponent(name))
            }
            let configuration = try folder.write("name: GitHub\nenums: closed\n", to: "closed.yaml")
            let paths = ["old.json", "new.json"].map { folder.url.appendingPathComponent($0).path }
            let result = try ProcessResult.run(
                Checkout.products.appendingPathComponent("endpointgen"),
                ["diff"] + paths + ["--config", configuration, "--used-by", "App", "--format", "json"], in: Self.folder)
            #expect(result.status == 0, "\(result.errors)")
            let rows = try result.output.split(separator: "\n").map(Self.row).map { $0 + "\n" }.joined()
            let golden = Self.folder.appendingPathComponent("github.txt")
            if ProcessInfo.processInfo.environment["RECORD"] == "1" {
                try Data(rows.utf8).write(to: golden)
            } else {
                #expect(try rows == String(contentsOf: golden, encoding: .utf8))
            }
        }
    }

    /// A line of JSON without the positions.
    static func row(_ line: Substring) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        func text(_ key: String) -> String { object[key] as? String ?? "" }
        if let version = object["suggestedVersion"] { return "suggested version: \(version)" }
        let place = object["usedBy"].map { "\($0):\(object["line"] ?? "")" } ?? "\(text("layer")) \(text("kind"))"
        return "\(text("severity")) \(place) | \(text("subject")) | \(text("message"))"
    }

    // The description

    private static let prefixes = [
        "/repos/{owner}/{repo}/issues", "/repos/{owner}/{repo}/labels", "/repos/{owner}/{repo}/milestones", "/gists",
        "/repos/{owner}/{repo}/releases", "/orgs/{org}/teams",
    ]

    /// Returns some operations of a description with everything that they refer to.
    private func cut(_ whole: [String: Any]) -> [String: Any] {
        let paths = (whole["paths"] as? [String: Any] ?? [:]).filter { path, _ in
            Self.prefixes.contains { path.hasPrefix($0) }
        }
        let all = whole["components"] as? [String: [String: Any]] ?? [:]
        var components: [String: [String: Any]] = [:]
        var pending = references(in: paths)
        var seen: Set<String> = []
        while let reference = pending.popLast() {
            guard seen.insert(reference).inserted else { continue }
            let path = reference.dropFirst("#/components/".count).split(separator: "/").map(String.init)
            guard let value = all[path[0]]?[path[1]] else { continue }
            components[path[0], default: [:]][path[1]] = value
            pending += references(in: value)
        }
        return whole.filter { ["openapi", "info", "servers"].contains($0.key) }.merging(
            ["paths": paths, "components": components], uniquingKeysWith: { $1 })
    }

    private func references(in value: Any) -> [String] {
        if let list = value as? [Any] { return list.flatMap { references(in: $0) } }
        guard let object = value as? [String: Any] else { return [] }
        return object.flatMap { key, value in
            key == "$ref" ? [value as? String].compactMap(\.self) : references(in: value)
        }
    }

    // The new version

    /// A change of the value at a JSON pointer, in which an item has its name, its value or its index.
    private struct Edit {
        var pointer: String
        /// Nil to remove the value.
        var value: Any?

        init(_ pointer: String, _ value: Any? = nil) {
            (self.pointer, self.value) = (pointer, value)
        }

        func applied(to root: Any) throws -> Any {
            let names = pointer.dropFirst().split(separator: "/").map {
                $0.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
            }
            return try applied(to: root, names[...])
        }

        private func applied(to node: Any, _ names: ArraySlice<String>) throws -> Any {
            let name = try #require(names.first)
            let isLast = names.count == 1
            if var list = node as? [Any] {
                if isLast, name == "-" { return list + [try #require(value)] }
                let index = list.firstIndex { item in
                    (item as? String ?? (item as? [String: Any])?["name"] as? String) == name
                }
                let found = try #require(index ?? Int(name), "\(pointer) has no '\(name)'")
                if isLast {
                    list.remove(at: found)
                } else {
                    list[found] = try applied(to: list[found], names.dropFirst())
                }
                return list
            }
            var object = try #require(node as? [String: Any], "\(pointer): no object before '\(name)'")
            guard isLast else {
                object[name] = try applied(
                    to: #require(object[name], "\(pointer) has no '\(name)'"), names.dropFirst())
                return object
            }
            let previous = object.removeValue(forKey: name)
            if let renamed = value as? Renamed {
                object[renamed.name] = previous
            } else if let value {
                object[name] = value
            } else {
                _ = try #require(previous, "\(pointer)")
            }
            return object
        }
    }

    private struct Renamed {
        var name: String
    }

    private static let repository = "/paths/~1repos~1{owner}~1{repo}"

    private static var edits: [Edit] {
        [
            Edit("/servers/0/url", "https://api.github.example"),
            Edit("/paths/~1gists~1{gist_id}~1star/put"),
            Edit("/paths/~1gists/get/deprecated", true),
            Edit("/paths/~1gists~1{gist_id}/get/responses/403"),
            Edit(
                "/paths/~1gists~1public/get/responses/200/content/application~1json",
                Renamed(name: "application/vnd.gist+json")),
            Edit("\(repository)~1issues/get/parameters/state/schema/enum/all"),
            Edit(
                "\(repository)~1issues/get/parameters/-", ["name": "type", "in": "query", "schema": ["type": "string"]]),
            Edit("\(repository)~1labels~1{name}/get/operationId", "issues/fetch-label"),
            Edit("\(repository)~1milestones/post/requestBody/content/application~1json/schema/required/-", "due_on"),
            Edit(
                "\(repository)~1milestones~1{milestone_number}",
                Renamed(name: "/repos/{owner}/{repo}/milestones/{number}")),
            Edit(
                "\(repository)~1milestones~1{milestone_number}~1labels",
                Renamed(name: "/repos/{owner}/{repo}/milestones/{number}/labels")),
            Edit("/components/parameters/milestone-number/name", "number"),
            Edit("\(repository)~1labels~1{name}/delete/responses/204", Renamed(name: "202")),
            Edit("/components/parameters/per-page/schema/maximum", 50),
            Edit("/components/parameters/per-page/schema/default", 20),
            Edit("/components/schemas/milestone/properties/open_issues"),
            Edit("/components/schemas/milestone/required/open_issues"),
            Edit("/components/schemas/milestone/properties/state/enum/-", "archived"),
            Edit("/components/schemas/label/required/color"),
            Edit("/components/schemas/label/properties/name/maxLength", 50),
            Edit("/components/schemas/label/properties/topic", ["type": "string"]),
            Edit("/components/schemas/issue/properties/id/type", "string"),
            Edit(
                "/paths/~1orgs~1{org}~1teams/get/parameters/-",
                ["name": "visibility", "in": "query", "required": true, "schema": ["type": "string"]]),
        ]
    }
}
