/// A pass that marks the properties and cases that are stored by reference.
///
/// A member is marked if it closes a cycle of structures, which Swift can't lay out. It is also marked if its structure
/// is large, because the compiler would copy a large structure in many places. Arrays and dictionaries are stored by
/// reference in any case.
enum IndirectionPass {
    /// The maximum size in words of a structure that is stored inline.
    static let largestInlineSize = 24

    static func apply(to model: Modelling, kind: ModelForm.Kind) {
        if kind == .class { makeClasses(of: model.types) }
        var search = DepthFirstSearch(types: model.types)
        for index in search.types.indices { search.visit(index) }
    }

    /// Turns all objects into classes.
    ///
    /// Tuples stay structures, because they are too small to benefit.
    private static func makeClasses(of types: [PlannedType]) {
        for index in types.indices {
            types[index].definition.kind.changeStructure { $0.isClass = $0.form == .object }
        }
    }

    /// A depth-first search of the structures, with an explicit stack instead of recursion.
    ///
    /// A structure is measured after all structures that it contains.
    private struct DepthFirstSearch {
        let types: [PlannedType]
        private var state: [State]
        private var sizes: [Int]

        private enum State { case new, open, done }

        init(types: [PlannedType]) {
            self.types = types
            state = Array(repeating: .new, count: types.count)
            sizes = Array(repeating: 1, count: types.count)
        }

        mutating func visit(_ root: Int) {
            guard state[root] == .new else { return }
            var path: [(type: Int, next: Int, members: [TypeReference])] = [(root, 0, members(of: root))]
            state[root] = .open
            while let (type, next, members) = path.last {
                guard next < members.count else {
                    sizes[type] = size(of: type)
                    state[type] = .done
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                guard case .named(let id) = members[next] else { continue }
                switch state[id.index] {
                case .new:
                    state[id.index] = .open
                    path.append((id.index, 0, self.members(of: id.index)))
                case .open:
                    markIndirect(next, of: type)
                case .done:
                    break
                }
            }
        }

        private func members(of type: Int) -> [TypeReference] {
            switch types[type].definition.kind {
            case .structure(let structure): structure.properties.map(\.type)
            case .union(let union): union.cases.map(\.type)
            case .enumeration, .alias, .namespace: []
            }
        }

        private mutating func markIndirect(_ member: Int, of type: Int) {
            types[type].definition.kind.changeStructure { $0.properties[member].isIndirect = true }
            types[type].definition.kind.changeUnion { $0.cases[member].isIndirect = true }
        }

        /// Returns the approximate size in words, and marks members that are too large.
        private mutating func size(of type: Int) -> Int {
            switch types[type].definition.kind {
            case .structure(let structure):
                var size = structure.additionalProperties == nil ? 0 : 1
                for index in structure.properties.indices {
                    let inlineSize = self.size(of: structure.properties[index].type)
                    if inlineSize > largestInlineSize { markIndirect(index, of: type) }
                    let isIndirect = structure.properties[index].isIndirect || inlineSize > largestInlineSize
                    size += isIndirect ? 1 : inlineSize
                }
                return structure.isClass ? 1 : size
            case .union(let union):
                var size = 1
                for index in union.cases.indices {
                    let inlineSize = self.size(of: union.cases[index].type)
                    if inlineSize > largestInlineSize { markIndirect(index, of: type) }
                    let isIndirect = union.cases[index].isIndirect || inlineSize > largestInlineSize
                    size = max(size, isIndirect ? 1 : inlineSize)
                }
                return size + 1
            case .enumeration(let enumeration):
                return enumeration.rawType == .string ? 2 : 1
            case .alias, .namespace:
                return 1
            }
        }

        private func size(of reference: TypeReference) -> Int {
            switch reference {
            case .string, .base64, .binary, .uuid: 2
            case .dateTime, .boolean, .int, .int32, .int64, .uint64, .double, .float, .date, .url: 1
            case .array, .dictionary, .embeddedJSON: 1
            case .decimal, .json: 3
            case .file, .custom: 4
            case .optional(let wrapped): size(of: wrapped) + 1
            // A type whose search hasn't ended is part of a cycle, and the reference that closes the cycle takes one
            // word.
            case .named(let id): state[id.index] == .done ? sizes[id.index] : 1
            }
        }
    }
}
