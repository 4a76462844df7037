@_spi(Format) @_spi(Generated) @_exported public import EndpointCoding
