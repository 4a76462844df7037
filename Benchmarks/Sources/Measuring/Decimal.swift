/// A number with so many digits behind the point; a dash for what could not be measured.
public func decimal(_ number: Double, _ digits: Int = 1) -> String {
    guard number.isFinite else { return "-" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(number) * scale).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % Int(scale))
    return "\(sign)\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
}
