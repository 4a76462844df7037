/// The same as `Repository`, read and written by the compiler's own code.
struct RepositoryTwin: Codable {
    let id: Int
    let nodeId: String
    let name: String
    let fullName: String
    let owner: OwnerTwin
    let `private`: Bool
    let htmlUrl: String
    let description: String
    let fork: Bool
    let url: String
    let archiveUrl: String
    let assigneesUrl: String
    let blobsUrl: String
    let branchesUrl: String
    let collaboratorsUrl: String
    let commentsUrl: String
    let commitsUrl: String
    let compareUrl: String
    let contentsUrl: String
    let contributorsUrl: String
    let deploymentsUrl: String
    let downloadsUrl: String
    let eventsUrl: String
    let forksUrl: String
    let gitCommitsUrl: String
    let gitRefsUrl: String
    let gitTagsUrl: String
    let gitUrl: String
    let issueCommentUrl: String
    let issueEventsUrl: String
    let issuesUrl: String
    let keysUrl: String
    let labelsUrl: String
    let languagesUrl: String
    let mergesUrl: String
    let milestonesUrl: String
    let notificationsUrl: String
    let pullsUrl: String
    let releasesUrl: String
    let sshUrl: String
    let stargazersUrl: String
    let statusesUrl: String
    let subscribersUrl: String
    let subscriptionUrl: String
    let tagsUrl: String
    let teamsUrl: String
    let treesUrl: String
    let cloneUrl: String
    let mirrorUrl: String
    let hooksUrl: String
    let svnUrl: String
    let homepage: String
    let language: String?
    let forksCount: Int
    let stargazersCount: Int
    let watchersCount: Int
    let size: Int
    let defaultBranch: String
    let openIssuesCount: Int
    let isTemplate: Bool
    let topics: [String]
    let hasIssues: Bool
    let hasProjects: Bool
    let hasWiki: Bool
    let hasPages: Bool
    let hasDownloads: Bool
    let archived: Bool
    let disabled: Bool
    let visibility: String
    let pushedAt: String
    let createdAt: String
    let updatedAt: String
    let permissions: PermissionsTwin
    let tempCloneToken: String
    let deleteBranchOnMerge: Bool
    let subscribersCount: Int
    let networkCount: Int
    let license: LicenseTwin

    enum CodingKeys: String, CodingKey {
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
    }
}

struct OwnerTwin: Codable {
    let login: String
    let id: Int
    let nodeId: String
    let avatarUrl: String
    let gravatarId: String
    let url: String
    let htmlUrl: String
    let followersUrl: String
    let followingUrl: String
    let gistsUrl: String
    let starredUrl: String
    let subscriptionsUrl: String
    let organizationsUrl: String
    let reposUrl: String
    let eventsUrl: String
    let receivedEventsUrl: String
    let type: String
    let siteAdmin: Bool

    enum CodingKeys: String, CodingKey {
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

struct PermissionsTwin: Codable {
    let admin: Bool
    let push: Bool
    let pull: Bool

    enum CodingKeys: String, CodingKey {
        case admin
        case push
        case pull
    }
}

struct LicenseTwin: Codable {
    let key: String
    let name: String
    let url: String
    let spdxId: String
    let nodeId: String
    let htmlUrl: String

    enum CodingKeys: String, CodingKey {
        case key
        case name
        case url
        case spdxId = "spdx_id"
        case nodeId = "node_id"
        case htmlUrl = "html_url"
    }
}
