// A small part of PowerAuth with libcrypto, as an example of a library.
//
// An adapter for another library deletes this file and includes that library instead.

#ifndef POWERAUTH_H
#define POWERAUTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PA_KEY_SIZE = 16, PA_HASH_SIZE = 32, PA_CODE_PAYLOAD_SIZE = 12, PA_BASE32_SIZE = 20, PA_CODE_SIZE = 23 };

typedef enum {
  PA_OK,
  PA_INVALID_LENGTH,
  PA_CODE_LENGTH,
  PA_CODE_GROUPING,
  PA_CODE_ALPHABET,
  PA_CODE_SPARE_BITS,
  PA_CODE_CHECKSUM,
  PA_KEY_NOT_SUPPORTED,
  PA_CRYPTO_FAILURE,
} pa_status;

// Each also returns an intermediate value.

pa_status pa_index_key(const uint8_t *master, size_t master_size, uint64_t index,
                       uint8_t block[PA_KEY_SIZE], uint8_t key[PA_KEY_SIZE]);

// The legacy function, the only one up to 3.0, authenticates the parent under the index, and not the index.
pa_status pa_internal_key(const uint8_t *parent, size_t parent_size, const uint8_t *index, size_t index_size,
                          bool legacy, uint8_t hmac[PA_HASH_SIZE], uint8_t key[PA_KEY_SIZE]);

// Without steps, the hash is not changed.
pa_status pa_advance_counter(const uint8_t *counter, size_t counter_size, uint64_t steps,
                             uint8_t hash[PA_HASH_SIZE], uint8_t next[PA_KEY_SIZE]);

// KMAC256 of protocol 4, with a custom string that need not end with a zero byte. libcrypto takes keys of 4 to 512 bytes.
pa_status pa_kmac256(const uint8_t *key, size_t key_size, const uint8_t *data, size_t data_size,
                     const uint8_t *custom, size_t custom_size, uint8_t *mac, size_t mac_size);

pa_status pa_encode_code(const uint8_t *random, size_t random_size, uint8_t payload[PA_CODE_PAYLOAD_SIZE],
                         char base32[PA_BASE32_SIZE + 1], char code[PA_CODE_SIZE + 1]);

pa_status pa_validate_code(const uint8_t *code, size_t code_size, uint8_t payload[PA_CODE_PAYLOAD_SIZE]);

#endif
