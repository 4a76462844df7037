// Who imports this module has the publishers' own module too, whichever that is.
#if canImport(Combine)
    @_exported public import Combine
#elseif canImport(OpenCombine)
    @_exported public import OpenCombine
#else
    #error(
        "Combine isn't available: depend on swift-endpoint-generator with the trait Combine, which brings OpenCombine")
#endif
