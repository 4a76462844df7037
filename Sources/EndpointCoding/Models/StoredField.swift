/// A stored property, as the type's metadata describes it.
struct StoredField {
    let name: String
    let type: Any.Type
    /// The distance in bytes from the start of the value, or of the object of a class.
    let offset: Int

    /// Returns the stored properties of a structure or class in order, superclasses first.
    ///
    /// The result is nil for other types, and for a type with a weak or unowned reference, because the storage of such
    /// a reference isn't a value of the property's type. The result is also nil if the type has no stored properties or
    /// no reflection metadata.
    static func fields(of type: Any.Type) -> [StoredField]? {
        let count = fieldCount(of: type)
        var fields: [StoredField] = []
        for index in 0..<count {
            var metadata = FieldMetadata()
            let fieldType = fieldType(of: type, index: index, metadata: &metadata)
            defer { metadata.free?(metadata.name) }
            guard metadata.isStrong, let name = metadata.name else { return nil }
            fields.append(
                StoredField(
                    name: String(cString: name), type: fieldType, offset: fieldOffset(of: type, index: index)))
        }
        return fields.isEmpty ? nil : fields
    }
}

/// A copy of the standard library's `_FieldReflectionMetadata`, which the functions below fill in.
private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    /// A Boolean value that indicates whether the property is neither weak nor unowned.
    var isStrong = false
    var isVariable = false
}

// These functions of the standard library (ReflectionMirror.swift) are also called by its `_forEachField`, which
// doesn't report whether a reference is strong.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(of type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(
    of type: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(of type: Any.Type, index: Int) -> Int
