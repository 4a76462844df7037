#if Migration
    import APIModel
    import SwiftSyntax

    /// The use of a call's response: the content that the app reads, and how it reads it.
    struct ResponseUse: Equatable {
        /// The name of the content: `json`; nil if the app reads none.
        var content: String?
        var reading = BodyReading.whole

        init() {}

        init(_ content: String?, _ reading: BodyReading) {
            self.content = content
            self.reading = reading
        }

        /// Returns whether the type of the values must be stated, because the operation's method returns another type.
        func needsCast(_ client: AppleClient, _ operation: Int) -> Bool {
            guard case .values(let format, let type) = reading else { return false }
            let entry = client.operations[operation].entries.first { client.receives(content, $0, operation) }
            return entry.map { !Self.returns($0, type, format) } ?? true
        }

        private static func returns(
            _ entry: ClientIndex.Entry, _ type: TypeReference, _ format: SequenceFormat
        ) -> Bool {
            guard case .one(.sequence(let own, let documented)) = entry.endpoint.success else { return false }
            return own == type && (documented == format || !format.hasEvents)
        }

        /// Returns the call of the provider's function for the use; nil if the endpoint's method returns the content.
        ///
        /// - Parameter target: The case of the endpoint's target: `.get(id: id)`.
        func providerCall(of entry: ClientIndex.Entry, _ target: String, _ client: AppleClient) -> String? {
            switch reading {
            case .whole: return nil
            case .pieces: return "bytes(of: \(target))"
            case .values(let format, let type):
                guard !Self.returns(entry, type, format) else { return nil }
                return "stream(of: \(target), as: .\(format.rawValue)) as ItemStream<\(client.spelling(type))>"
            }
        }
    }
#endif
