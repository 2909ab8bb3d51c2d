// The wire: one JSON object on each line of standard input, one answer on each line of standard output.
//
// This file does not depend on PowerAuth or a library; an adapter for another library keeps it unchanged.

#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The current request.
typedef struct call call;

// The result of an operation. BROKEN means that something failed; it is not a refusal, and never passes.
typedef enum { ACCEPTED, REFUSED, BROKEN } ending;

// Reads the fields of a request, writes outputs and steps, and returns the result.
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

// Bytes that are freed after the request.
typedef struct {
  const uint8_t *start;
  size_t count;
} bytes;

// Each reads a field. If it is missing or malformed, the function keeps a message and returns false: return BROKEN then.
bool read_bytes(call *, const char *field, bytes *value);          // lower-case hex
bool read_text(call *, const char *field, bytes *value);           // its UTF-8, which may contain zero bytes
bool read_unsigned64(call *, const char *field, uint64_t *value);  // decimal digits in a text
bool read_count(call *, const char *field, uint64_t *value);       // a number from 0 to 2^53 - 1

// Returns whether an optional field is present.
bool has_field(const call *, const char *field);

// The protocol version of the request.
const char *protocol_of(const call *);

void output_bytes(call *, const char *field, const uint8_t *value, size_t count);
void output_text(call *, const char *field, const char *value);
void step_bytes(call *, const char *name, const uint8_t *value, size_t count);
void step_text(call *, const char *name, const char *value);

// Refuses, with one of the operation's reasons and the library's own name of it; either may be NULL.
ending refuse(call *, const char *reason, const char *native);

// Answers with an error.
ending break_down(call *, const char *message);

#endif
