#include "wire.h"

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
} writer;

// Bytes that are freed with the request.
typedef struct owned {
  struct owned *next;
  uint8_t bytes[];
} owned;

struct call {
  const char *protocol;
  json_members input;
  owned *owned;
  writer outputs, steps;
  const char *reason, *native;
  char message[LONGEST_MESSAGE];
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

static void put_name(writer *to, const char *name) {
  if (ftell(to->stream) > 0) putc(',', to->stream);
  write_text(to->stream, name, strlen(name));
  putc(':', to->stream);
}

static void put_bytes(writer *to, const char *name, const uint8_t *value, size_t count) {
  put_name(to, name);
  putc('"', to->stream);
  for (size_t i = 0; i < count; i++) fprintf(to->stream, "%02x", value[i]);
  putc('"', to->stream);
}

static void put_text(writer *to, const char *name, const char *value) {
  put_name(to, name);
  write_text(to->stream, value, strlen(value));
}

void output_bytes(call *in, const char *field, const uint8_t *value, size_t count) {
  put_bytes(&in->outputs, field, value, count);
}

void output_text(call *in, const char *field, const char *value) { put_text(&in->outputs, field, value); }

void step_bytes(call *in, const char *name, const uint8_t *value, size_t count) {
  put_bytes(&in->steps, name, value, count);
}

void step_text(call *in, const char *name, const char *value) { put_text(&in->steps, name, value); }

// Fields

const char *protocol_of(const call *in) { return in->protocol; }

bool has_field(const call *in, const char *field) { return json_find(&in->input, field) != NULL; }

ending refuse(call *in, const char *reason, const char *native) {
  in->reason = reason;
  in->native = native;
  return REFUSED;
}

ending break_down(call *in, const char *message) {
  snprintf(in->message, sizeof in->message, "%s", message);
  return BROKEN;
}

static bool is_malformed(call *in, const char *field) {
  snprintf(in->message, sizeof in->message, "%s is missing or malformed", field);
  return false;
}

static const json_value *field_of(const call *in, const char *field, int kind) {
  const json_value *value = json_find(&in->input, field);
  return value != NULL && (int)value->kind == kind ? value : NULL;
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
  const json_value *text = field_of(in, field, JSON_TEXT);
  if (text == NULL || text->length % 2 != 0) return is_malformed(in, field);
  uint8_t *decoded = own(in, text->length / 2);
  for (size_t i = 0; i < text->length / 2; i++) {
    int high = hex_digit(text->start[2 * i]), low = hex_digit(text->start[2 * i + 1]);
    if (high < 0 || low < 0) return is_malformed(in, field);
    decoded[i] = (uint8_t)(high << 4 | low);
  }
  *value = (bytes){decoded, text->length / 2};
  return true;
}

bool read_text(call *in, const char *field, bytes *value) {
  const json_value *text = field_of(in, field, JSON_TEXT);
  if (text == NULL) return is_malformed(in, field);
  *value = (bytes){(const uint8_t *)text->start, text->length};
  return true;
}

static bool read_decimal(const json_value *digits, uint64_t most, uint64_t *value) {
  if (digits == NULL || digits->length == 0 || (digits->start[0] == '0' && digits->length > 1)) return false;
  *value = 0;
  for (size_t i = 0; i < digits->length; i++) {
    unsigned digit = (unsigned)(digits->start[i] - '0');
    if (digit > 9 || *value > (most - digit) / 10) return false;
    *value = *value * 10 + digit;
  }
  return true;
}

bool read_unsigned64(call *in, const char *field, uint64_t *value) {
  return read_decimal(field_of(in, field, JSON_TEXT), UINT64_MAX, value) || is_malformed(in, field);
}

bool read_count(call *in, const char *field, uint64_t *value) {
  const uint64_t most = (UINT64_C(1) << 53) - 1;
  return read_decimal(field_of(in, field, JSON_NUMBER), most, value) || is_malformed(in, field);
}

// Commands

static void answer_hello(const adapter *served) {
  printf("{\"wire\":%d,\"adapter\":{\"name\":\"%s\",\"version\":\"%s\",\"language\":\"%s\"},\"operations\":{",
         WIRE_VERSION, served->name, served->version, served->language);
  for (const operation_entry *entry = served->operations; entry->name != NULL; entry++) {
    printf("%s\"%s\":[", entry == served->operations ? "" : ",", entry->name);
    for (const char *const *version = served->protocols; *version != NULL; version++) {
      printf("%s\"%s\"", version == served->protocols ? "" : ",", *version);
    }
    printf("]");
  }
  printf("},\"features\":[\"steps\"],\"maxInFlight\":%d}\n", MOST_IN_FLIGHT);
}

// Begins an answer with the seq of its request, which may be any value.
static void begin_answer(const json_value *seq, const char *result) {
  printf("{\"seq\":");
  if (seq == NULL) printf("null");
  else if (seq->kind == JSON_TEXT) write_text(stdout, seq->start, seq->length);
  else fwrite(seq->start, 1, seq->length, stdout);
  write_member_text(stdout, "result", result);
}

static void answer_with(const json_value *seq, const char *result, const char *name, const char *text) {
  begin_answer(seq, result);
  write_member_text(stdout, name, text);
  printf("}\n");
}

static bool wants_steps(const json_members *command) {
  const json_value *want = json_find(command, "want");
  json_members items;
  if (want == NULL || !json_read_members(*want, &items)) return false;
  for (size_t i = 0; i < items.count; i++) {
    if (json_is(&items.members[i].value, "steps")) return true;
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
    case BROKEN:
      answer_with(seq, "error", "message", in->message);
  }
}

static void run(operation *answer, const char *protocol, const json_members *command, const json_value *seq) {
  call in = {.protocol = protocol};
  const json_value *input = json_find(command, "input");
  if (input == NULL || input->kind != JSON_OBJECT || !json_read_members(*input, &in.input)) {
    answer_with(seq, "error", "message", "the input is not an object that can be read");
    return;
  }
  open_writer(&in.outputs);
  open_writer(&in.steps);
  write_ending(answer(&in), &in, seq, wants_steps(command));
  close_writer(&in.outputs);
  close_writer(&in.steps);
  while (in.owned != NULL) {
    owned *next = in.owned->next;
    free(in.owned);
    in.owned = next;
  }
}

static void answer_run(const adapter *served, const json_members *command, const json_value *seq) {
  const operation_entry *entry = served->operations;
  const char *const *version = served->protocols;
  while (entry->name != NULL && !json_is(json_find(command, "operation"), entry->name)) entry++;
  while (*version != NULL && !json_is(json_find(command, "protocol"), *version)) version++;
  if (entry->name == NULL) answer_with(seq, "unsupported", "why", "there is no such operation");
  else if (*version == NULL) answer_with(seq, "unsupported", "why", "there is no such protocol version");
  else run(entry->answer, *version, command, seq);
}

// Answers one line; returns false at the end of the conversation.
static bool answer_line(const adapter *served, char *line, size_t length) {
  json_members command;
  if (!json_read_object(line, length, &command)) {
    answer_with(NULL, "error", "message", "the line is not a JSON object in UTF-8");
    return true;
  }
  const json_value *name = json_find(&command, "cmd"), *seq = json_find(&command, "seq");
  if (json_is(name, "bye")) return false;
  if (json_is(name, "hello")) answer_hello(served);
  else if (json_is(name, "run")) answer_run(served, &command, seq);
  else answer_with(seq, "error", "message", "the command is not hello, run or bye");
  return true;
}

void serve(const adapter *served) {
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  bool goes_on = true;
  while (goes_on && (length = getline(&line, &size, stdin)) >= 0) {
    goes_on = answer_line(served, line, (size_t)length);
    // The runner may wait for this answer before it sends the next request.
    fflush(stdout);
  }
  free(line);
}
