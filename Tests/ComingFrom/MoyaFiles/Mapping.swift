// swift-format-ignore-file
import Foundation
import Moya

struct Pilot: Codable {
    let name: String
    let joined: Date
}

extension Response {
    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    func pilots() throws -> [Pilot] {
        return try map([Pilot].self, atKeyPath: "data.pilots", using: Response.decoder, failsOnEmptyData: false)
    }

    func envelope() throws -> [String: Any] {
        guard let json = try mapJSON() as? [String: Any] else { throw MoyaError.jsonMapping(self) }
        return json
    }
}

func pilots(in result: Result<Moya.Response, MoyaError>) -> [Pilot] {
    do {
        let response = try result.get()
        return try response.filter(statusCodes: 200...299).pilots()
    } catch MoyaError.statusCode(let response) {
        print("status", response.statusCode)
    } catch {
        print(error)
    }
    return []
}
