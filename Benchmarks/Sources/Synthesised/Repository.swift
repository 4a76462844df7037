public import Foundation

// The schemas of `Descriptions/repositories.yaml`, handwritten.

public struct Repository: Codable, Sendable {
    public var id: Int
    public var nodeId: String
    public var name: String
    public var fullName: String
    public var owner: Owner
    public var `private`: Bool
    public var htmlUrl: URL
    public var description: String?
    public var fork: Bool
    public var url: URL
    public var archiveUrl: String
    public var assigneesUrl: String
    public var blobsUrl: String
    public var branchesUrl: String
    public var collaboratorsUrl: String
    public var commentsUrl: String
    public var commitsUrl: String
    public var compareUrl: String
    public var contentsUrl: String
    public var contributorsUrl: URL
    public var deploymentsUrl: URL
    public var downloadsUrl: URL
    public var eventsUrl: URL
    public var forksUrl: URL
    public var gitCommitsUrl: String
    public var gitRefsUrl: String
    public var gitTagsUrl: String
    public var gitUrl: String?
    public var issueCommentUrl: String
    public var issueEventsUrl: String
    public var issuesUrl: String
    public var keysUrl: String
    public var labelsUrl: String
    public var languagesUrl: URL
    public var mergesUrl: URL
    public var milestonesUrl: String
    public var notificationsUrl: String
    public var pullsUrl: String
    public var releasesUrl: String
    public var sshUrl: String?
    public var stargazersUrl: URL
    public var statusesUrl: String
    public var subscribersUrl: URL
    public var subscriptionUrl: URL
    public var tagsUrl: URL
    public var teamsUrl: URL
    public var treesUrl: String
    public var cloneUrl: String?
    public var mirrorUrl: String?
    public var hooksUrl: URL
    public var svnUrl: String?
    public var homepage: String?
    public var language: String?
    public var forksCount: Int?
    public var stargazersCount: Int?
    public var watchersCount: Int?
    public var size: Int?
    public var defaultBranch: String?
    public var openIssuesCount: Int?
    public var isTemplate: Bool?
    public var topics: [String]?
    public var hasIssues: Bool?
    public var hasProjects: Bool?
    public var hasWiki: Bool?
    public var hasPages: Bool?
    public var hasDownloads: Bool?
    public var archived: Bool?
    public var disabled: Bool?
    public var visibility: String?
    public var pushedAt: Date?
    public var createdAt: Date?
    public var updatedAt: Date?
    public var permissions: Permissions?
    public var tempCloneToken: String?
    public var deleteBranchOnMerge: Bool?
    public var subscribersCount: Int?
    public var networkCount: Int?
    public var license: License?
    public var forks: Int?
    public var openIssues: Int?
    public var watchers: Int?
    public var allowForking: Bool?

    private enum CodingKeys: String, CodingKey {
        case id
        case nodeId = "node_id"
        case name
        case fullName = "full_name"
        case owner
        case `private`
        case htmlUrl = "html_url"
        case description
        case fork
        case url
        case archiveUrl = "archive_url"
        case assigneesUrl = "assignees_url"
        case blobsUrl = "blobs_url"
        case branchesUrl = "branches_url"
        case collaboratorsUrl = "collaborators_url"
        case commentsUrl = "comments_url"
        case commitsUrl = "commits_url"
        case compareUrl = "compare_url"
        case contentsUrl = "contents_url"
        case contributorsUrl = "contributors_url"
        case deploymentsUrl = "deployments_url"
        case downloadsUrl = "downloads_url"
        case eventsUrl = "events_url"
        case forksUrl = "forks_url"
        case gitCommitsUrl = "git_commits_url"
        case gitRefsUrl = "git_refs_url"
        case gitTagsUrl = "git_tags_url"
        case gitUrl = "git_url"
        case issueCommentUrl = "issue_comment_url"
        case issueEventsUrl = "issue_events_url"
        case issuesUrl = "issues_url"
        case keysUrl = "keys_url"
        case labelsUrl = "labels_url"
        case languagesUrl = "languages_url"
        case mergesUrl = "merges_url"
        case milestonesUrl = "milestones_url"
        case notificationsUrl = "notifications_url"
        case pullsUrl = "pulls_url"
        case releasesUrl = "releases_url"
        case sshUrl = "ssh_url"
        case stargazersUrl = "stargazers_url"
        case statusesUrl = "statuses_url"
        case subscribersUrl = "subscribers_url"
        case subscriptionUrl = "subscription_url"
        case tagsUrl = "tags_url"
        case teamsUrl = "teams_url"
        case treesUrl = "trees_url"
        case cloneUrl = "clone_url"
        case mirrorUrl = "mirror_url"
        case hooksUrl = "hooks_url"
        case svnUrl = "svn_url"
        case homepage
        case language
        case forksCount = "forks_count"
        case stargazersCount = "stargazers_count"
        case watchersCount = "watchers_count"
        case size
        case defaultBranch = "default_branch"
        case openIssuesCount = "open_issues_count"
        case isTemplate = "is_template"
        case topics
        case hasIssues = "has_issues"
        case hasProjects = "has_projects"
        case hasWiki = "has_wiki"
        case hasPages = "has_pages"
        case hasDownloads = "has_downloads"
        case archived
        case disabled
        case visibility
        case pushedAt = "pushed_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case permissions
        case tempCloneToken = "temp_clone_token"
        case deleteBranchOnMerge = "delete_branch_on_merge"
        case subscribersCount = "subscribers_count"
        case networkCount = "network_count"
        case license
        case forks
        case openIssues = "open_issues"
        case watchers
        case allowForking = "allow_forking"
    }
}

public struct Owner: Codable, Sendable {
    public var name: String?
    public var email: String?
    public var login: String
    public var id: Int
    public var nodeId: String
    public var avatarUrl: URL
    public var gravatarId: String?
    public var url: URL
    public var htmlUrl: URL
    public var followersUrl: URL
    public var followingUrl: String
    public var gistsUrl: String
    public var starredUrl: String
    public var subscriptionsUrl: URL
    public var organizationsUrl: URL
    public var reposUrl: URL
    public var eventsUrl: String
    public var receivedEventsUrl: URL
    public var type: String
    public var siteAdmin: Bool

    private enum CodingKeys: String, CodingKey {
        case name
        case email
        case login
        case id
        case nodeId = "node_id"
        case avatarUrl = "avatar_url"
        case gravatarId = "gravatar_id"
        case url
        case htmlUrl = "html_url"
        case followersUrl = "followers_url"
        case followingUrl = "following_url"
        case gistsUrl = "gists_url"
        case starredUrl = "starred_url"
        case subscriptionsUrl = "subscriptions_url"
        case organizationsUrl = "organizations_url"
        case reposUrl = "repos_url"
        case eventsUrl = "events_url"
        case receivedEventsUrl = "received_events_url"
        case type
        case siteAdmin = "site_admin"
    }
}

public struct Permissions: Codable, Sendable {
    public var admin: Bool
    public var maintain: Bool?
    public var push: Bool
    public var triage: Bool?
    public var pull: Bool

    private enum CodingKeys: String, CodingKey {
        case admin
        case maintain
        case push
        case triage
        case pull
    }
}

public struct License: Codable, Sendable {
    public var key: String
    public var name: String
    public var spdxId: String?
    public var url: String?
    public var nodeId: String?

    private enum CodingKeys: String, CodingKey {
        case key
        case name
        case spdxId = "spdx_id"
        case url
        case nodeId = "node_id"
    }
}
