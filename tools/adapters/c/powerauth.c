#include "powerauth.h"

#include <limits.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
#include <string.h>

enum { SHORTEST_KMAC_KEY = 4, LONGEST_KMAC_KEY = 512, SHORTEST_INDEX = 16, GROUP_SIZE = 6, CODE_RANDOM_SIZE = 10 };

static void fold(const uint8_t digest[PA_HASH_SIZE], uint8_t folded[PA_KEY_SIZE]) {
  for (size_t i = 0; i < PA_KEY_SIZE; i++) folded[i] = digest[i] ^ digest[i + PA_KEY_SIZE];
}

static bool encrypt_block(const uint8_t key[PA_KEY_SIZE], const uint8_t block[PA_KEY_SIZE], uint8_t to[PA_KEY_SIZE]) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  int count = 0;
  bool is_done = context != NULL && EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), NULL, key, NULL) == 1 &&
                 EVP_CIPHER_CTX_set_padding(context, 0) == 1 &&
                 EVP_EncryptUpdate(context, to, &count, block, PA_KEY_SIZE) == 1 && count == PA_KEY_SIZE;
  EVP_CIPHER_CTX_free(context);
  return is_done;
}

pa_status pa_index_key(const uint8_t *master, size_t master_size, uint64_t index,
                       uint8_t block[PA_KEY_SIZE], uint8_t key[PA_KEY_SIZE]) {
  if (master_size != PA_KEY_SIZE) return PA_INVALID_LENGTH;
  memset(block, 0, PA_KEY_SIZE);
  for (size_t i = 0; i < 8; i++) block[8 + i] = (uint8_t)(index >> (56 - 8 * i));
  return encrypt_block(master, block, key) ? PA_OK : PA_CRYPTO_FAILURE;
}

pa_status pa_internal_key(const uint8_t *parent, size_t parent_size, const uint8_t *index, size_t index_size,
                          bool legacy, uint8_t hmac[PA_HASH_SIZE], uint8_t key[PA_KEY_SIZE]) {
  if (parent_size != PA_KEY_SIZE || index_size < SHORTEST_INDEX || index_size > INT_MAX) return PA_INVALID_LENGTH;
  unsigned count = PA_HASH_SIZE;
  const uint8_t *made = legacy ? HMAC(EVP_sha256(), index, (int)index_size, parent, PA_KEY_SIZE, hmac, &count)
                               : HMAC(EVP_sha256(), parent, PA_KEY_SIZE, index, index_size, hmac, &count);
  if (made == NULL) return PA_CRYPTO_FAILURE;
  fold(hmac, key);
  return PA_OK;
}

pa_status pa_advance_counter(const uint8_t *counter, size_t counter_size, uint64_t steps,
                             uint8_t hash[PA_HASH_SIZE], uint8_t next[PA_KEY_SIZE]) {
  if (counter_size != PA_KEY_SIZE) return PA_INVALID_LENGTH;
  memcpy(next, counter, PA_KEY_SIZE);
  for (uint64_t i = 0; i < steps; i++) {
    if (SHA256(next, PA_KEY_SIZE, hash) == NULL) return PA_CRYPTO_FAILURE;
    fold(hash, next);
  }
  return PA_OK;
}

pa_status pa_kmac256(const uint8_t *key, size_t key_size, const uint8_t *data, size_t data_size,
                     const uint8_t *custom, size_t custom_size, uint8_t *mac, size_t mac_size) {
  if (mac_size == 0) return PA_INVALID_LENGTH;
  if (key_size < SHORTEST_KMAC_KEY || key_size > LONGEST_KMAC_KEY) return PA_KEY_NOT_SUPPORTED;
  EVP_MAC *kmac = EVP_MAC_fetch(NULL, "KMAC-256", NULL);
  EVP_MAC_CTX *context = EVP_MAC_CTX_new(kmac);
  const OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_size_t(OSSL_MAC_PARAM_SIZE, &mac_size),
    OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_CUSTOM, (void *)custom, custom_size),
    OSSL_PARAM_construct_end(),
  };
  size_t count = 0;
  bool is_done = context != NULL && EVP_MAC_init(context, key, key_size, parameters) == 1 &&
                 EVP_MAC_update(context, data, data_size) == 1 &&
                 EVP_MAC_final(context, mac, &count, mac_size) == 1 && count == mac_size;
  EVP_MAC_CTX_free(context);
  EVP_MAC_free(kmac);
  return is_done ? PA_OK : PA_CRYPTO_FAILURE;
}

// CRC-16/ARC
static unsigned checksum(const uint8_t *data, size_t count) {
  unsigned remainder = 0;
  for (size_t i = 0; i < count; i++) {
    remainder ^= data[i];
    for (int bit = 0; bit < 8; bit++) remainder = remainder >> 1 ^ (remainder & 1 ? 0xa001 : 0);
  }
  return remainder;
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

pa_status pa_encode_code(const uint8_t *random, size_t random_size, uint8_t payload[PA_CODE_PAYLOAD_SIZE],
                         char base32[PA_BASE32_SIZE + 1], char code[PA_CODE_SIZE + 1]) {
  if (random_size != CODE_RANDOM_SIZE) return PA_CODE_LENGTH;
  unsigned crc = checksum(random, random_size);
  memcpy(payload, random, CODE_RANDOM_SIZE);
  payload[CODE_RANDOM_SIZE] = (uint8_t)(crc >> 8);
  payload[CODE_RANDOM_SIZE + 1] = (uint8_t)crc;
  for (size_t i = 0; i < PA_BASE32_SIZE; i++) {
    size_t byte = 5 * i / 8;
    // The 96 bits are followed by four unused bits.
    unsigned next = byte + 1 < PA_CODE_PAYLOAD_SIZE ? payload[byte + 1] : 0;
    base32[i] = alphabet[((unsigned)payload[byte] << 8 | next) >> (11 - 5 * i % 8) & 31];
  }
  for (size_t i = 0; i < PA_CODE_SIZE; i++) {
    code[i] = i % GROUP_SIZE == GROUP_SIZE - 1 ? '-' : base32[i - i / GROUP_SIZE];
  }
  base32[PA_BASE32_SIZE] = code[PA_CODE_SIZE] = '\0';
  return PA_OK;
}

static int base32_digit(uint8_t character) {
  const char *found = memchr(alphabet, character, sizeof alphabet - 1);
  return found == NULL ? -1 : (int)(found - alphabet);
}

pa_status pa_validate_code(const uint8_t *code, size_t code_size, uint8_t payload[PA_CODE_PAYLOAD_SIZE]) {
  if (code_size != PA_CODE_SIZE) return PA_CODE_LENGTH;
  bool is_in_alphabet = true;
  unsigned pending = 0, bit_count = 0;
  size_t count = 0;
  for (size_t i = 0; i < PA_CODE_SIZE; i++) {
    bool is_dash = code[i] == '-';
    if (is_dash != (i % GROUP_SIZE == GROUP_SIZE - 1)) return PA_CODE_GROUPING;
    if (is_dash) continue;
    int digit = base32_digit(code[i]);
    if (digit < 0) is_in_alphabet = false, digit = 0;
    pending = (pending << 5 | (unsigned)digit) & 0xfff;
    bit_count += 5;
    if (bit_count >= 8) bit_count -= 8, payload[count++] = (uint8_t)(pending >> bit_count);
  }
  if (!is_in_alphabet) return PA_CODE_ALPHABET;
  if ((pending & 0xf) != 0) return PA_CODE_SPARE_BITS;
  unsigned expected = (unsigned)payload[CODE_RANDOM_SIZE] << 8 | payload[CODE_RANDOM_SIZE + 1];
  return checksum(payload, CODE_RANDOM_SIZE) == expected ? PA_OK : PA_CODE_CHECKSUM;
}
