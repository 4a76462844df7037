public import Diagnostics

/// A difference between two versions of an API.
public struct APIChange: Sendable, Hashable {
    /// The consequence of a change for the clients of the old version.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
        /// A change that doesn't affect clients of the old version.
        case compatible
        /// A change that may alter the behavior of clients of the old version, which continue to work.
        case risky
        /// A change that makes valid requests invalid, or causes unexpected responses or compile errors.
        case breaking

        public static func < (first: Severity, second: Severity) -> Bool {
            rank(first) < rank(second)
        }

        private static func rank(_ severity: Severity) -> Int { allCases.firstIndex(of: severity) ?? 0 }
    }

    /// The part of the API in which the change occurs.
    public enum Layer: String, Sendable, Hashable, CaseIterable {
        /// The requests and responses of the API.
        case api
        /// The declarations of the generated client.
        case swift
    }

    public var layer: Layer
    public var severity: Severity
    /// The stable identifier of this type of change: `request-property-required`.
    public var kind: String
    /// The changed element: `GET /books`, `Book.price`, `BooksClient.list(genre:)`.
    public var subject: String
    /// A description of the change in one line, beginning in lowercase.
    public var message: String
    /// The position of the element in the old description; nil for an addition.
    public var old: SourceRange?
    /// The position of the element in the new description; nil for a removal.
    public var new: SourceRange?
    /// The label of the changed parameter; nil if the change concerns no parameter.
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

/// The part of a semantic version to increment for a list of changes.
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
    /// Returns nil if `version` doesn't consist of three numbers.
    public func version(after version: String) -> String? {
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 3, version.split(separator: ".", omittingEmptySubsequences: false).count == 3 else {
            return nil
        }
        switch self {
        case .none: return version
        case .patch: return "\(numbers[0]).\(numbers[1]).\(numbers[2] + 1)"
        case .minor: return "\(numbers[0]).\(numbers[1] + 1).0"
        // Before version 1.0, a minor version may contain breaking changes.
        case .major: return numbers[0] == 0 ? "0.\(numbers[1] + 1).0" : "\(numbers[0] + 1).0.0"
        }
    }
}
