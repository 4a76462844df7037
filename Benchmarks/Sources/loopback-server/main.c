#define _GNU_SOURCE // strcasestr
// Answers every request on loopback with the same JSON, as fast as one thread can: what is measured is the client.
//   loopback-server BODY-FILE       prints the port, and ends when standard input does
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { most_connections = 2048, most_bytes = 16384 };

struct connection {
    size_t count;
    char bytes[most_bytes];
};

static struct pollfd polls[most_connections];
static struct connection *connections[most_connections];
static nfds_t poll_count;
static char *answer;
static size_t answer_size;

static void prepare_answer(const char *path) {
    static char body[1 << 20];
    FILE *file = fopen(path, "rb");
    if (!file) exit(1);
    size_t size = fread(body, 1, sizeof body, file);
    fclose(file);
    answer = malloc(size + 256);
    int head = snprintf(
        answer, 256, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", size
    );
    memcpy(answer + head, body, size);
    answer_size = (size_t)head + size;
}

static int listening(unsigned short *port) {
    int server = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (server < 0 || bind(server, (struct sockaddr *)&address, size) || listen(server, 1024)) exit(1);
    getsockname(server, (struct sockaddr *)&address, &size);
    *port = ntohs(address.sin_port);
    fcntl(server, F_SETFL, O_NONBLOCK);
    return server;
}

static void take(int client) {
    if (poll_count == most_connections) {
        close(client);
        return;
    }
    int on = 1;
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connections[poll_count] = calloc(1, sizeof(struct connection));
    polls[poll_count++] = (struct pollfd){.fd = client, .events = POLLIN};
}

static void drop(nfds_t index) {
    close(polls[index].fd);
    free(connections[index]);
    poll_count--;
    polls[index] = polls[poll_count];
    connections[index] = connections[poll_count];
}

static int send_answer(int client) {
    size_t sent = 0;
    while (sent < answer_size) {
        ssize_t count = send(client, answer + sent, answer_size - sent, MSG_NOSIGNAL);
        if (count > 0) sent += (size_t)count;
        else if (errno != EINTR && errno != EAGAIN) return 0;
    }
    return 1;
}

// How long the request at the front is, its body included; 0 while it isn't all there.
static size_t request_size(struct connection *connection) {
    char *end = strstr(connection->bytes, "\r\n\r\n");
    if (!end) return 0;
    size_t size = (size_t)(end - connection->bytes) + 4;
    char *length = strcasestr(connection->bytes, "\r\ncontent-length:");
    if (length && length < end) size += strtoul(length + 17, NULL, 10);
    return connection->count >= size ? size : 0;
}

static int serve(nfds_t index) {
    struct connection *connection = connections[index];
    ssize_t count = recv(polls[index].fd, connection->bytes + connection->count, most_bytes - 1 - connection->count, 0);
    if (count <= 0) return 0;
    connection->count += (size_t)count;
    connection->bytes[connection->count] = 0;
    for (size_t size; (size = request_size(connection)) > 0;) {
        if (!send_answer(polls[index].fd)) return 0;
        connection->count -= size;
        memmove(connection->bytes, connection->bytes + size, connection->count + 1);
    }
    return connection->count < most_bytes - 1;
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    unsigned short port = 0;
    prepare_answer(arguments[1]);
    polls[0] = (struct pollfd){.fd = listening(&port), .events = POLLIN};
    polls[1] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    poll_count = 2;
    printf("%d\n", port);
    fflush(stdout);
    while (poll(polls, poll_count, -1) >= 0 || errno == EINTR) {
        if (polls[1].revents) {
            char byte;
            if (read(STDIN_FILENO, &byte, 1) <= 0) return 0;
        }
        // Backwards: whoever is dropped is replaced by one that has been served.
        for (nfds_t index = poll_count; index-- > 2;) {
            if (polls[index].revents && !serve(index)) drop(index);
        }
        if (polls[0].revents) {
            for (int client; (client = accept(polls[0].fd, NULL, NULL)) >= 0;) take(client);
        }
    }
    return 1;
}
