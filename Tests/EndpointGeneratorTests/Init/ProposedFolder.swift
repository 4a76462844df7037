import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// The configuration that `endpointgen init` proposes in a folder with another tool's configuration.
struct ProposedFolder {
    let result: Generator.Result
    let proposal: ConfigurationProposal
    /// The request for the proposed configuration.
    let request: GenerationRequest

    /// - Parameter files: The contents of further files, by their names.
    init(_ folder: TemporaryFolder, description: String = Self.description, _ files: [String: String]) throws {
        for (name, text) in files { _ = try folder.write(text, to: name) }
        var request = GenerationRequest()
        request.spec = try folder.write(description, to: "openapi.yaml")
        let (result, proposal) = Generator.propose(request)
        self.result = result
        self.proposal = try #require(proposal, "\(result.diagnostics.map(\.message))")
        self.request = request
    }

    /// The lines of the proposal without its first line and without general comments, with their indentation.
    var entries: [String] {
        proposal.text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    /// The lines that list entries without a counterpart.
    var missing: [String] {
        proposal.text.split(separator: "\n").filter { $0.hasPrefix("#   ") && $0.contains(": ") && $0.contains(".") }
            .map { String($0.dropFirst(4)) }
    }

    /// A description with an operation for each way in which a configuration names it.
    static let description = """
        openapi: 3.1.0
        info: { title: Shelf, version: '1' }
        paths:
          /books:
            get:
              operationId: list-books
              tags: [books]
              parameters: [{ name: page_size, in: query, schema: { type: integer } }]
              responses:
                '200':
                  description: ok
                  content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/book' } } } }
            post:
              operationId: create_book
              tags: [books]
              requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/book' } } } }
              responses: { '204': { description: ok } }
          /books/{id}:
            get:
              operationId: getBookById
              tags: [books]
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
              responses:
                '200':
                  description: ok
                  content: { application/json: { schema: { $ref: '#/components/schemas/book' } } }
          /pets:
            get:
              tags: [pet-store]
              responses:
                '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        components:
          schemas:
            book:
              type: object
              required: [id, in_stock, genre]
              properties:
                id: { type: string }
                html_url: { type: string, format: uri }
                in_stock: { type: boolean }
                added: { type: string, format: date-time }
                price: { $ref: '#/components/schemas/Money' }
                genre: { $ref: '#/components/schemas/Genre' }
                status: { type: string, enum: [ON_LOAN, free] }
            Genre: { type: string, enum: [sci-fi, crime, inStock] }
            Money: { type: object, properties: { amount: { type: number } } }
            Pet: { type: object, properties: { name: { type: string } } }
            Unused: { type: object, properties: { name: { type: string } } }
        """
}
