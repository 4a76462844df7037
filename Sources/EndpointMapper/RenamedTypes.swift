// Names that MoyaMapper gives to types of this module. The compiler reports the new name and puts it in.

@available(*, unavailable, renamed: "Envelope") public typealias ModelableParameterType = Envelope
@available(*, unavailable, renamed: "Envelope") public typealias NetParameter = Envelope
@available(*, unavailable, renamed: "EnvelopePlugin") public typealias MoyaMapperPlugin = EnvelopePlugin
@available(*, unavailable, renamed: "EnvelopeStatus") public typealias MMStatusCode = EnvelopeStatus
@available(*, unavailable, renamed: "EnvelopeResult") public typealias MoyaMapperResult = EnvelopeResult
