import Foundation
import OpenAPIRuntime
import OpenAPIURLSession

struct Player {
    private let api: any APIProtocol

    init(api: any APIProtocol) { self.api = api }

    func volume(_ percent: Int) async throws {
        _ = try await api.set_hyphen_volume_hyphen_for_hyphen_users_hyphen_playback(
            query: .init(volume_percent: percent)
        ).noContent
    }

    func shuffle(_ isOn: Bool, on device: String?) async throws {
        let response = try await api.toggle_hyphen_shuffle_hyphen_for_hyphen_users_hyphen_playback(
            query: .init(state: isOn, device_id: device))
        switch response {
        case .noContent: print("shuffled")
        case .unauthorized(let problem): print(try problem.body.json.error.message)
        case .forbidden, .tooManyRequests: print("not now")
        case .undocumented(let status, _): print("status", status)
        }
    }
}

func names(of artists: [Components.Schemas.SimplifiedArtistObject]?) -> String {
    (artists ?? []).compactMap { $0.name }.joined(separator: ", ")
}

@main struct Program {
    static func main() async throws {
        let client = Client(serverURL: URL(string: CommandLine.arguments[1])!, transport: URLSessionTransport())
        let player = Player(api: client)
        await attempt("album") {
            let album = try await client.get_hyphen_an_hyphen_album(
                path: .init(id: "4aawyAB9vmqN3uQ7FjRGTy"), query: .init(market: "ES")
            ).ok.body.json
            print(album.value1.name, album.value1.total_tracks, album.value1.release_date, album.value2.label ?? "")
            for image in album.value1.images { print(image.url, image.width ?? 0) }
        }
        await attempt("albums") {
            let albums = try await client.get_hyphen_multiple_hyphen_albums(query: .init(ids: "a,b")).ok.body.json
                .albums
            print(albums.count, albums.first?.value1.total_tracks ?? 0)
        }
        await attempt("tracks of an album") {
            let response = try await client.get_hyphen_an_hyphen_albums_hyphen_tracks(
                path: .init(id: "x"), query: .init(limit: 5, offset: 10))
            let tracks = try response.ok.body.json
            print(tracks.value1.total)
        }
        await attempt("artist") {
            let artist = try await client.get_hyphen_an_hyphen_artist(path: .init(id: "0TnOYISbd1XYRBk9myaseg")).ok.body
                .json
            print(artist.name ?? "", artist.genres ?? [])
        }
        await attempt("artists") {
            let artists = try await client.get_hyphen_multiple_hyphen_artists(query: .init(ids: "a,b")).ok.body.json
                .artists
            print(artists.map { $0.name ?? "" })
        }
        await attempt("top tracks") {
            let tracks = try await client.get_hyphen_an_hyphen_artists_hyphen_top_hyphen_tracks(
                path: .init(id: "a"), query: .init(market: "DE")
            ).ok.body.json.tracks
            for track in tracks { print(track.name ?? "", track.track_number ?? 0, names(of: track.artists)) }
        }
        await attempt("show") {
            let show = try await client.get_hyphen_a_hyphen_show(path: .init(id: "s")).ok.body.json
            print(show.value1.name)
        }
        await attempt("track") {
            let track = try await client.get_hyphen_track(path: .init(id: "t"), query: .init(market: nil)).ok.body.json
            print(track.duration_ms ?? 0, track.is_playable ?? false, track.external_ids?.value1.isrc ?? "")
        }
        await attempt("tracks") {
            let tracks = try await client.get_hyphen_several_hyphen_tracks(query: .init(ids: "t1,t2")).ok.body.json
                .tracks
            print(tracks.count)
        }
        await attempt("search") {
            let found = try await client.search(
                query: .init(q: "remaster track:Doxy", _type: [.album, .track], limit: 3)
            ).ok.body.json
            print(found.tracks?.value1.total ?? 0)
        }
        await attempt("profile") {
            let me = try await client.get_hyphen_current_hyphen_users_hyphen_profile().ok.body.json
            print(me.display_name ?? "", me.followers?.value1.total ?? 0)
        }
        await attempt("playlist") {
            let playlist = try await client.get_hyphen_playlist(
                path: .init(playlist_id: "p"), query: .init(fields: "items(name)", additional_types: "track")
            ).ok.body.json
            print(playlist.name ?? "", playlist.snapshot_id ?? "")
        }
        await attempt("change playlist") {
            _ = try await client.change_hyphen_playlist_hyphen_details(
                path: .init(playlist_id: "p"), body: .json(.init(name: "New", _public: false, description: "d"))
            ).ok
        }
        await attempt("create playlist") {
            let response = try await client.create_hyphen_playlist_hyphen_for_hyphen_user(
                path: .init(user_id: "smedjan"), body: .json(.init(name: "Mine", collaborative: true)))
            print(try response.created.body.json.id ?? "")
        }
        await attempt("saved albums") {
            let page = try await client.get_hyphen_users_hyphen_saved_hyphen_albums(query: .init(limit: 2)).ok.body.json
            print(page.value1.total, page.value2.items?.first?.album?.value1.value1.name ?? "")
        }
        await attempt("save albums") {
            _ = try await client.save_hyphen_albums_hyphen_user(
                query: .init(ids: "a,b"), body: .json(.init(ids: ["a", "b"]))
            ).ok
        }
        await attempt("saved") {
            let saved = try await client.check_hyphen_users_hyphen_saved_hyphen_albums(query: .init(ids: "a,b")).ok.body
                .json
            print(saved.allSatisfy { $0 })
        }
        await attempt("follow") {
            _ = try await client.follow_hyphen_artists_hyphen_users(
                query: .init(_type: .artist, ids: "a"), body: .json(.init(ids: ["a"]))
            ).noContent
        }
        await attempt("followed") {
            let artists = try await client.get_hyphen_followed(query: .init(_type: .artist, limit: 2)).ok.body.json
                .artists
            print(artists.value1.limit ?? 0)
        }
        await attempt("features") {
            let features = try await client.get_hyphen_audio_hyphen_features(path: .init(id: "f")).ok.body.json
            print(features.time_signature ?? 0, features.danceability ?? 0)
        }
        await attempt("recommendations") {
            let result = try await client.get_hyphen_recommendations(
                query: .init(limit: 1, seed_artists: "a", min_acousticness: 0.25, target_tempo: 120)
            ).ok.body.json
            print(result.seeds.count, result.seeds.first?.afterFilteringSize ?? 0)
        }
        await attempt("genres") {
            print(try await client.get_hyphen_recommendation_hyphen_genres().ok.body.json.genres.count)
        }
        await attempt("devices") {
            let devices = try await client.get_hyphen_a_hyphen_users_hyphen_available_hyphen_devices().ok.body.json
                .devices
            for device in devices { print(device.name ?? "", device.is_active ?? false, device.volume_percent ?? 0) }
        }
        await attempt("volume") { try await player.volume(50) }
        await attempt("shuffle") { try await player.shuffle(true, on: nil) }
        await attempt("shuffle on a device") { try await player.shuffle(false, on: "d 1") }
        await attempt("seek") {
            _ = try await client.seek_hyphen_to_hyphen_position_hyphen_in_hyphen_currently_hyphen_playing_hyphen_track(
                query: .init(position_ms: 25000)
            ).noContent
        }
        await attempt("queue") {
            _ = try await client.add_hyphen_to_hyphen_queue(query: .init(uri: "spotify:track:4iV5W9uYEdYUVa79Axb7Rh"))
                .noContent
        }
        await attempt("markets") {
            print(try await client.get_hyphen_available_hyphen_markets().ok.body.json.markets?.count ?? 0)
        }
        await attempt("categories") {
            let categories = try await client.get_hyphen_categories(query: .init(locale: "sv_SE")).ok.body.json
                .categories
            print(categories.value1.total)
        }
    }

    static func attempt(_ name: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            print("\(name): done")
        } catch {
            print("\(name): failed")
        }
    }
}
