public import EndpointRuntime

/// A type that can be the content of an XML element.
///
/// Such types are models, arrays, dictionaries, and values that are written as strings.
public protocol XMLValue: XMLReadable, Sendable {
    /// The representation of the type's values in an element.
    static var xmlContent: XMLContent { get }

    /// Decodes the value of an XML body.
    ///
    /// - Throws: An error if the body isn't XML, or the XML doesn't match the type.
    static func read(_ body: XMLBody) throws -> Self
}

extension XMLValue {
    /// The content of an element whose value is written as a string.
    public static var xmlContent: XMLContent { .value }

    public static func content(ofXML response: Response, at path: KeyPathRoot) throws -> Self {
        try read(XMLBody(response, at: path))
    }
}

extension XMLModel {
    /// The elements and attributes of the model.
    public static var xmlContent: XMLContent { .model(Self.self) }
}

extension XMLValue where Self: ReadableValue {
    /// Decodes the value of an XML body, or of the first element at the path.
    ///
    /// - Throws: ``XMLSyntaxError``, `DecodingError`, or `KeyPathError` if there is no element at the path.
    public static func read(_ body: XMLBody) throws -> Self {
        var document = try XMLDocument(body)
        return try document.value(xmlContent)
    }
}

extension Array: XMLReadable where Element: XMLValue & ReadableValue {}

extension Array: XMLValue where Element: XMLValue & ReadableValue {
    /// The content of an element that contains an element for each value of the array.
    public static var xmlContent: XMLContent { .list("item", Element.xmlContent) }

    /// Decodes the values of an XML body: the root element's children, or the elements at the path.
    ///
    /// - Throws: ``XMLSyntaxError``, `DecodingError`, or `KeyPathError` if there is no element at the path.
    public static func read(_ body: XMLBody) throws -> [Element] {
        var document = try XMLDocument(body)
        return try document.list(Element.xmlContent)
    }
}

extension Dictionary: XMLReadable where Key == String, Value: XMLValue & ReadableValue {}

extension Dictionary: XMLValue where Key == String, Value: XMLValue & ReadableValue {
    /// The content of an element that contains an element for each member, named by the member's key.
    public static var xmlContent: XMLContent { .dictionary(Value.xmlContent) }
}

extension Optional: XMLReadable where Wrapped: XMLReadable {
    /// Decodes the value of an XML body; nil if there is no value at the path and the path allows absence.
    ///
    /// - Throws: The error of decoding the value.
    public static func content(ofXML response: Response, at path: KeyPathRoot) throws -> Wrapped? {
        do {
            return try Wrapped.content(ofXML: response, at: path)
        } catch is KeyPathError where path.allowsAbsence {
            return nil
        }
    }
}

extension JSONValue: XMLValue {
    /// The content of an element with any attributes, child elements and text.
    public static var xmlContent: XMLContent { .any }
}

extension String: XMLValue {}
extension Bool: XMLValue {}
extension Int: XMLValue {}
extension Int32: XMLValue {}
extension Int64: XMLValue {}
extension UInt64: XMLValue {}
extension Double: XMLValue {}
extension Float: XMLValue {}
extension Decimal: XMLValue {}
extension JSONNumber: XMLValue {}
extension Date: XMLValue {}
extension CalendarDate: XMLValue {}
extension UUID: XMLValue {}
extension URL: XMLValue {}
extension Data: XMLValue {}
extension StringEnumeration: XMLValue {}
