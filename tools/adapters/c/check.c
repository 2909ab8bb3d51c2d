// An adapter whose operations test wire.* and json.*: `make check` compares its answers to check.lines with check.answers.

#include "wire.h"

// Reads each kind of field, also within records and lists, and writes it again.
static ending copy_fields(call *in) {
  bytes data, text;
  uint64_t wide, count;
  int64_t number;
  size_t item_count;
  if (!read_bytes(in, "data", &data) || !read_text(in, "text", &text) || !read_unsigned64(in, "wide", &wide) ||
      !read_count(in, "count", &count) || !read_number(in, "number", &number)) {
    return BROKEN;
  }
  output_bytes(in, "data", data.start, data.count);
  output_utf8(in, "text", text.start, text.count);
  output_unsigned64(in, "wide", wide);
  output_number(in, "count", (int64_t)count);
  output_number(in, "number", number);
  step_bytes(in, "first", data.start, data.count > 0 ? 1 : 0);
  step_text(in, "protocol", protocol_of(in));
  if (!has_field(in, "items")) return ACCEPTED;
  if (!enter_list(in, "items", &item_count)) return BROKEN;
  begin_list(in, "items");
  for (size_t i = 0; i < item_count; i++) {
    size_t word_count;
    if (!enter_record(in, NULL) || !enter_list(in, "words", &word_count)) return BROKEN;
    begin_record(in, NULL);
    begin_list(in, "words");
    for (size_t k = 0; k < word_count; k++) {
      if (!read_text(in, NULL, &text)) return BROKEN;
      output_utf8(in, NULL, text.start, text.count);
    }
    leave(in);
    end_output(in);
    if (has_field(in, "wide")) {
      if (!read_unsigned64(in, "wide", &wide)) return BROKEN;
      output_unsigned64(in, "wide", wide);
    }
    leave(in);
    end_output(in);
  }
  leave(in);
  end_output(in);
  return ACCEPTED;
}

// What a function does wrong is an error of the adapter, and no answer.
static ending use_wrongly(call *in) {
  uint64_t way;
  if (!read_count(in, "way", &way)) return BROKEN;
  switch (way) {
    case 0: begin_list(in, "list"); break;
    case 1: end_output(in); break;
    case 2: leave(in); break;
    case 3: output_number(in, NULL, 1); break;
    case 4: begin_list(in, "list"); output_text(in, "name", "text"); end_output(in); break;
    default:
      for (int i = 0; i < 100; i++) begin_record(in, "record");
  }
  return ACCEPTED;
}

static ending refuse_it(call *in) { return refuse(in, "reason", "a \"native\" name\n"); }

static ending refuse_without_reason(call *in) { return refuse(in, NULL, NULL); }

static ending not_stated(call *in) { return cannot_state(in, "the library has no such parameter"); }

static const char *const from31[] = {"3.1", "3.2", NULL};
static const char *const omitted[] = {"first", "second", NULL};
static const operation_entry operations[] = {
  {"copy", copy_fields, NULL, NULL},
  {"misuse", use_wrongly, NULL, NULL},
  {"refuse", refuse_it, from31, NULL},
  {"refuse-alone", refuse_without_reason, NULL, omitted},
  {"not-stated", not_stated, from31, omitted},
  {NULL, NULL, NULL, NULL},
};
static const char *const protocols[] = {"3.0", "3.1", NULL};

int main(void) {
  const adapter check = {"check", "1", "c", protocols, operations};
  serve(&check);
  return 0;
}
