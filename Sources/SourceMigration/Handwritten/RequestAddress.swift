#if Migration
    import SwiftSyntax

    /// The address of a request in an app's code, divided at slashes.
    struct RequestAddress {
        /// The scheme and the host: `https://api.example.com`.
        let origin: String
        /// The segments of the path; the last one is empty if the path ends with a slash.
        private(set) var segments: [[AddressPiece]] = []
        /// The names and values of the query, in their order.
        private(set) var query: [(name: String, value: [AddressPiece])] = []

        /// Creates an address; nil if it doesn't begin with a constant server.
        init?(_ pieces: [AddressPiece]) {
            var pieces = pieces[...]
            var start = ""
            while case .text(let text)? = pieces.first {
                start += text
                pieces = pieces.dropFirst()
            }
            guard let scheme = start.firstRange(of: "://"), start.hasPrefix("http") else { return nil }
            let rest = start[scheme.upperBound...]
            let host = rest.prefix { $0 != "/" && $0 != "?" }
            guard !host.isEmpty, host.endIndex < rest.endIndex || pieces.isEmpty else { return nil }
            origin = String(start[..<host.endIndex])
            var reader = AddressPartReader()
            reader.read(rest[host.endIndex...])
            for piece in pieces {
                switch piece {
                case .text(let text): reader.read(text[...])
                case .value: reader.add(piece)
                }
            }
            guard let (segments, query) = reader.finished() else { return nil }
            (self.segments, self.query) = (segments, query)
        }
    }

    /// A reader of the segments and the query of an address.
    private struct AddressPartReader {
        private var segments: [[AddressPiece]] = []
        private var items: [[AddressPiece]] = []
        private var part: [AddressPiece] = []
        private var isQuery = false
        private var isValid = true

        mutating func read(_ text: Substring) {
            var run = ""
            for character in text {
                switch character {
                case "/" where !isQuery, "&" where isQuery, "?" where !isQuery:
                    add(.text(run))
                    run = ""
                    end()
                    if character == "?" { isQuery = true }
                case "#", "%", "+": isValid = false
                default: run.append(character)
                }
            }
            add(.text(run))
        }

        mutating func add(_ piece: AddressPiece) {
            if case .text(let text) = piece {
                if text.isEmpty { return }
                if case .text(let former)? = part.last {
                    part[part.count - 1] = .text(former + text)
                    return
                }
            }
            part.append(piece)
        }

        private mutating func end() {
            if isQuery { items.append(part) } else { segments.append(part) }
            part = []
        }

        /// Returns the parts; nil if they contain escapes or a fragment.
        mutating func finished() -> (segments: [[AddressPiece]], query: [(name: String, value: [AddressPiece])])? {
            end()
            guard isValid else { return nil }
            var query: [(name: String, value: [AddressPiece])] = []
            for item in items where !item.isEmpty {
                guard case .text(let start) = item[0], let equals = start.firstIndex(of: "=") else { return nil }
                let rest = String(start[start.index(after: equals)...])
                query.append((String(start[..<equals]), (rest.isEmpty ? [] : [.text(rest)]) + item.dropFirst()))
            }
            // The first slash begins the path.
            return (segments.first?.isEmpty ?? false ? Array(segments.dropFirst()) : segments, query)
        }
    }
#endif
