// swift-format-ignore-file
// The app's own models, which those of the client replace.

enum Genre: String, Codable { case sciFi = "sci-fi", crime, poetry }

struct Book: Codable {
    var id: String
    var title: String
}

struct NewBook: Codable {
    var title: String
    var genre: Genre?
}

struct ReviewPage: Codable {
    var total: Int
}
