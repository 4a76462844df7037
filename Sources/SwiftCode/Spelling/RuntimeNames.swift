/// A name of the runtime library that generated code uses.
///
/// Views pass such names to templates or use them in expressions. All of them are in this file, each with the type that
/// declares it and the labels of its arguments. A test looks each name up in the runtime's symbol graph, and the names
/// in the templates too.
struct RuntimeName: Sendable {
    /// The name in generated code, without the type that declares it and without argument labels.
    let text: SwiftText

    private init(_ path: StaticString) {
        let name = path.description.prefix { $0 != "(" }
        text = SwiftText(spelled: String(name.split(separator: ".").last ?? name))
    }
}

// The types of the runtime
extension RuntimeName {
    static let nullable = RuntimeName("Nullable")
    static let embeddedJSON = RuntimeName("EmbeddedJSON")
    static let calendarDate = RuntimeName("CalendarDate")
    static let binaryBody = RuntimeName("BinaryBody")
    static let filePart = RuntimeName("FilePart")
    static let jsonValue = RuntimeName("JSONValue")
    static let httpMethod = RuntimeName("HTTPMethod")
    static let keyPathRoot = RuntimeName("KeyPathRoot")
    static let xmlAlternative = RuntimeName("XMLAlternative")
    static let environment = RuntimeName("ServerEnvironment")
    static let credentials = RuntimeName("Credentials")
    static let formText = RuntimeName("OperationRequest.FormText")
    static let oAuthFlow = RuntimeName("OAuthFlow")
}

// The functions that read the fields of a model
extension RuntimeName {
    static let string = RuntimeName("FieldReader.string(_:)")
    static let stringIfPresent = RuntimeName("FieldReader.stringIfPresent(_:)")
    static let int = RuntimeName("FieldReader.int(_:)")
    static let intIfPresent = RuntimeName("FieldReader.intIfPresent(_:)")
    static let bool = RuntimeName("FieldReader.bool(_:)")
    static let boolIfPresent = RuntimeName("FieldReader.boolIfPresent(_:)")
    static let double = RuntimeName("FieldReader.double(_:)")
    static let doubleIfPresent = RuntimeName("FieldReader.doubleIfPresent(_:)")
    static let date = RuntimeName("FieldReader.date(_:)")
    static let dateIfPresent = RuntimeName("FieldReader.dateIfPresent(_:)")
    static let url = RuntimeName("FieldReader.url(_:)")
    static let urlIfPresent = RuntimeName("FieldReader.urlIfPresent(_:)")
    static let list = RuntimeName("FieldReader.list(_:)")
    static let listIfPresent = RuntimeName("FieldReader.listIfPresent(_:)")
    static let dictionary = RuntimeName("FieldReader.dictionary(_:)")
    static let dictionaryIfPresent = RuntimeName("FieldReader.dictionaryIfPresent(_:)")
    static let enumeration = RuntimeName("FieldReader.enumeration(_:)")
    static let enumerationIfPresent = RuntimeName("FieldReader.enumerationIfPresent(_:)")
    static let model = RuntimeName("FieldReader.model(_:)")
    static let modelIfPresent = RuntimeName("FieldReader.modelIfPresent(_:)")
    static let read = RuntimeName("FieldReader.read(_:)")
    static let defaulted = RuntimeName("FieldReader.defaulted(_:to:)")
    static let optional = RuntimeName("FieldReader.optional(_:)")
    static let nullableField = RuntimeName("FieldReader.nullable(_:)")
    static let jsonIfPresent = RuntimeName("FieldReader.jsonIfPresent(_:)")
    static let numbersInStrings = RuntimeName("FieldReader.numbersInStrings")
    static let readRemaining = RuntimeName("FieldReader.readRemaining(besides:)")
    static let remainingElements = RuntimeName("FieldReader.remainingElements()")
}

// The functions that write the fields of a model
extension RuntimeName {
    static let write = RuntimeName("FieldWriter.write(_:_:)")
    static let writeIfPresent = RuntimeName("FieldWriter.writeIfPresent(_:_:)")
    static let writeString = RuntimeName("FieldWriter.writeString(_:_:)")
    static let writeStringIfPresent = RuntimeName("FieldWriter.writeStringIfPresent(_:_:)")
    static let writeInt = RuntimeName("FieldWriter.writeInt(_:_:)")
    static let writeIntIfPresent = RuntimeName("FieldWriter.writeIntIfPresent(_:_:)")
    static let writeBool = RuntimeName("FieldWriter.writeBool(_:_:)")
    static let writeBoolIfPresent = RuntimeName("FieldWriter.writeBoolIfPresent(_:_:)")
    static let writeStrings = RuntimeName("FieldWriter.writeStrings(_:_:)")
    static let writeStringsIfPresent = RuntimeName("FieldWriter.writeStringsIfPresent(_:_:)")
    static let writeList = RuntimeName("FieldWriter.writeList(_:_:)")
    static let writeListIfPresent = RuntimeName("FieldWriter.writeListIfPresent(_:_:)")
    static let writeEnumeration = RuntimeName("FieldWriter.writeEnumeration(_:_:)")
    static let writeEnumerationIfPresent = RuntimeName("FieldWriter.writeEnumerationIfPresent(_:_:)")
    static let writeNullable = RuntimeName("FieldWriter.writeNullable(_:_:)")
    static let writeNullableIfPresent = RuntimeName("FieldWriter.writeNullableIfPresent(_:_:)")
    static let writeStored = RuntimeName("FieldWriter.writeStored(_:_:)")
    static let writeStoredIfPresent = RuntimeName("FieldWriter.writeStoredIfPresent(_:_:)")
}

// The functions that read and write the elements of a tuple
extension RuntimeName {
    static let element = RuntimeName("FieldReader.element()")
    static let elementIfPresent = RuntimeName("FieldReader.elementIfPresent()")
    static let elementOrNull = RuntimeName("FieldReader.elementOrNull()")
    static let jsonElementIfPresent = RuntimeName("FieldReader.jsonElementIfPresent()")
    static let writeElement = RuntimeName("FieldWriter.writeElement(_:)")
    static let writeElementIfPresent = RuntimeName("FieldWriter.writeElementIfPresent(_:)")
}

// The values by which a union distinguishes its cases
extension RuntimeName {
    static let anything = RuntimeName("UnionCandidate.anything")
    static let array = RuntimeName("UnionCandidate.array")
    static let boolean = RuntimeName("UnionCandidate.boolean")
    static let integer = RuntimeName("UnionCandidate.integer")
    static let inString = RuntimeName("UnionCandidate.inString(_:)")
    static let number = RuntimeName("UnionCandidate.number")
    static let text = RuntimeName("UnionCandidate.string")
    static let oneOfStrings = RuntimeName("UnionCandidate.oneOfStrings(_:)")
    static let object = RuntimeName("UnionCandidate.object(required:known:constants:enumerations:isExtensible:)")
    static let null = RuntimeName("UnionCandidate.Constant.null")
    static let booleanValue = RuntimeName("UnionCandidate.Constant.boolean(_:)")
    static let numberValue = RuntimeName("UnionCandidate.Constant.number(_:)")
}

// The functions that send requests and decode responses
extension RuntimeName {
    static let perform = RuntimeName("Provider.perform(_:)")
    static let content = RuntimeName("Provider.content(of:at:)")
    static let contentIfPresent = RuntimeName("Provider.contentIfPresent(of:at:)")
    static let contentText = RuntimeName("Provider.text(of:)")
    static let contentTextValue = RuntimeName("Provider.textValue(of:)")
    static let contentData = RuntimeName("Provider.data(of:)")
    static let contentStream = RuntimeName("Provider.stream(of:as:until:)")
    static let itemStream = RuntimeName("ItemStream")
    static let choice = RuntimeName("Provider.choice(of:)")
    static let documentedContent = RuntimeName("Response.documentedContent(at:accepting:)")
    static let documentedItems = RuntimeName("Response.documentedItems(as:accepting:)")
    static let documentedText = RuntimeName("Response.documentedText(accepting:)")
    static let documentedTextValue = RuntimeName("Response.documentedTextValue(accepting:)")
    static let documentedData = RuntimeName("Response.documentedData(accepting:)")
    static let root = RuntimeName("KeyPathRoot.root")
    static let ifPresent = RuntimeName("KeyPathRoot.ifPresent(_:)")
    static let numbersInStringsAt = RuntimeName("KeyPathRoot.numbersInStrings(_:)")
    static let jsonLines = RuntimeName("SequenceFormat.jsonLines")
    static let jsonSequence = RuntimeName("SequenceFormat.jsonSequence")
    static let eventStream = RuntimeName("SequenceFormat.eventStream")
    static let eventData = RuntimeName("SequenceFormat.eventData")
    static let eventText = RuntimeName("SequenceFormat.eventText")
    static let parts = RuntimeName("SequenceFormat.multipart")
}

// The sources of an event's name in a webhook request
extension RuntimeName {
    static let propertySource = RuntimeName("WebhookNameSource.property(_:)")
    static let headerSource = RuntimeName("WebhookNameSource.header(_:)")
}

// The functions that build a request
extension RuntimeName {
    static let setting = RuntimeName("WritableValue.setting(_:to:)")
    static let query = RuntimeName("OperationRequest.query(_:_:style:explode:allowReserved:)")
    static let queryText = RuntimeName("OperationRequest.queryText(_:_:)")
    static let queryInt = RuntimeName("OperationRequest.queryInt(_:_:)")
    static let queryBool = RuntimeName("OperationRequest.queryBool(_:_:)")
    static let queryTexts = RuntimeName("OperationRequest.queryTexts(_:_:explode:)")
    static let queryEnumeration = RuntimeName("OperationRequest.queryEnumeration(_:_:)")
    static let queryOrEmpty = RuntimeName("OperationRequest.queryOrEmpty(_:_:style:explode:allowReserved:)")
    static let queryLists = RuntimeName("OperationRequest.queryLists(_:_:style:explode:items:allowEmpty:)")
    static let querystring = RuntimeName("OperationRequest.querystring(form:encoding:)")
    static let header = RuntimeName("OperationRequest.header(_:_:style:explode:)")
    static let headerLists = RuntimeName("OperationRequest.headerLists(_:_:style:items:)")
    static let cookie = RuntimeName("OperationRequest.cookie(_:_:style:explode:allowReserved:)")
    static let body = RuntimeName("OperationRequest.body(form:encoding:)")
    static let accept = RuntimeName("OperationRequest.accept(_:)")
    static let keepingRedirects = RuntimeName("OperationRequest.keepingRedirects()")
    static let security = RuntimeName("OperationRequest.security(_:)")
    static let server = RuntimeName("OperationRequest.server(_:)")
}

// The styles of parameters and the formats of headers
extension RuntimeName {
    static let simpleStyle = RuntimeName("ParameterStyle.simple")
    static let labelStyle = RuntimeName("ParameterStyle.label")
    static let matrixStyle = RuntimeName("ParameterStyle.matrix")
    static let formStyle = RuntimeName("ParameterStyle.form")
    static let spaceDelimitedStyle = RuntimeName("ParameterStyle.spaceDelimited")
    static let pipeDelimitedStyle = RuntimeName("ParameterStyle.pipeDelimited")
    static let tabDelimitedStyle = RuntimeName("ParameterStyle.tabDelimited")
    static let deepObjectStyle = RuntimeName("ParameterStyle.deepObject")
    static let cookieStyle = RuntimeName("ParameterStyle.cookie")
    static let jsonStyle = RuntimeName("ParameterStyle.json")
    static let plainStyle = RuntimeName("ParameterStyle.plain")
    static let explodedFormat = RuntimeName("HeaderFormat.exploded")
    static let jsonFormat = RuntimeName("HeaderFormat.json")
    static let formFormat = RuntimeName("HeaderFormat.form")
    static let listsFormat = RuntimeName("HeaderFormat.lists(_:)")
}

// The functions that describe pagination
extension RuntimeName {
    static let byLink = RuntimeName("PageLink.byLink(relation:total:)")
    static let byNextURL = RuntimeName("PageLink.byNextURL(at:total:)")
    static let byCursor = RuntimeName("PageCursor.byCursor(at:total:more:)")
    static let byPage = RuntimeName("PageNumbering.byPage(from:size:total:pages:more:)")
    static let byOffset = RuntimeName("PageNumbering.byOffset(from:size:total:more:)")
}

// The properties of servers and the locations of credentials
extension RuntimeName {
    static let baseURL = RuntimeName("ServerEnvironment.baseURL")
    static let headerLocation = RuntimeName("Credentials.Location.header")
    static let queryLocation = RuntimeName("Credentials.Location.query")
    static let cookieLocation = RuntimeName("Credentials.Location.cookie")
}
