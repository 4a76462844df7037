#if Migration
    import SwiftSyntax

    /// A type of an app that conforms to Moya's `TargetType`: an enum, or a struct with one request.
    struct MoyaTarget {
        /// A value of a case, or a stored property of a struct.
        struct Value {
            let label: String?
            let type: String
            let defaultValue: ExprSyntax?
        }

        /// A case of an enum; for a struct, the struct itself.
        struct Case {
            /// The name of the case; nil for a struct.
            let name: String?
            let values: [Value]
            let node: Syntax
        }

        let name: String
        let file: SwiftFile
        let declaration: DeclSyntax
        private(set) var cases: [Case] = []
        private(set) var caseNames: Set<String> = []
        /// The declaration, and the extensions that have its requirements.
        private(set) var parts: [(file: SwiftFile, node: DeclSyntax)]
        /// The properties that describe requests, by their names.
        private(set) var properties: [String: PatternBindingSyntax] = [:]
        /// The reason why the type can't be replaced; nil if there is none.
        private(set) var problem: OpenUse?

        private static let requirements: Set<String> = [
            "baseURL", "path", "method", "task", "headers", "sampleData", "validationType", "parameters",
            "parameterEncoding",
        ]
        private static let otherConformances: Set<String> = ["Equatable", "Hashable", "Sendable"]

        init(_ name: String, _ declaration: DeclSyntax, in file: SwiftFile) {
            (self.name, self.declaration, self.file) = (name, declaration, file)
            parts = [(file, declaration)]
            let group = declaration.asProtocol((any DeclGroupSyntax).self)
            if declaration.ancestor(MemberBlockItemSyntax.self) != nil
                || declaration.ancestor(CodeBlockSyntax.self) != nil
            {
                problem = OpenUse("declare '\(name)' outside of other declarations, and migrate again")
            }
            if let structure = declaration.as(StructDeclSyntax.self) {
                cases = [Case(name: nil, values: Self.storedValues(of: structure), node: Syntax(structure))]
            }
            if let group { add(group) }
            for name in cases.compactMap(\.name) where !caseNames.insert(name).inserted {
                problem = problem ?? OpenUse("rename one of the cases '\(name)' of '\(self.name)', and migrate again")
            }
        }

        /// Adds an extension with requirements of `TargetType`.
        mutating func add(_ node: ExtensionDeclSyntax, in file: SwiftFile) {
            parts.append((file, DeclSyntax(node)))
            add(node)
        }

        private mutating func add(_ group: any DeclGroupSyntax) {
            for type in group.inheritanceClause?.inheritedTypes ?? [] {
                let name = type.type.trimmedDescription
                guard !MoyaTargets.isTargetType(type.type), !Self.otherConformances.contains(name) else { continue }
                problem = OpenUse(
                    "conform to \(name) in an extension of '\(self.name)' without 'switch self', and migrate again")
            }
            for member in group.memberBlock.members { add(member.decl) }
        }

        private mutating func add(_ member: DeclSyntax) {
            if let cases = member.as(EnumCaseDeclSyntax.self) {
                for element in cases.elements { self.cases.append(Case(element)) }
                return
            }
            if let variable = member.as(VariableDeclSyntax.self), variable.bindings.count == 1,
                let binding = variable.bindings.first,
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
            {
                let isStatic = variable.modifiers.contains { $0.name.text == "static" }
                if !isStatic, Self.requirements.contains(name) {
                    properties[name] = binding
                    return
                }
                if !isStatic, declaration.is(StructDeclSyntax.self), binding.accessorBlock == nil { return }
                // A constant address is part of the requests.
                if isStatic, variable.isConstant, variable.modifiers.contains(where: { $0.name.text == "private" }) {
                    return
                }
            }
            var words = member.trimmedDescription.prefix { !$0.isNewline && $0 != "{" && $0 != "=" }
            while words.last == " " { words = words.dropLast() }
            problem = problem ?? OpenUse("move '\(words)' out of '\(name)', and migrate again")
        }

        private static func storedValues(of structure: StructDeclSyntax) -> [Value] {
            structure.memberBlock.members.flatMap { member -> [Value] in
                guard let variable = member.decl.as(VariableDeclSyntax.self) else { return [] }
                return variable.bindings.compactMap { binding in
                    guard binding.accessorBlock == nil, let type = binding.typeAnnotation?.type,
                        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
                    else { return nil }
                    return Value(
                        label: SwiftName.bare(name), type: type.trimmedDescription,
                        defaultValue: binding.initializer?.value)
                }
            }
        }
    }

    extension MoyaTarget.Case {
        fileprivate init(_ element: EnumCaseElementSyntax) {
            name = SwiftName.bare(element.name.text)
            node = Syntax(element)
            values =
                element.parameterClause?.parameters.map { parameter in
                    MoyaTarget.Value(
                        label: parameter.firstName.flatMap { $0.text == "_" ? nil : SwiftName.bare($0.text) },
                        type: parameter.type.trimmedDescription, defaultValue: parameter.defaultValue?.value)
                } ?? []
        }
    }

    /// The types of an app that conform to Moya's `TargetType`.
    enum MoyaTargets {
        static func all(in files: [SwiftFile]) -> [MoyaTarget] {
            var parts: [String: [(node: DeclSyntax, file: SwiftFile)]] = [:]
            for file in files {
                for node in file.tree.descendants(DeclSyntax.self) {
                    guard let name = node.declaredTypeName, !node.is(ClassDeclSyntax.self),
                        !node.is(ActorDeclSyntax.self)
                    else { continue }
                    parts[SwiftName.bare(name), default: []].append((node, file))
                }
            }
            return parts.sorted { $0.key < $1.key }.compactMap { name, parts in
                let declarations = parts.filter { !$0.node.is(ExtensionDeclSyntax.self) }
                guard parts.contains(where: { conforms($0.node) }), declarations.count == 1 else { return nil }
                var target = MoyaTarget(name, declarations[0].node, in: declarations[0].file)
                for part in parts where conforms(part.node) {
                    if let node = part.node.as(ExtensionDeclSyntax.self) { target.add(node, in: part.file) }
                }
                return target
            }
        }

        /// Returns whether a type is Moya's, or the runtime's, which has the same requirements.
        static func isTargetType(_ type: TypeSyntax) -> Bool {
            ["TargetType", "Moya.TargetType", "TaskTarget"].contains(type.trimmedDescription)
        }

        private static func conforms(_ node: DeclSyntax) -> Bool {
            let clause = node.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
            return clause?.inheritedTypes.contains { isTargetType($0.type) } ?? false
        }
    }
#endif
