// libevent, and the calls that Swift cannot see: macros, and structures without names.
#ifndef PAVECTORS_CEVENT_SHIM_H
#define PAVECTORS_CEVENT_SHIM_H

#ifdef PAVECTORS_WITHOUT_LIBRARIES
#error "this module is a system library, which the product for devices must not reach"
#endif

// As in the shim of libcrypto: a program with both has one declaration of what is deprecated.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <arpa/inet.h>
#include <dirent.h>
#include <limits.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
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
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

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

/// Reads an address of IPv4 or IPv6; returns the number of its bytes, of which there is place for 16, or 0.
static inline int cevent_address(const char *text, uint8_t *bytes) {
  if (inet_pton(AF_INET, text, bytes) == 1) return 4;
  return inet_pton(AF_INET6, text, bytes) == 1 ? 16 : 0;
}

/// How many descriptors this process may have open.
static inline int cevent_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > INT_MAX) return INT_MAX;
  return (int)limit.rlim_cur;
}

/// Stops accepting connections.
static inline void cevent_stop_accepting(struct evconnlistener *listener, void *unused) {
  (void)unused;
  evconnlistener_disable(listener);
}

/// Lets a listener stop where the system gives no descriptor for a connection: it would try again at once, for as long as
/// the connection waits.
static inline void cevent_stop_accepting_at_errors(struct evconnlistener *listener) {
  evconnlistener_set_error_cb(listener, cevent_stop_accepting);
}

/// Finds the open connections to a port of this process; returns their number, of which `most` are written, or -1 where the
/// system does not tell them.
static inline int cevent_connections(uint16_t port, int *descriptors, int most) {
  DIR *folder = opendir("/dev/fd");
  if (folder == NULL) return -1;
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

/// Reads all bytes that woke an end of a pair.
static inline void cevent_drain(int descriptor) {
  char bytes[64];
  while (recv(descriptor, bytes, sizeof bytes, 0) > 0) continue;
}

/// Forgets the errors of the thread that OpenSSL has noted: computations on the same thread would take them for theirs.
static inline void cevent_forget_errors(void) { ERR_clear_error(); }

/// A context for TLS in one direction; NULL where there is no memory.
static inline SSL_CTX *cevent_context(const SSL_METHOD *method) {
  SSL_CTX *context = SSL_CTX_new(method);
  if (context != NULL) SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  return context;
}

/// A context for the TLS of a server, which needs a certificate and a key; NULL where there is no memory.
static inline SSL_CTX *cevent_server_context(void) { return cevent_context(TLS_server_method()); }

/// A context for the TLS of a client, which trusts nobody yet; NULL where there is no memory.
static inline SSL_CTX *cevent_client_context(void) {
  SSL_CTX *context = cevent_context(TLS_client_method());
  if (context != NULL) SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  return context;
}

/// Gives no password, and notes that one was asked for: nobody may be there to type it.
static inline int cevent_no_password(char *text, int size, int is_writing, void *is_asked) {
  (void)text, (void)size, (void)is_writing;
  *(int *)is_asked = 1;
  return -1;
}

/// Reads the next certificate of a text in the PEM form; NULL after the last.
static inline X509 *cevent_next_certificate(BIO *text) {
  int is_asked = 0;
  return PEM_read_bio_X509(text, NULL, cevent_no_password, &is_asked);
}

/// Takes the certificate of a server, and those that follow it; returns what is wrong with them, or NULL.
static inline const char *cevent_use_certificate(SSL_CTX *context, const void *bytes, int length) {
  BIO *text = BIO_new_mem_buf(bytes, length);
  if (text == NULL) return "there is no memory for TLS";
  X509 *certificate = cevent_next_certificate(text);
  int is_used = certificate != NULL && SSL_CTX_use_certificate(context, certificate) == 1;
  X509_free(certificate);
  for (X509 *next = NULL; is_used && (next = cevent_next_certificate(text)) != NULL;) {
    // The context takes the certificate over only where it succeeds.
    is_used = SSL_CTX_add0_chain_cert(context, next) == 1;
    if (!is_used) X509_free(next);
  }
  // After the last certificate there must be no beginning of another one; otherwise one is damaged.
  unsigned long end = ERR_peek_last_error();
  if (ERR_GET_LIB(end) != ERR_LIB_PEM || ERR_GET_REASON(end) != PEM_R_NO_START_LINE) is_used = 0;
  BIO_free(text);
  return is_used ? NULL : "the file of the certificate has no certificate in the PEM form, or a damaged one";
}

/// Takes the private key of a server's certificate; returns what is wrong with it, or NULL.
static inline const char *cevent_use_key(SSL_CTX *context, const void *bytes, int length) {
  BIO *text = BIO_new_mem_buf(bytes, length);
  if (text == NULL) return "there is no memory for TLS";
  int is_asked = 0;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(text, NULL, cevent_no_password, &is_asked);
  BIO_free(text);
  if (key == NULL && is_asked)
    return "the private key is encrypted with a password; `openssl pkey -in KEY -out FILE` writes it without one";
  if (key == NULL) return "the file of the private key has no private key in the PEM form";
  int is_used = SSL_CTX_use_PrivateKey(context, key) == 1 && SSL_CTX_check_private_key(context) == 1;
  EVP_PKEY_free(key);
  return is_used ? NULL : "the private key is not that of the certificate";
}

/// Trusts the certificates that the system trusts; returns 1 where they can be read.
static inline int cevent_trust_system(SSL_CTX *context) { return SSL_CTX_set_default_verify_paths(context); }

/// Trusts the certificates of a text in the PEM form; returns how many it has.
static inline int cevent_trust(SSL_CTX *context, const void *bytes, int length) {
  BIO *text = BIO_new_mem_buf(bytes, length);
  if (text == NULL) return 0;
  int count = 0;
  for (X509 *next = cevent_next_certificate(text); next != NULL; next = cevent_next_certificate(text)) {
    if (X509_STORE_add_cert(SSL_CTX_get_cert_store(context), next) == 1) count += 1;
    X509_free(next);
  }
  BIO_free(text);
  return count;
}

/// Why a client does not accept the certificate of the other end; NULL where it was not refused.
static inline const char *cevent_certificate_problem(struct bufferevent *transport) {
  SSL *ssl = bufferevent_openssl_get_ssl(transport);
  long result = ssl == NULL ? X509_V_OK : SSL_get_verify_result(ssl);
  switch (result) {
  case X509_V_OK: return NULL;
  case X509_V_ERR_CERT_HAS_EXPIRED: return "it has expired";
  case X509_V_ERR_CERT_NOT_YET_VALID: return "it is not valid yet";
  case X509_V_ERR_HOSTNAME_MISMATCH:
  case X509_V_ERR_IP_ADDRESS_MISMATCH: return "it is that of another host";
  case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
  case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
  case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
  case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
  case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE: return "none of the trusted certificates has signed it";
  default: return X509_verify_cert_error_string(result);
  }
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
