// libevent, and the calls that Swift cannot see: macros, and structures without names.
#ifndef PAVECTORS_CEVENT_SHIM_H
#define PAVECTORS_CEVENT_SHIM_H

// As in the shim of libcrypto: a program with both has one declaration of what is deprecated.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <arpa/inet.h>
#include <dirent.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <event2/util.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

/// The first header field of a message; NULL where it has none.
static inline struct evkeyval *cevent_first_field(struct evkeyvalq *fields) { return fields->tqh_first; }

/// The header field after another one; NULL after the last.
static inline struct evkeyval *cevent_next_field(struct evkeyval *field) { return field->next.tqe_next; }

/// The port of one end of a socket, 0 where it has none.
static inline uint16_t cevent_port_of(const struct sockaddr_storage *address) {
  if (address->ss_family == AF_INET) return ntohs(((const struct sockaddr_in *)address)->sin_port);
  if (address->ss_family == AF_INET6) return ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
  return 0;
}

/// The port of the own end of a socket.
static inline uint16_t cevent_port(int descriptor) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  if (getsockname(descriptor, (struct sockaddr *)&address, &length) != 0) return 0;
  return cevent_port_of(&address);
}

/// The port of the other end of a socket, 0 where it is not connected.
static inline uint16_t cevent_peer_port(int descriptor) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  if (getpeername(descriptor, (struct sockaddr *)&address, &length) != 0) return 0;
  return cevent_port_of(&address);
}

/// Finds the open connections to a port of this process; returns their number, of which `most` are written.
static inline int cevent_connections(uint16_t port, int *descriptors, int most) {
  DIR *folder = opendir("/dev/fd");
  if (folder == NULL) return 0;
  int count = 0;
  for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    int descriptor = atoi(entry->d_name);
    if (descriptor <= 2 || cevent_port(descriptor) != port || cevent_peer_port(descriptor) == 0) continue;
    if (count < most) descriptors[count] = descriptor;
    count += 1;
  }
  closedir(folder);
  return count;
}

/// Ends a connection in both directions; who waits for it is told.
static inline void cevent_shut_down(int descriptor) { shutdown(descriptor, SHUT_RDWR); }

/// A pair of connected sockets; 0, or -1.
static inline int cevent_pair(int *ends) {
  if (evutil_socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  for (int index = 0; index < 2; index++) {
    evutil_make_socket_nonblocking(ends[index]);
    evutil_make_socket_closeonexec(ends[index]);
  }
  return 0;
}

/// Sends a byte that wakes the other end of a pair.
static inline void cevent_wake(int descriptor) { (void)send(descriptor, "", 1, MSG_NOSIGNAL); }

/// Forgets the errors of the thread that OpenSSL has noted: computations on the same thread would take them for theirs.
static inline void cevent_forget_errors(void) { ERR_clear_error(); }

/// A context for the TLS of a server; NULL where the certificate and the key cannot be used.
static inline SSL_CTX *cevent_server_context(const char *certificate, const char *key) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (context == NULL) return NULL;
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  if (SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
      SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(context) == 1)
    return context;
  SSL_CTX_free(context);
  cevent_forget_errors();
  return NULL;
}

/// A context for the TLS of a client, which trusts the certificates of a file, or those of the system.
static inline SSL_CTX *cevent_client_context(const char *trusted) {
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  if (context == NULL) return NULL;
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  int loaded = trusted == NULL ? SSL_CTX_set_default_verify_paths(context)
                               : SSL_CTX_load_verify_locations(context, trusted, NULL);
  if (loaded == 1) return context;
  SSL_CTX_free(context);
  cevent_forget_errors();
  return NULL;
}

/// An encrypted connection that a server has accepted; NULL where there is no memory.
static inline struct bufferevent *cevent_accepted(struct event_base *base, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (ssl == NULL) return NULL;
  return bufferevent_openssl_socket_new(base, -1, ssl, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
}

/// An encrypted connection that a client opens; the certificate must be that of the host.
static inline struct bufferevent *cevent_connecting(struct event_base *base, SSL_CTX *context, const char *host) {
  SSL *ssl = SSL_new(context);
  if (ssl == NULL) return NULL;
  SSL_set_tlsext_host_name(ssl, host);
  if (SSL_set1_host(ssl, host) != 1) {
    SSL_free(ssl);
    return NULL;
  }
  struct bufferevent *made =
      bufferevent_openssl_socket_new(base, -1, ssl, BUFFEREVENT_SSL_CONNECTING, BEV_OPT_CLOSE_ON_FREE);
  if (made != NULL) bufferevent_openssl_set_allow_dirty_shutdown(made, 1);
  return made;
}

/// A connection without encryption that a server has accepted.
static inline struct bufferevent *cevent_accepted_plain(struct event_base *base) {
  return bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
}

#endif
