import Foundation

/// The decoded strings, the same in every run.
enum PayloadTexts {
    /// As GitHub sends repositories: most of it is addresses.
    static func repositories(_ count: Int) -> Data {
        list(count) { index in
            let api = "https://api.github.com/repos/octocat/Hello-World-\(index)"
            let web = "https://github.com/octocat/Hello-World-\(index)"
            var fields = [
                "\"id\":\(1_296_269 + index)", text("node_id", "MDEwOlJlcG9zaXRvcnkxMjk2MjY5"),
                text("name", "Hello-World-\(index)"), text("full_name", "octocat/Hello-World-\(index)"),
                "\"owner\":\(owner)", "\"private\":false", text("html_url", web),
                text("description", "This is repository \(index), which says hello to the world in many ways."),
                "\"fork\":false", text("url", api),
            ]
            fields += addresses.map { text($0.key, api + $0.path) }
            fields += [
                text("clone_url", web + ".git"), text("mirror_url", "git:git.example.com/octocat/Hello-World"),
                text("hooks_url", api + "/hooks"), text("svn_url", "https://svn.github.com/octocat/Hello-World"),
                text("homepage", "https://github.com"), "\"language\":null", "\"forks_count\":\(index % 97)",
                "\"stargazers_count\":\(index * 31 % 80_000)", "\"watchers_count\":\(index * 31 % 80_000)",
                "\"size\":\(108 + index)", text("default_branch", "main"), "\"open_issues_count\":\(index % 13)",
                "\"is_template\":true", "\"topics\":[\"octocat\",\"atom\",\"electron\",\"api\"]", "\"has_issues\":true",
                "\"has_projects\":true", "\"has_wiki\":true", "\"has_pages\":false", "\"has_downloads\":true",
                "\"archived\":false", "\"disabled\":false", text("visibility", "public"),
                text("pushed_at", "2011-01-26T19:06:43Z"), text("created_at", "2011-01-26T19:01:12Z"),
                text("updated_at", "2011-01-26T19:14:43Z"),
                "\"permissions\":{\"admin\":false,\"push\":false,\"pull\":true}", text("temp_clone_token", ""),
                "\"delete_branch_on_merge\":true", "\"subscribers_count\":\(index % 7)", "\"network_count\":0",
                "\"license\":{\"key\":\"mit\",\"name\":\"MIT License\",\"spdx_id\":\"MIT\"}", "\"forks\":9",
                "\"open_issues\":80", "\"watchers\":9", "\"allow_forking\":true",
            ]
            return object(fields)
        }
    }

    /// Chains of objects in arrays, sixty deep: little less than a body may nest.
    static func nodes(_ count: Int) -> Data {
        list(count) { index in
            let open = (0..<60).map { "{\"name\":\"node \(index)-\($0)\",\"size\":\($0 * 7),\"children\":[" }
            return open.joined() + String(repeating: "]}", count: 60)
        }
    }

    static func readings(_ count: Int) -> Data {
        var random = Sequence64()
        return list(count) { index in
            let samples = (0..<40).map { _ in "\(random.fraction * 1000)" }
            let counts = (0..<40).map { _ in "\(random.next() >> 24)" }
            return object([
                "\"id\":\(index)", "\"mean\":\(random.fraction)", "\"deviation\":\(random.fraction)e-3",
                "\"samples\":[\(samples.joined(separator: ","))]", "\"counts\":[\(counts.joined(separator: ","))]",
            ])
        }
    }

    /// Long text with line breaks, quotes, other alphabets, and characters beyond the first plane as surrogate pairs.
    static func articles(_ count: Int) -> Data {
        let paragraph =
            "She said: \\\"Hello, world\\\" \\u2013 and went on.\\n\\tДома стояли тихо, и никто не шёл. \\ud83d\\ude00 "
            + "An ordinary sentence follows, without anything in it that has to be escaped, as most of them are.\\r\\n"
        return list(count) { index in
            object([
                text("title", "Article \(index)"), text("summary", "C:\\\\texts\\\\\(index)"),
                text("body", String(repeating: paragraph, count: 20)),
            ])
        }
    }

    static func shapes(_ count: Int) -> Data {
        list(count) { index in
            switch index % 3 {
            case 0: "{\"kind\":\"circle\",\"name\":\"c\(index)\",\"radius\":\(index).5}"
            case 1: "{\"kind\":\"rectangle\",\"width\":\(index).25,\"height\":2.5}"
            default: "{\"kind\":\"label\",\"text\":\"label \(index)\",\"size\":12}"
            }
        }
    }

    private static let addresses: [(key: String, path: String)] = [
        ("archive_url", "/{archive_format}{/ref}"), ("assignees_url", "/assignees{/user}"),
        ("blobs_url", "/git/blobs{/sha}"), ("branches_url", "/branches{/branch}"),
        ("collaborators_url", "/collaborators{/collaborator}"), ("comments_url", "/comments{/number}"),
        ("commits_url", "/commits{/sha}"), ("compare_url", "/compare/{base}...{head}"),
        ("contents_url", "/contents/{+path}"), ("contributors_url", "/contributors"),
        ("deployments_url", "/deployments"), ("downloads_url", "/downloads"), ("events_url", "/events"),
        ("forks_url", "/forks"), ("git_commits_url", "/git/commits{/sha}"), ("git_refs_url", "/git/refs{/sha}"),
        ("git_tags_url", "/git/tags{/sha}"), ("git_url", ".git"), ("issue_comment_url", "/issues/comments{/number}"),
        ("issue_events_url", "/issues/events{/number}"), ("issues_url", "/issues{/number}"),
        ("keys_url", "/keys{/key_id}"), ("labels_url", "/labels{/name}"), ("languages_url", "/languages"),
        ("merges_url", "/merges"), ("milestones_url", "/milestones{/number}"),
        ("notifications_url", "/notifications{?since,all,participating}"), ("pulls_url", "/pulls{/number}"),
        ("releases_url", "/releases{/id}"), ("ssh_url", ".git"), ("stargazers_url", "/stargazers"),
        ("statuses_url", "/statuses/{sha}"), ("subscribers_url", "/subscribers"),
        ("subscription_url", "/subscription"), ("tags_url", "/tags"), ("teams_url", "/teams"),
        ("trees_url", "/git/trees{/sha}"),
    ]

    private static let owner: String = {
        let api = "https://api.github.com/users/octocat"
        let paths = [
            ("followers_url", "/followers"), ("following_url", "/following{/other_user}"),
            ("gists_url", "/gists{/gist_id}"), ("starred_url", "/starred{/owner}{/repo}"),
            ("subscriptions_url", "/subscriptions"), ("organizations_url", "/orgs"), ("repos_url", "/repos"),
            ("events_url", "/events{/privacy}"), ("received_events_url", "/received_events"),
        ]
        return object(
            [
                text("login", "octocat"), "\"id\":1", text("node_id", "MDQ6VXNlcjE="),
                text("avatar_url", "https://github.com/images/error/octocat_happy.gif"), text("gravatar_id", ""),
                text("url", api), text("html_url", "https://github.com/octocat"),
            ] + paths.map { text($0.0, api + $0.1) } + [text("type", "User"), "\"site_admin\":false"]
        )
    }()

    /// One issue.
    static let issue = Data(
        #"""
        {"number":1347,"title":"Found a bug","state":"open","body":"I'm having a problem with this. The list ends early.",\#
        "author":{"login":"octocat","id":583231},"labels":["bug","regression","needs triage","good first issue","runtime"]}
        """#.utf8)

    private static func list(_ count: Int, _ element: (Int) -> String) -> Data {
        Data("[\((0..<count).map(element).joined(separator: ","))]".utf8)
    }

    private static func object(_ fields: [String]) -> String {
        "{\(fields.joined(separator: ","))}"
    }

    private static func text(_ key: String, _ value: String) -> String {
        "\"\(key)\":\"\(value)\""
    }
}

/// The same numbers each time.
private struct Sequence64 {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }

    var fraction: Double {
        mutating get { Double(next() >> 11) / Double(1 << 53) }
    }
}
