public import Diagnostics

/// A difference between two versions of an API.
public struct APIChange: Sendable, Hashable {
    /// The consequence of a change for the clients of the old version.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
        /// Old clients work as before.
        case compatible
        /// Old clients work, and may behave otherwise.
        case risky
        /// A change that makes valid requests invalid, or causes unexpected responses or compile errors.
        case breaking

        public static func < (first: Severity, second: Severity) -> Bool {
            rank(first) < rank(second)
        }

        private static func rank(_ severity: Severity) -> Int { allCases.firstIndex(of: severity) ?? 0 }
    }

    /// The view in which the change shows.
    public enum Layer: String, Sendable, Hashable, CaseIterable {
        /// Requests and responses.
        case api
        /// The declarations of the generated client.
        case swift
    }

    public var layer: Layer
    public var severity: Severity
    /// The stable identifier of this type of change: `request-property-required`.
    public var kind: String
    /// The changed thing: `GET /books`, `Book.price`, `BooksClient.list(genre:)`.
    public var subject: String
    /// The change in one line, in lower case.
    public var message: String
    /// The position in the old description; nil for an addition.
    public var old: SourceRange?
    /// The position in the new description; nil for a removal.
    public var new: SourceRange?
    /// The label of the parameter that changed.
    var parameter: String?

    public init(
        _ layer: Layer, _ severity: Severity, _ kind: String, _ subject: String, _ message: String,
        old: SourceRange? = nil, new: SourceRange? = nil
    ) {
        self.layer = layer
        self.severity = severity
        self.kind = kind
        self.subject = subject
        self.message = message
        self.old = old?.revised(0)
        self.new = new?.revised(0)
    }
}

/// The part of a semantic version that changes call for.
public enum VersionBump: String, Sendable {
    case none, patch, minor, major

    public init(_ changes: [APIChange]) {
        if changes.contains(where: { $0.severity == .breaking }) {
            self = .major
        } else if changes.contains(where: { $0.severity == .risky || $0.kind.hasSuffix("added") }) {
            self = .minor
        } else {
            self = changes.isEmpty ? .none : .patch
        }
    }

    /// Returns the version after `version`: `2.0.0` after `1.4.2` for a major bump.
    ///
    /// Returns nil when `version` isn't three numbers.
    public func version(after version: String) -> String? {
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 3, version.split(separator: ".", omittingEmptySubsequences: false).count == 3 else {
            return nil
        }
        switch self {
        case .none: return version
        case .patch: return "\(numbers[0]).\(numbers[1]).\(numbers[2] + 1)"
        case .minor: return "\(numbers[0]).\(numbers[1] + 1).0"
        // Before 1.0 a minor version may break.
        case .major: return numbers[0] == 0 ? "0.\(numbers[1] + 1).0" : "\(numbers[0] + 1).0.0"
        }
    }
}
