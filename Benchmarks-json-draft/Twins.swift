import Foundation

// What the compiler synthesises for `Codable`, beside the models of the same shape.

struct NodeTwin: Codable {
    let name: String
    let value: Int
    let children: [NodeTwin]
}

struct MeasurementsTwin: Codable {
    let counts: [Int]
    let values: [Double]
    let points: [PointTwin]
}

struct PointTwin: Codable {
    let id: Int32
    let x: Double
    let y: Double
    let z: Double?
}

struct ArticleTwin: Codable {
    let title: String
    let body: String
}

struct NeedleTwin: Codable {
    let a0: String, a1: Int, a2: Bool, a3: String?, a4: Int?
    let a5: String, a6: Int, a7: Bool, a8: String?, a9: Int?
}

struct CatalogueTwin: Codable {
    let stock: [String: Int]
    let labels: [String: String]
    let points: [String: PointTwin]
}

struct MeetingTwin: Codable {
    let title: String
    let from: Date
    let until: Date?
}
