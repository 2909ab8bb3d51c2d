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

// The result of an operation. INEXPRESSIBLE means that the library has no way to state the input. BROKEN means that something
// failed; it is not a refusal, and never passes.
typedef enum { ACCEPTED, REFUSED, INEXPRESSIBLE, BROKEN } ending;

// Reads the fields of a request, writes outputs and steps, and returns the result.
typedef ending operation(call *);

typedef struct {
  const char *name;
  operation *answer;
  const char *const *protocols;  // ends with NULL; or NULL: those of the adapter
  const char *const *omits;      // the outputs that the library does not have; ends with NULL; or NULL: none
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
bool read_number(call *, const char *field, int64_t *value);       // a number from -(2^53 - 1) to 2^53 - 1

// Returns whether an optional field is present.
bool has_field(const call *, const char *field);

// Each enters a record or a list. Until `leave`, the functions above read the fields of the record, or the items of the list:
// the field is NULL then, and each call reads the next item.
bool enter_record(call *, const char *field);
bool enter_list(call *, const char *field, size_t *count);
void leave(call *);

// The protocol version of the request.
const char *protocol_of(const call *);

void output_bytes(call *, const char *field, const uint8_t *value, size_t count);
void output_text(call *, const char *field, const char *value);
void output_utf8(call *, const char *field, const uint8_t *value, size_t count);  // a text that may contain zero bytes
void output_unsigned64(call *, const char *field, uint64_t value);                // a text of decimal digits
void output_number(call *, const char *field, int64_t value);                     // a number of 53 bits at most

// Each begins a record or a list. Until `end_output`, the functions above write the fields of the record, or the items of the
// list: the field is NULL then.
void begin_record(call *, const char *field);
void begin_list(call *, const char *field);
void end_output(call *);

void step_bytes(call *, const char *name, const uint8_t *value, size_t count);
void step_text(call *, const char *name, const char *value);

// Refuses, with one of the operation's reasons and the library's own name of it; either may be NULL. The texts must stay until
// the operation has returned.
ending refuse(call *, const char *reason, const char *native);

// Says that the library has no way to state the input, and why.
ending cannot_state(call *, const char *why);

// Answers with an error.
ending break_down(call *, const char *message);

#endif
