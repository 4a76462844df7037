import EndpointRuntime

/// A repository as GitHub lists it, in the shape of generated code.
struct Repository: ReadableModel, WritableModel {
    let id: Int
    let nodeId: String
    let name: String
    let fullName: String
    let owner: Owner
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
    let permissions: Permissions
    let tempCloneToken: String
    let deleteBranchOnMerge: Bool
    let subscribersCount: Int
    let networkCount: Int
    let license: License

    init(from fields: inout FieldReader) throws {
        id = try fields.read("id")
        nodeId = try fields.read("node_id")
        name = try fields.read("name")
        fullName = try fields.read("full_name")
        owner = try fields.read("owner")
        `private` = try fields.read("private")
        htmlUrl = try fields.read("html_url")
        description = try fields.read("description")
        fork = try fields.read("fork")
        url = try fields.read("url")
        archiveUrl = try fields.read("archive_url")
        assigneesUrl = try fields.read("assignees_url")
        blobsUrl = try fields.read("blobs_url")
        branchesUrl = try fields.read("branches_url")
        collaboratorsUrl = try fields.read("collaborators_url")
        commentsUrl = try fields.read("comments_url")
        commitsUrl = try fields.read("commits_url")
        compareUrl = try fields.read("compare_url")
        contentsUrl = try fields.read("contents_url")
        contributorsUrl = try fields.read("contributors_url")
        deploymentsUrl = try fields.read("deployments_url")
        downloadsUrl = try fields.read("downloads_url")
        eventsUrl = try fields.read("events_url")
        forksUrl = try fields.read("forks_url")
        gitCommitsUrl = try fields.read("git_commits_url")
        gitRefsUrl = try fields.read("git_refs_url")
        gitTagsUrl = try fields.read("git_tags_url")
        gitUrl = try fields.read("git_url")
        issueCommentUrl = try fields.read("issue_comment_url")
        issueEventsUrl = try fields.read("issue_events_url")
        issuesUrl = try fields.read("issues_url")
        keysUrl = try fields.read("keys_url")
        labelsUrl = try fields.read("labels_url")
        languagesUrl = try fields.read("languages_url")
        mergesUrl = try fields.read("merges_url")
        milestonesUrl = try fields.read("milestones_url")
        notificationsUrl = try fields.read("notifications_url")
        pullsUrl = try fields.read("pulls_url")
        releasesUrl = try fields.read("releases_url")
        sshUrl = try fields.read("ssh_url")
        stargazersUrl = try fields.read("stargazers_url")
        statusesUrl = try fields.read("statuses_url")
        subscribersUrl = try fields.read("subscribers_url")
        subscriptionUrl = try fields.read("subscription_url")
        tagsUrl = try fields.read("tags_url")
        teamsUrl = try fields.read("teams_url")
        treesUrl = try fields.read("trees_url")
        cloneUrl = try fields.read("clone_url")
        mirrorUrl = try fields.read("mirror_url")
        hooksUrl = try fields.read("hooks_url")
        svnUrl = try fields.read("svn_url")
        homepage = try fields.read("homepage")
        language = try fields.readIfPresent("language")
        forksCount = try fields.read("forks_count")
        stargazersCount = try fields.read("stargazers_count")
        watchersCount = try fields.read("watchers_count")
        size = try fields.read("size")
        defaultBranch = try fields.read("default_branch")
        openIssuesCount = try fields.read("open_issues_count")
        isTemplate = try fields.read("is_template")
        topics = try fields.read("topics")
        hasIssues = try fields.read("has_issues")
        hasProjects = try fields.read("has_projects")
        hasWiki = try fields.read("has_wiki")
        hasPages = try fields.read("has_pages")
        hasDownloads = try fields.read("has_downloads")
        archived = try fields.read("archived")
        disabled = try fields.read("disabled")
        visibility = try fields.read("visibility")
        pushedAt = try fields.read("pushed_at")
        createdAt = try fields.read("created_at")
        updatedAt = try fields.read("updated_at")
        permissions = try fields.read("permissions")
        tempCloneToken = try fields.read("temp_clone_token")
        deleteBranchOnMerge = try fields.read("delete_branch_on_merge")
        subscribersCount = try fields.read("subscribers_count")
        networkCount = try fields.read("network_count")
        license = try fields.read("license")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("id", id)
        try fields.write("node_id", nodeId)
        try fields.write("name", name)
        try fields.write("full_name", fullName)
        try fields.write("owner", owner)
        try fields.write("private", `private`)
        try fields.write("html_url", htmlUrl)
        try fields.write("description", description)
        try fields.write("fork", fork)
        try fields.write("url", url)
        try fields.write("archive_url", archiveUrl)
        try fields.write("assignees_url", assigneesUrl)
        try fields.write("blobs_url", blobsUrl)
        try fields.write("branches_url", branchesUrl)
        try fields.write("collaborators_url", collaboratorsUrl)
        try fields.write("comments_url", commentsUrl)
        try fields.write("commits_url", commitsUrl)
        try fields.write("compare_url", compareUrl)
        try fields.write("contents_url", contentsUrl)
        try fields.write("contributors_url", contributorsUrl)
        try fields.write("deployments_url", deploymentsUrl)
        try fields.write("downloads_url", downloadsUrl)
        try fields.write("events_url", eventsUrl)
        try fields.write("forks_url", forksUrl)
        try fields.write("git_commits_url", gitCommitsUrl)
        try fields.write("git_refs_url", gitRefsUrl)
        try fields.write("git_tags_url", gitTagsUrl)
        try fields.write("git_url", gitUrl)
        try fields.write("issue_comment_url", issueCommentUrl)
        try fields.write("issue_events_url", issueEventsUrl)
        try fields.write("issues_url", issuesUrl)
        try fields.write("keys_url", keysUrl)
        try fields.write("labels_url", labelsUrl)
        try fields.write("languages_url", languagesUrl)
        try fields.write("merges_url", mergesUrl)
        try fields.write("milestones_url", milestonesUrl)
        try fields.write("notifications_url", notificationsUrl)
        try fields.write("pulls_url", pullsUrl)
        try fields.write("releases_url", releasesUrl)
        try fields.write("ssh_url", sshUrl)
        try fields.write("stargazers_url", stargazersUrl)
        try fields.write("statuses_url", statusesUrl)
        try fields.write("subscribers_url", subscribersUrl)
        try fields.write("subscription_url", subscriptionUrl)
        try fields.write("tags_url", tagsUrl)
        try fields.write("teams_url", teamsUrl)
        try fields.write("trees_url", treesUrl)
        try fields.write("clone_url", cloneUrl)
        try fields.write("mirror_url", mirrorUrl)
        try fields.write("hooks_url", hooksUrl)
        try fields.write("svn_url", svnUrl)
        try fields.write("homepage", homepage)
        try fields.writeIfPresent("language", language)
        try fields.write("forks_count", forksCount)
        try fields.write("stargazers_count", stargazersCount)
        try fields.write("watchers_count", watchersCount)
        try fields.write("size", size)
        try fields.write("default_branch", defaultBranch)
        try fields.write("open_issues_count", openIssuesCount)
        try fields.write("is_template", isTemplate)
        try fields.write("topics", topics)
        try fields.write("has_issues", hasIssues)
        try fields.write("has_projects", hasProjects)
        try fields.write("has_wiki", hasWiki)
        try fields.write("has_pages", hasPages)
        try fields.write("has_downloads", hasDownloads)
        try fields.write("archived", archived)
        try fields.write("disabled", disabled)
        try fields.write("visibility", visibility)
        try fields.write("pushed_at", pushedAt)
        try fields.write("created_at", createdAt)
        try fields.write("updated_at", updatedAt)
        try fields.write("permissions", permissions)
        try fields.write("temp_clone_token", tempCloneToken)
        try fields.write("delete_branch_on_merge", deleteBranchOnMerge)
        try fields.write("subscribers_count", subscribersCount)
        try fields.write("network_count", networkCount)
        try fields.write("license", license)
    }
}

struct Owner: ReadableModel, WritableModel {
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

    init(from fields: inout FieldReader) throws {
        login = try fields.read("login")
        id = try fields.read("id")
        nodeId = try fields.read("node_id")
        avatarUrl = try fields.read("avatar_url")
        gravatarId = try fields.read("gravatar_id")
        url = try fields.read("url")
        htmlUrl = try fields.read("html_url")
        followersUrl = try fields.read("followers_url")
        followingUrl = try fields.read("following_url")
        gistsUrl = try fields.read("gists_url")
        starredUrl = try fields.read("starred_url")
        subscriptionsUrl = try fields.read("subscriptions_url")
        organizationsUrl = try fields.read("organizations_url")
        reposUrl = try fields.read("repos_url")
        eventsUrl = try fields.read("events_url")
        receivedEventsUrl = try fields.read("received_events_url")
        type = try fields.read("type")
        siteAdmin = try fields.read("site_admin")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("login", login)
        try fields.write("id", id)
        try fields.write("node_id", nodeId)
        try fields.write("avatar_url", avatarUrl)
        try fields.write("gravatar_id", gravatarId)
        try fields.write("url", url)
        try fields.write("html_url", htmlUrl)
        try fields.write("followers_url", followersUrl)
        try fields.write("following_url", followingUrl)
        try fields.write("gists_url", gistsUrl)
        try fields.write("starred_url", starredUrl)
        try fields.write("subscriptions_url", subscriptionsUrl)
        try fields.write("organizations_url", organizationsUrl)
        try fields.write("repos_url", reposUrl)
        try fields.write("events_url", eventsUrl)
        try fields.write("received_events_url", receivedEventsUrl)
        try fields.write("type", type)
        try fields.write("site_admin", siteAdmin)
    }
}

struct Permissions: ReadableModel, WritableModel {
    let admin: Bool
    let push: Bool
    let pull: Bool

    init(from fields: inout FieldReader) throws {
        admin = try fields.read("admin")
        push = try fields.read("push")
        pull = try fields.read("pull")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("admin", admin)
        try fields.write("push", push)
        try fields.write("pull", pull)
    }
}

struct License: ReadableModel, WritableModel {
    let key: String
    let name: String
    let url: String
    let spdxId: String
    let nodeId: String
    let htmlUrl: String

    init(from fields: inout FieldReader) throws {
        key = try fields.read("key")
        name = try fields.read("name")
        url = try fields.read("url")
        spdxId = try fields.read("spdx_id")
        nodeId = try fields.read("node_id")
        htmlUrl = try fields.read("html_url")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("key", key)
        try fields.write("name", name)
        try fields.write("url", url)
        try fields.write("spdx_id", spdxId)
        try fields.write("node_id", nodeId)
        try fields.write("html_url", htmlUrl)
    }
}
