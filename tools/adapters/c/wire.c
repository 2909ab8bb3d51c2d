#include "wire.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "json.h"

enum { WIRE_VERSION = 1, MOST_IN_FLIGHT = 64, LONGEST_MESSAGE = 128 };

// Members of an object that is being written: `"name":value` with commas between them.
typedef struct {
  char *text;
  size_t size;
  FILE *stream;
  bool needs_comma;
  char ends[JSON_DEEPEST];  // of the records and lists that have been begun
  size_t depth;
} writer;

// A record or a list that is being read, and the next item of a list.
typedef struct {
  const json_value *container, *item;
  size_t left;
} place;

// Bytes that are freed with the request.
typedef struct owned {
  struct owned *next;
  uint8_t bytes[];
} owned;

struct call {
  const char *protocol;
  place places[JSON_DEEPEST];  // the input, and what has been entered
  size_t depth;
  owned *owned;
  writer outputs, steps;
  const char *reason, *native;
  char message[LONGEST_MESSAGE];
  const char *misuse;  // what the adapter did wrong, if anything
};

// Writing

static void write_text(FILE *to, const char *start, size_t length) {
  putc('"', to);
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)start[i];
    if (byte < 0x20) {
      fprintf(to, "\\u%04x", byte);
    } else {
      if (byte == '"' || byte == '\\') putc('\\', to);
      putc(byte, to);
    }
  }
  putc('"', to);
}

static void write_member_text(FILE *to, const char *name, const char *value) {
  fprintf(to, ",\"%s\":", name);
  write_text(to, value, strlen(value));
}

static void open_writer(writer *to) {
  to->stream = open_memstream(&to->text, &to->size);
  if (to->stream == NULL) abort();
}

static void close_writer(writer *to) {
  fclose(to->stream);
  free(to->text);
}

// Keeps the first mistake of the adapter.
static void note_misuse(call *in, const char *what) {
  if (in->misuse == NULL) in->misuse = what;
}

// A field has a name, and an item of a list has none.
static void put_name(call *in, writer *to, const char *name) {
  bool is_item = to->depth > 0 && to->ends[to->depth - 1] == ']';
  if ((name == NULL) != is_item) note_misuse(in, "an output has no name, or an item of a list has one");
  if (to->needs_comma) putc(',', to->stream);
  to->needs_comma = true;
  if (name == NULL) return;
  write_text(to->stream, name, strlen(name));
  putc(':', to->stream);
}

static void put_bytes(call *in, writer *to, const char *name, const uint8_t *value, size_t count) {
  put_name(in, to, name);
  putc('"', to->stream);
  for (size_t i = 0; i < count; i++) fprintf(to->stream, "%02x", value[i]);
  putc('"', to->stream);
}

static void put_text(call *in, writer *to, const char *name, const char *value, size_t length) {
  put_name(in, to, name);
  write_text(to->stream, value, length);
}

void output_bytes(call *in, const char *field, const uint8_t *value, size_t count) {
  put_bytes(in, &in->outputs, field, value, count);
}

void output_text(call *in, const char *field, const char *value) {
  put_text(in, &in->outputs, field, value, strlen(value));
}

void output_utf8(call *in, const char *field, const uint8_t *value, size_t count) {
  put_text(in, &in->outputs, field, (const char *)value, count);
}

void output_unsigned64(call *in, const char *field, uint64_t value) {
  put_name(in, &in->outputs, field);
  fprintf(in->outputs.stream, "\"%" PRIu64 "\"", value);
}

void output_number(call *in, const char *field, int64_t value) {
  put_name(in, &in->outputs, field);
  fprintf(in->outputs.stream, "%" PRId64, value);
}

static void begin(call *in, const char *field, char start, char end) {
  writer *to = &in->outputs;
  put_name(in, to, field);
  if (to->depth == JSON_DEEPEST) {
    note_misuse(in, "the output is too deep");
    return;
  }
  putc(start, to->stream);
  to->ends[to->depth++] = end;
  to->needs_comma = false;
}

void begin_record(call *in, const char *field) { begin(in, field, '{', '}'); }

void begin_list(call *in, const char *field) { begin(in, field, '[', ']'); }

void end_output(call *in) {
  writer *to = &in->outputs;
  if (to->depth == 0) {
    note_misuse(in, "end_output without a record or a list");
    return;
  }
  putc(to->ends[--to->depth], to->stream);
  to->needs_comma = true;
}

void step_bytes(call *in, const char *name, const uint8_t *value, size_t count) {
  put_bytes(in, &in->steps, name, value, count);
}

void step_text(call *in, const char *name, const char *value) {
  put_text(in, &in->steps, name, value, strlen(value));
}

// Fields

const char *protocol_of(const call *in) { return in->protocol; }

static const place *current(const call *in) { return &in->places[in->depth]; }

bool has_field(const call *in, const char *field) { return json_find(current(in)->container, field) != NULL; }

ending refuse(call *in, const char *reason, const char *native) {
  in->reason = reason;
  in->native = native;
  return REFUSED;
}

ending cannot_state(call *in, const char *why) {
  snprintf(in->message, sizeof in->message, "%s", why);
  return INEXPRESSIBLE;
}

ending break_down(call *in, const char *message) {
  snprintf(in->message, sizeof in->message, "%s", message);
  return BROKEN;
}

static bool is_malformed(call *in, const char *field) {
  snprintf(in->message, sizeof in->message, "%s is missing or malformed", field == NULL ? "an item of a list" : field);
  return false;
}

// Returns the field, or the next item of a list; NULL if there is none of this kind.
static const json_value *field_of(call *in, const char *field, int kind) {
  place *from = &in->places[in->depth];
  const json_value *value;
  if (from->container->kind == JSON_LIST) {
    if (field != NULL || from->left == 0) return NULL;
    value = from->item;
    if (--from->left > 0) from->item = json_next(value);
  } else {
    value = field == NULL ? NULL : json_find(from->container, field);
  }
  return value != NULL && (int)value->kind == kind ? value : NULL;
}

static bool enter(call *in, const char *field, int kind) {
  const json_value *container = field_of(in, field, kind);
  if (container == NULL || in->depth + 1 == JSON_DEEPEST) return is_malformed(in, field);
  const json_value *item = container->count > 0 ? json_first(container) : NULL;
  in->places[++in->depth] = (place){container, item, container->count};
  return true;
}

bool enter_record(call *in, const char *field) { return enter(in, field, JSON_OBJECT); }

bool enter_list(call *in, const char *field, size_t *count) {
  if (!enter(in, field, JSON_LIST)) return false;
  *count = current(in)->left;
  return true;
}

void leave(call *in) {
  if (in->depth > 0) in->depth--;
  else note_misuse(in, "leave without a record or a list");
}

static uint8_t *own(call *in, size_t count) {
  owned *more = malloc(sizeof *more + count);
  if (more == NULL) abort();
  more->next = in->owned;
  in->owned = more;
  return more->bytes;
}

static int hex_digit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

bool read_bytes(call *in, const char *field, bytes *value) {
  const json_value *hex = field_of(in, field, JSON_TEXT);
  if (hex == NULL || hex->text.length % 2 != 0) return is_malformed(in, field);
  const char *digits = hex->text.start;
  size_t count = hex->text.length / 2;
  uint8_t *decoded = own(in, count);
  for (size_t i = 0; i < count; i++) {
    int high = hex_digit(digits[2 * i]), low = hex_digit(digits[2 * i + 1]);
    if (high < 0 || low < 0) return is_malformed(in, field);
    decoded[i] = (uint8_t)(high << 4 | low);
  }
  *value = (bytes){decoded, count};
  return true;
}

bool read_text(call *in, const char *field, bytes *value) {
  const json_value *found = field_of(in, field, JSON_TEXT);
  if (found == NULL) return is_malformed(in, field);
  *value = (bytes){(const uint8_t *)found->text.start, found->text.length};
  return true;
}

static bool read_decimal(json_text digits, uint64_t most, uint64_t *value) {
  if (digits.length == 0 || (digits.start[0] == '0' && digits.length > 1)) return false;
  *value = 0;
  for (size_t i = 0; i < digits.length; i++) {
    unsigned digit = (unsigned)(unsigned char)digits.start[i] - '0';
    if (digit > 9 || *value > (most - digit) / 10) return false;
    *value = *value * 10 + digit;
  }
  return true;
}

static const uint64_t largest_number = (UINT64_C(1) << 53) - 1;

bool read_unsigned64(call *in, const char *field, uint64_t *value) {
  const json_value *found = field_of(in, field, JSON_TEXT);
  return (found != NULL && read_decimal(found->text, UINT64_MAX, value)) || is_malformed(in, field);
}

bool read_count(call *in, const char *field, uint64_t *value) {
  const json_value *found = field_of(in, field, JSON_NUMBER);
  return (found != NULL && read_decimal(found->text, largest_number, value)) || is_malformed(in, field);
}

bool read_number(call *in, const char *field, int64_t *value) {
  const json_value *found = field_of(in, field, JSON_NUMBER);
  if (found == NULL) return is_malformed(in, field);
  json_text digits = found->text;
  bool is_negative = digits.start[0] == '-';
  if (is_negative) digits.start++, digits.length--;
  uint64_t size;
  if (!read_decimal(digits, largest_number, &size) || (is_negative && size == 0)) return is_malformed(in, field);
  *value = is_negative ? -(int64_t)size : (int64_t)size;
  return true;
}

// Commands

static const char *const *protocols_of(const adapter *served, const operation_entry *entry) {
  return entry->protocols == NULL ? served->protocols : entry->protocols;
}

// Writes a member of an object of lists of texts.
static void write_list(const char *name, const char *const *texts, bool is_first) {
  printf("%s\"%s\":[", is_first ? "" : ",", name);
  for (const char *const *text = texts; *text != NULL; text++) printf("%s\"%s\"", text == texts ? "" : ",", *text);
  printf("]");
}

static void answer_hello(const adapter *served) {
  printf("{\"wire\":%d,\"adapter\":{\"name\":\"%s\",\"version\":\"%s\",\"language\":\"%s\"},\"operations\":{",
         WIRE_VERSION, served->name, served->version, served->language);
  for (const operation_entry *entry = served->operations; entry->name != NULL; entry++) {
    write_list(entry->name, protocols_of(served, entry), entry == served->operations);
  }
  printf("},\"omits\":{");
  bool is_first = true;
  for (const operation_entry *entry = served->operations; entry->name != NULL; entry++) {
    if (entry->omits == NULL) continue;
    write_list(entry->name, entry->omits, is_first);
    is_first = false;
  }
  printf("},\"features\":[\"steps\"],\"maxInFlight\":%d}\n", MOST_IN_FLIGHT);
}

// Begins an answer with the seq of its request, which is a number.
static void begin_answer(const json_value *seq, const char *result) {
  printf("{\"seq\":");
  if (seq == NULL || seq->kind == JSON_OBJECT || seq->kind == JSON_LIST) printf("null");
  else if (seq->kind == JSON_TEXT) write_text(stdout, seq->text.start, seq->text.length);
  else fwrite(seq->text.start, 1, seq->text.length, stdout);
  write_member_text(stdout, "result", result);
}

static void answer_with(const json_value *seq, const char *result, const char *name, const char *text) {
  begin_answer(seq, result);
  write_member_text(stdout, name, text);
  printf("}\n");
}

static bool wants_steps(const json_value *command) {
  const json_value *want = json_find(command, "want");
  if (want == NULL || want->kind != JSON_LIST) return false;
  const json_value *item = json_first(want);
  for (size_t i = 0; i < want->count; i++, item = json_next(item)) {
    if (json_is(item, "steps")) return true;
  }
  return false;
}

static void write_ending(ending how, call *in, const json_value *seq, bool with_steps) {
  fflush(in->outputs.stream);
  fflush(in->steps.stream);
  switch (how) {
    case ACCEPTED:
      begin_answer(seq, "accept");
      printf(",\"output\":{%s}", in->outputs.text);
      if (with_steps && in->steps.size > 0) printf(",\"steps\":{%s}", in->steps.text);
      printf("}\n");
      break;
    case REFUSED:
      begin_answer(seq, "reject");
      if (in->reason != NULL) write_member_text(stdout, "reason", in->reason);
      if (in->native != NULL) write_member_text(stdout, "native", in->native);
      printf("}\n");
      break;
    case INEXPRESSIBLE:
      answer_with(seq, "inexpressible", "why", in->message);
      break;
    case BROKEN:
      answer_with(seq, "error", "message", in->message);
  }
}

static void run(operation *answer, const char *protocol, const json_value *command, const json_value *seq) {
  const json_value *input = json_find(command, "input");
  if (input == NULL || input->kind != JSON_OBJECT) {
    answer_with(seq, "error", "message", "the input is not an object");
    return;
  }
  call in = {.protocol = protocol, .places = {{.container = input}}};
  open_writer(&in.outputs);
  open_writer(&in.steps);
  ending how = answer(&in);
  if (how == ACCEPTED && in.outputs.depth > 0) note_misuse(&in, "a record or a list of the output has no end");
  if (in.misuse != NULL) how = break_down(&in, in.misuse);
  write_ending(how, &in, seq, wants_steps(command));
  close_writer(&in.outputs);
  close_writer(&in.steps);
  while (in.owned != NULL) {
    owned *next = in.owned->next;
    free(in.owned);
    in.owned = next;
  }
}

static void answer_run(const adapter *served, const json_value *command, const json_value *seq) {
  const operation_entry *entry = served->operations;
  while (entry->name != NULL && !json_is(json_find(command, "operation"), entry->name)) entry++;
  if (entry->name == NULL) {
    answer_with(seq, "unsupported", "why", "there is no such operation");
    return;
  }
  const char *const *version = protocols_of(served, entry);
  while (*version != NULL && !json_is(json_find(command, "protocol"), *version)) version++;
  if (*version == NULL) answer_with(seq, "unsupported", "why", "there is no such protocol version");
  else run(entry->answer, *version, command, seq);
}

// Answers one line; returns false at the end of the conversation.
static bool answer_line(const adapter *served, char *line, size_t length, json_document *document) {
  if (!json_read(line, length, document)) {
    answer_with(NULL, "error", "message", "the line is not a JSON object in UTF-8, or is too large");
    return true;
  }
  const json_value *command = document->values, *name = json_find(command, "cmd"), *seq = json_find(command, "seq");
  if (json_is(name, "bye")) return false;
  if (json_is(name, "hello")) answer_hello(served);
  else if (json_is(name, "run")) answer_run(served, command, seq);
  else answer_with(seq, "error", "message", "the command is not hello, run or bye");
  return true;
}

void serve(const adapter *served) {
  json_document document = {NULL, 0, 0};
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  bool goes_on = true;
  while (goes_on && (length = getline(&line, &size, stdin)) >= 0) {
    goes_on = answer_line(served, line, (size_t)length, &document);
    // The runner may wait for this answer before it sends the next request.
    fflush(stdout);
  }
  json_free(&document);
  free(line);
}
