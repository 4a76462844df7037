// Gives the tests' process places of its own for what Foundation keeps of programs: cookies, answers of servers.
//
// Foundation on Linux makes folders for them, and reads the cookies of all programs that lie in folders of the same name,
// as soon as a session is configured, whether or not the session is to keep anything. It asks the environment where, once:
// before any code of ours runs is the only time to answer, and C the only language here that runs then.

/// The folder that is there as long as the process, or an empty text where it couldn't be made.
const char *test_home_path(void);
