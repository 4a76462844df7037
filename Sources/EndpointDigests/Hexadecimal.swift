extension Collection<UInt8> {
    /// The bytes as a hexadecimal string, with two lowercase digits for each byte.
    package var hexadecimal: String {
        let digits = StaticString("0123456789abcdef").utf8Start
        return String(unsafeUninitializedCapacity: count * 2) { buffer in
            var index = 0
            for byte in self {
                buffer[index] = digits[Int(byte >> 4)]
                buffer[index + 1] = digits[Int(byte & 15)]
                index += 2
            }
            return index
        }
    }
}
