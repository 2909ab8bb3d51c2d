#include "json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char *at, *end;
  json_document *document;
} cursor;

static bool take(cursor *in, char expected) {
  if (in->at == in->end || *in->at != expected) return false;
  in->at++;
  return true;
}

static void skip_space(cursor *in) {
  while (in->at < in->end && strchr(" \t\r\n", *in->at) != NULL && *in->at != '\0') in->at++;
}

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// Texts

static size_t put_utf8(char *to, uint32_t scalar) {
  if (scalar < 0x80) return to[0] = (char)scalar, 1;
  size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t i = count - 1; i > 0; i--, scalar >>= 6) to[i] = (char)(0x80 | (scalar & 0x3f));
  to[0] = (char)((0xf00 >> count) | scalar);
  return count;
}

static bool scan_four_hex_digits(cursor *in, uint32_t *unit) {
  *unit = 0;
  for (int i = 0; i < 4; i++) {
    if (in->at == in->end) return false;
    char digit = *in->at++, lower = (char)(digit | 0x20);
    if (is_digit(digit)) *unit = *unit << 4 | (uint32_t)(digit - '0');
    else if (lower >= 'a' && lower <= 'f') *unit = *unit << 4 | (uint32_t)(lower - 'a' + 10);
    else return false;
  }
  return true;
}

// Reads an escape after its backslash. Half of a surrogate pair alone is refused.
static bool scan_escape(cursor *in, uint32_t *scalar) {
  static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  if (in->at == in->end || *in->at == '\0') return false;
  char name = *in->at++;
  const char *known = strchr(names, name);
  if (known != NULL) return *scalar = (uint32_t)meanings[known - names], true;
  if (name != 'u' || !scan_four_hex_digits(in, scalar)) return false;
  if (*scalar < 0xd800 || *scalar > 0xdfff) return true;
  uint32_t low;
  if (*scalar > 0xdbff || !take(in, '\\') || !take(in, 'u') || !scan_four_hex_digits(in, &low)) return false;
  if (low < 0xdc00 || low > 0xdfff) return false;
  *scalar = 0x10000 + ((*scalar - 0xd800) << 10) + (low - 0xdc00);
  return true;
}

// Reads a text, and decodes it in place. The decoded text is never longer than its source.
static bool scan_text(cursor *in, json_text *text) {
  if (!take(in, '"')) return false;
  char *decoded = in->at, *end = decoded;
  while (in->at < in->end) {
    unsigned char byte = (unsigned char)*in->at++;
    if (byte == '"') return *text = (json_text){decoded, (size_t)(end - decoded)}, true;
    if (byte < 0x20) return false;
    uint32_t scalar;
    if (byte != '\\') *end++ = (char)byte;
    else if (scan_escape(in, &scalar)) end += put_utf8(end, scalar);
    else return false;
  }
  return false;
}

// Returns whether the bytes are UTF-8, without overlong forms and surrogates.
static bool is_utf8(const char *text, size_t length) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  for (size_t i = 0; i < length;) {
    unsigned char first = (unsigned char)text[i];
    size_t count = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    if (count == 0 || count > length - i) return false;
    uint32_t scalar = count == 1 ? first : first & (0x7fu >> count);
    for (size_t k = 1; k < count; k++) {
      if (((unsigned char)text[i + k] & 0xc0) != 0x80) return false;
      scalar = scalar << 6 | ((unsigned char)text[i + k] & 0x3f);
    }
    if (scalar < least[count] || scalar > 0x10ffff || (scalar >= 0xd800 && scalar <= 0xdfff)) return false;
    i += count;
  }
  return true;
}

// Numbers and words

static bool scan_digits(cursor *in) {
  char *start = in->at;
  while (in->at < in->end && is_digit(*in->at)) in->at++;
  return in->at > start;
}

static bool scan_number(cursor *in) {
  take(in, '-');
  if (!take(in, '0') && !scan_digits(in)) return false;
  if (take(in, '.') && !scan_digits(in)) return false;
  if (!take(in, 'e') && !take(in, 'E')) return true;
  if (!take(in, '+')) take(in, '-');
  return scan_digits(in);
}

static bool scan_word(cursor *in) {
  static const char *const words[] = {"true", "false", "null"};
  for (size_t i = 0; i < 3; i++) {
    size_t length = strlen(words[i]);
    if ((size_t)(in->end - in->at) >= length && memcmp(in->at, words[i], length) == 0) return in->at += length, true;
  }
  return false;
}

// Values

// Adds a value, and gives its place; a pointer to it would become invalid with the next one.
static bool add_value(json_document *to, size_t *place) {
  if (to->count == JSON_MOST_VALUES) return false;
  if (to->count == to->room) {
    to->room = to->room == 0 ? 64 : 2 * to->room;
    json_value *more = realloc(to->values, to->room * sizeof *more);
    if (more == NULL) abort();
    to->values = more;
  }
  *place = to->count++;
  to->values[*place] = (json_value){.kind = JSON_WORD, .span = 1};
  return true;
}

// Returns whether the last member of the object, which is at the place, has the name of an earlier one.
static bool repeats_name(const json_document *in, size_t object, size_t last) {
  json_text name = in->values[last].name;
  for (size_t place = object + 1; place < last; place += in->values[place].span) {
    json_text other = in->values[place].name;
    if (other.length == name.length && memcmp(other.start, name.start, name.length) == 0) return true;
  }
  return false;
}

static bool scan_value(cursor *in, int depth, size_t place);

// Reads a member of an object, or an item of a list, and adds it to the container.
static bool scan_member(cursor *in, bool is_named, int depth, size_t container) {
  json_text name = {NULL, 0};
  size_t place;
  skip_space(in);
  if (is_named) {
    if (in->document->values[container].count == JSON_MOST_MEMBERS || !scan_text(in, &name)) return false;
    skip_space(in);
    if (!take(in, ':')) return false;
    skip_space(in);
  }
  if (!add_value(in->document, &place)) return false;
  in->document->values[place].name = name;
  if (is_named && repeats_name(in->document, container, place)) return false;
  if (!scan_value(in, depth, place)) return false;
  in->document->values[container].count++;
  skip_space(in);
  return true;
}

static bool scan_container(cursor *in, int depth, size_t place) {
  if (depth == JSON_DEEPEST) return false;
  bool is_named = *in->at++ == '{';
  char end = is_named ? '}' : ']';
  in->document->values[place].kind = is_named ? JSON_OBJECT : JSON_LIST;
  skip_space(in);
  if (take(in, end)) return true;
  do {
    if (!scan_member(in, is_named, depth + 1, place)) return false;
  } while (take(in, ','));
  in->document->values[place].span = in->document->count - place;
  return take(in, end);
}

// Reads any value into its place.
static bool scan_value(cursor *in, int depth, size_t place) {
  if (in->at == in->end) return false;
  char *start = in->at, first = *start;
  if (first == '{' || first == '[') return scan_container(in, depth, place);
  json_value *value = &in->document->values[place];
  if (first == '"') return value->kind = JSON_TEXT, scan_text(in, &value->text);
  bool is_number = first == '-' || is_digit(first);
  if (!(is_number ? scan_number(in) : scan_word(in))) return false;
  value->kind = is_number ? JSON_NUMBER : JSON_WORD;
  value->text = (json_text){start, (size_t)(in->at - start)};
  return true;
}

bool json_read(char *line, size_t length, json_document *document) {
  document->count = 0;
  cursor in = {line, line + length, document};
  size_t place;
  skip_space(&in);
  if (!is_utf8(line, length) || in.at == in.end || *in.at != '{' || !add_value(document, &place)) return false;
  if (!scan_value(&in, 0, place)) return false;
  skip_space(&in);
  return in.at == in.end;
}

void json_free(json_document *document) {
  free(document->values);
  *document = (json_document){NULL, 0, 0};
}

const json_value *json_first(const json_value *container) { return container + 1; }

const json_value *json_next(const json_value *value) { return value + value->span; }

const json_value *json_find(const json_value *object, const char *name) {
  if (object == NULL || object->kind != JSON_OBJECT) return NULL;
  const json_value *member = json_first(object);
  size_t length = strlen(name);
  for (size_t i = 0; i < object->count; i++, member = json_next(member)) {
    if (member->name.length == length && memcmp(member->name.start, name, length) == 0) return member;
  }
  return NULL;
}

bool json_is(const json_value *value, const char *text) {
  return value != NULL && value->kind == JSON_TEXT && value->text.length == strlen(text) &&
         memcmp(value->text.start, text, value->text.length) == 0;
}
