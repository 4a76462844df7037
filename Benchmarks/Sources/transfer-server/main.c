#define _GNU_SOURCE // strcasestr
// Takes whatever is sent to it on loopback and forgets it, and sends as many bytes as it is asked for: GET /COUNT.
//   transfer-server                 prints the port, and ends when standard input does
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { piece_size = 1 << 16 };

static int send_all(int client, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(client, bytes, count, MSG_NOSIGNAL);
        if (sent <= 0) return 0;
        bytes += sent;
        count -= (size_t)sent;
    }
    return 1;
}

static int answer(int client, uint64_t length) {
    static const char piece[piece_size];
    char head[128];
    int size = snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\nContent-Length: %llu\r\n\r\n", (unsigned long long)length);
    if (!send_all(client, head, (size_t)size)) return 0;
    for (uint64_t left = length; left > 0;) {
        size_t count = left < piece_size ? (size_t)left : piece_size;
        if (!send_all(client, piece, count)) return 0;
        left -= count;
    }
    return 1;
}

static void *serve(void *argument) {
    int client = (int)(intptr_t)argument;
    char bytes[piece_size + 1];
    size_t count = 0;
    for (;;) {
        bytes[count] = 0;
        char *end = strstr(bytes, "\r\n\r\n");
        if (!end) {
            if (count == piece_size) break;
            ssize_t got = recv(client, bytes + count, piece_size - count, 0);
            if (got <= 0) break;
            count += (size_t)got;
            continue;
        }
        size_t head = (size_t)(end - bytes) + 4;
        char *field = strcasestr(bytes, "\r\ncontent-length:");
        uint64_t body = field && field < end ? strtoull(field + 17, NULL, 10) : 0;
        uint64_t wanted = strncmp(bytes, "GET /", 5) == 0 ? strtoull(bytes + 5, NULL, 10) : 0;
        // What has come of the body, and the rest of it.
        uint64_t here = count - head < body ? count - head : body;
        memmove(bytes, bytes + head + here, count - head - (size_t)here);
        count -= head + (size_t)here;
        for (uint64_t left = body - here; left > 0;) {
            ssize_t got = recv(client, bytes, left < piece_size ? (size_t)left : piece_size, 0);
            if (got <= 0) goto done;
            left -= (uint64_t)got;
        }
        if (!answer(client, wanted)) break;
    }
done:
    close(client);
    return NULL;
}

static void *wait_for_end(void *unused) {
    char byte;
    while (read(STDIN_FILENO, &byte, 1) > 0) {}
    exit(0);
    return unused;
}

int main(void) {
    int server = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (server < 0 || bind(server, (struct sockaddr *)&address, size) || listen(server, 64)) return 1;
    getsockname(server, (struct sockaddr *)&address, &size);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_end, NULL);
    for (;;) {
        int client = accept(server, NULL, NULL);
        if (client < 0) continue;
        if (pthread_create(&thread, NULL, serve, (void *)(intptr_t)client)) close(client);
        else pthread_detach(thread);
    }
}
