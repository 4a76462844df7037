/// The state of loading content, with previous content to show in the meantime.
public enum LoadingState<Content: Sendable>: Sendable {
    /// A state in which no content was loaded yet.
    case initial
    /// A state in which content is being loaded; `cache` is the previous content.
    case loading(cache: Content?)
    /// A state in which the content was loaded.
    case success(content: Content)
    /// A state in which the content couldn't be loaded; `cache` is the previous content.
    case failure(error: any Error, cache: Content?)
}

extension LoadingState {
    /// The content to show: the loaded content, or the previous content; nil if there is none.
    public var content: Content? {
        switch self {
        case .initial: nil
        case .loading(let cache), .failure(_, let cache): cache
        case .success(let content): content
        }
    }

    /// A Boolean value that indicates whether the content is being loaded.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// The error of a failed load; nil in other states.
    public var error: (any Error)? {
        if case .failure(let error, _) = self { error } else { nil }
    }
}

/// Equality of loading states. Errors are ignored, so failures are equal if their caches are equal.
extension LoadingState: Equatable where Content: Equatable {
    public static func == (left: LoadingState, right: LoadingState) -> Bool {
        switch (left, right) {
        case (.initial, .initial): true
        case (.loading(let left), .loading(let right)): left == right
        case (.success(let left), .success(let right)): left == right
        case (.failure(_, let left), .failure(_, let right)): left == right
        case (.initial, _), (.loading, _), (.success, _), (.failure, _): false
        }
    }
}

extension LoadingState: CustomStringConvertible {
    public var description: String {
        func text(_ cache: Content?) -> String { cache.map { "\($0)" } ?? "nil" }
        return switch self {
        case .initial: "Initial"
        case .loading(let cache): "Loading: cache \(text(cache))"
        case .success(let content): "Success: \(content)"
        case .failure(let error, let cache): "Failure: \(error), cache \(text(cache))"
        }
    }
}
