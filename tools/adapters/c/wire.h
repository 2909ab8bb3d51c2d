// The wire: one JSON object a line on standard input, one answer a line on standard output.
//
// Nothing here knows PowerAuth or a library; an adapter for another library keeps this file as it is.

#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A request that is being answered.
typedef struct call call;

// How an operation ended. Broken is no refusal: it says that something did not work, and never passes.
typedef enum { ACCEPTED, REFUSED, BROKEN } ending;

// Reads the fields of a request, notes outputs and steps, and says how it ended.
typedef ending operation(call *);

typedef struct {
  const char *name;
  operation *answer;
} operation_entry;

typedef struct {
  const char *name, *version, *language;
  const char *const *protocols;       // ends with NULL
  const operation_entry *operations;  // ends with an entry without a name
} adapter;

// Answers commands until "bye" or the end of the input.
void serve(const adapter *);

// Bytes that live as long as the request.
typedef struct {
  const uint8_t *start;
  size_t count;
} bytes;

// Each reads a field. Where it is missing or malformed they note what is wrong, and return false: return BROKEN then.
bool read_bytes(call *, const char *field, bytes *value);          // lower-case hex
bool read_text(call *, const char *field, bytes *value);           // its UTF-8, which may hold zero bytes
bool read_unsigned64(call *, const char *field, uint64_t *value);  // decimal digits in a text
bool read_count(call *, const char *field, uint64_t *value);       // a number from 0 to 2^53 - 1

// Tells whether a field is there that may be absent.
bool has_field(const call *, const char *field);

// The protocol version of the request.
const char *protocol_of(const call *);

void output_bytes(call *, const char *field, const uint8_t *value, size_t count);
void output_text(call *, const char *field, const char *value);
void step_bytes(call *, const char *name, const uint8_t *value, size_t count);
void step_text(call *, const char *name, const char *value);

// Refuses, with one of the operation's reasons and the library's own name for it; either may be NULL.
ending refuse(call *, const char *reason, const char *native);

// Says that something did not work.
ending break_down(call *, const char *message);

#endif
