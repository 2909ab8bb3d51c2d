// The adapter: one function for each operation, which calls the library.
//
// An adapter for another library keeps wire.* and json.*, deletes powerauth.* and changes the functions below.

#include "powerauth.h"
#include "wire.h"

#include <string.h>

enum { LONGEST_MAC = 4096 };

// Maps a status of the library to a reason of the suite.
//
// You must decide which statuses are refusals. A correct implementation must refuse such inputs. Every other status is an
// error, which never counts as a refusal.
static ending ending_for(call *in, pa_status status) {
  switch (status) {
    case PA_OK: return ACCEPTED;
    case PA_INVALID_LENGTH: return refuse(in, "invalid-length", "PA_INVALID_LENGTH");
    case PA_CODE_LENGTH: return refuse(in, "length", "PA_CODE_LENGTH");
    case PA_CODE_GROUPING: return refuse(in, "grouping", "PA_CODE_GROUPING");
    case PA_CODE_ALPHABET: return refuse(in, "alphabet", "PA_CODE_ALPHABET");
    case PA_CODE_SPARE_BITS: return refuse(in, "spare-bits", "PA_CODE_SPARE_BITS");
    case PA_CODE_CHECKSUM: return refuse(in, "checksum", "PA_CODE_CHECKSUM");
    case PA_KEY_NOT_SUPPORTED: return cannot_state(in, "KMAC of libcrypto takes keys of 4 to 512 bytes");
    case PA_CRYPTO_FAILURE: break;
  }
  return break_down(in, "libcrypto failed");
}

static ending index_key(call *in) {
  bytes master;
  uint64_t index;
  if (!read_bytes(in, "masterKey", &master) || !read_unsigned64(in, "index", &index)) return BROKEN;
  uint8_t block[PA_KEY_SIZE], key[PA_KEY_SIZE];
  pa_status status = pa_index_key(master.start, master.count, index, block, key);
  if (status == PA_OK) {
    step_bytes(in, "block", block, sizeof block);
    output_bytes(in, "key", key, sizeof key);
  }
  return ending_for(in, status);
}

static ending internal_key(call *in) {
  bytes parent, index;
  if (!read_bytes(in, "key", &parent) || !read_bytes(in, "index", &index)) return BROKEN;
  uint8_t hmac[PA_HASH_SIZE], key[PA_KEY_SIZE];
  bool legacy = strcmp(protocol_of(in), "3.0") == 0;
  pa_status status = pa_internal_key(parent.start, parent.count, index.start, index.count, legacy, hmac, key);
  if (status == PA_OK) {
    step_bytes(in, "hmac", hmac, sizeof hmac);
    output_bytes(in, "key", key, sizeof key);
  }
  return ending_for(in, status);
}

static ending advance_counter(call *in) {
  bytes counter;
  uint64_t steps;
  if (!read_bytes(in, "counterData", &counter) || !read_count(in, "steps", &steps)) return BROKEN;
  uint8_t hash[PA_HASH_SIZE], next[PA_KEY_SIZE];
  pa_status status = pa_advance_counter(counter.start, counter.count, steps, hash, next);
  if (status == PA_OK) {
    if (steps > 0) step_bytes(in, "hash", hash, sizeof hash);
    output_bytes(in, "counterData", next, sizeof next);
  }
  return ending_for(in, status);
}

static ending kmac256(call *in) {
  bytes key, data, custom;
  int64_t size;
  if (!read_bytes(in, "key", &key) || !read_bytes(in, "data", &data) || !read_text(in, "custom", &custom) ||
      !read_number(in, "length", &size)) {
    return BROKEN;
  }
  if (size > LONGEST_MAC) return break_down(in, "the length is beyond that of this adapter");
  uint8_t mac[LONGEST_MAC];
  size_t mac_size = size < 0 ? 0 : (size_t)size;
  pa_status status = pa_kmac256(key.start, key.count, data.start, data.count, custom.start, custom.count, mac, mac_size);
  if (status == PA_OK) output_bytes(in, "mac", mac, mac_size);
  return ending_for(in, status);
}

static ending encode_code(call *in) {
  bytes random;
  if (!read_bytes(in, "random", &random)) return BROKEN;
  uint8_t payload[PA_CODE_PAYLOAD_SIZE];
  char base32[PA_BASE32_SIZE + 1], code[PA_CODE_SIZE + 1];
  pa_status status = pa_encode_code(random.start, random.count, payload, base32, code);
  if (status == PA_OK) {
    step_bytes(in, "checksum", payload + 10, 2);
    step_bytes(in, "payload", payload, sizeof payload);
    step_text(in, "base32", base32);
    output_text(in, "code", code);
  }
  return ending_for(in, status);
}

static ending validate_code(call *in) {
  bytes code;
  if (!read_text(in, "code", &code)) return BROKEN;
  uint8_t payload[PA_CODE_PAYLOAD_SIZE];
  pa_status status = pa_validate_code(code.start, code.count, payload);
  if (status == PA_OK) step_bytes(in, "payload", payload, sizeof payload);
  return ending_for(in, status);
}

static const char *const only4[] = {"4.0", NULL};

// Only these operations are requested, in their protocol versions, or in those of `protocols`.
static const operation_entry operations[] = {
  {"kdf.index", index_key, NULL, NULL},
  {"kdf.internal", internal_key, NULL, NULL},
  {"counter.advance", advance_counter, NULL, NULL},
  {"activation-code.encode", encode_code, NULL, NULL},
  {"activation-code.validate", validate_code, NULL, NULL},
  {"mac.kmac256", kmac256, only4, NULL},
  {NULL, NULL, NULL, NULL},
};
static const char *const protocols[] = {"3.0", "3.1", "3.2", "3.3", NULL};

int main(void) {
  const adapter template = {"pavectors-c", "1.0.0", "c", protocols, operations};
  serve(&template);
  return 0;
}
