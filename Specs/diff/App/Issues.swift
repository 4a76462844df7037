// An app that uses the client of DiffCorpusTests. It isn't compiled: the test compares the lines that `diff` finds in it.
import GitHub

typealias Tag = GitHub.Label

extension Label {
    var swatch: String { "#" + color }
}

struct IssueList {
    let client: GitHubClient
    var issue: Issue
    var milestone: Milestone
    let order = \Milestone.title
    let progress: KeyPath<Milestone, Int> = \.openIssues

    var subtitle: String { "\(issue.number): \(issue.id)" }
    // milestone.openIssues in a comment
    let help = "milestone.openIssues in a string"

    func icon() -> String {
        switch milestone.state {
        case .open: "circle"
        case .closed: "checkmark"
        }
    }

    func isDone() -> Bool {
        switch milestone.state {
        case .closed: true
        default: false
        }
    }

    func paint(_ tags: [Tag]) -> [Color] {
        tags.map { Color(hex: $0.color) }
    }

    func sample() -> Tag {
        Tag(color: "ff0000", default: false, id: 1, name: "bug", nodeID: "x", url: url)
    }

    func load() async throws {
        _ = try await client.issues.listForRepo(owner: "a", repo: "b", state: .all)
        _ = try await client.issues.listForRepo(owner: "a", repo: "b", state: .open, perPage: 100)
        _ = try await client.issues
            .getLabel(owner: "a", repo: "b", name: "bug")
        _ = try await client.issues.getMilestone(owner: "a", repo: "b", milestoneNumber: 1)
        _ = try await client.issues.createMilestone(owner: "a", repo: "b", .init(title: "1.0"))
        try await client.gists.star(gistID: "1")
        _ = try await client.teams.list(org: "a")
        try await client.issues.deleteLabel(owner: "a", repo: "b", name: "bug")
    }
}
