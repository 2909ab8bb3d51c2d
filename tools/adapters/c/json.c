#include "json.h"

#include <stdint.h>
#include <string.h>

enum { DEEPEST = 16 };

typedef struct {
  char *at, *end;
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

// Reads a text; decodes it in place only if the value is wanted. The decoded text is never longer than its source.
static bool scan_text(cursor *in, json_value *value) {
  if (!take(in, '"')) return false;
  if (value != NULL) *value = (json_value){JSON_TEXT, in->at, 0};
  while (in->at < in->end) {
    unsigned char byte = (unsigned char)*in->at++;
    if (byte == '"') return true;
    if (byte < 0x20) return false;
    uint32_t scalar;
    char encoded[4] = {(char)byte};
    if (byte == '\\' && !scan_escape(in, &scalar)) return false;
    size_t count = byte == '\\' ? put_utf8(encoded, scalar) : 1;
    if (value != NULL) memcpy(value->start + value->length, encoded, count), value->length += count;
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

// Objects and lists

static bool scan_members(cursor *in, int depth, json_members *members);

// Reads any value. Objects and lists are only checked; texts are decoded if the value is wanted.
static bool scan_value(cursor *in, int depth, json_value *value) {
  if (depth > DEEPEST || in->at == in->end) return false;
  char first = *in->at;
  if (first == '"') return scan_text(in, value);
  char *start = in->at;
  json_value other = {JSON_WORD, start, 0};
  bool is_good;
  if (first == '{' || first == '[') {
    other.kind = first == '{' ? JSON_OBJECT : JSON_LIST;
    is_good = scan_members(in, depth, NULL);
  } else if (first == '-' || is_digit(first)) {
    other.kind = JSON_NUMBER;
    is_good = scan_number(in);
  } else {
    is_good = scan_word(in);
  }
  other.length = (size_t)(in->at - start);
  if (value != NULL) *value = other;
  return is_good;
}

static bool has_name(const json_members *members, json_value name) {
  for (size_t i = 0; i < members->count; i++) {
    json_value other = members->members[i].name;
    if (other.length == name.length && memcmp(other.start, name.start, name.length) == 0) return true;
  }
  return false;
}

static bool scan_member(cursor *in, bool is_named, int depth, json_members *members) {
  json_value name = {JSON_TEXT, in->at, 0}, value;
  skip_space(in);
  if (is_named) {
    if (!scan_text(in, members == NULL ? NULL : &name)) return false;
    skip_space(in);
    if (!take(in, ':')) return false;
    skip_space(in);
  }
  if (!scan_value(in, depth + 1, members == NULL ? NULL : &value)) return false;
  skip_space(in);
  if (members == NULL) return true;
  if (members->count == JSON_MOST_MEMBERS || (is_named && has_name(members, name))) return false;
  members->members[members->count].name = name;
  members->members[members->count++].value = value;
  return true;
}

// Reads an object or a list; keeps its members if they are wanted.
static bool scan_members(cursor *in, int depth, json_members *members) {
  bool is_named = *in->at++ == '{';
  char end = is_named ? '}' : ']';
  skip_space(in);
  if (take(in, end)) return true;
  do {
    if (!scan_member(in, is_named, depth, members)) return false;
  } while (take(in, ','));
  return take(in, end);
}

bool json_read_members(json_value container, json_members *members) {
  members->count = 0;
  if (container.kind != JSON_OBJECT && container.kind != JSON_LIST) return false;
  cursor in = {container.start, container.start + container.length};
  return scan_members(&in, 0, members) && in.at == in.end;
}

bool json_read_object(char *line, size_t length, json_members *members) {
  members->count = 0;
  cursor in = {line, line + length};
  skip_space(&in);
  if (!is_utf8(line, length) || in.at == in.end || *in.at != '{') return false;
  if (!scan_members(&in, 0, members)) return false;
  skip_space(&in);
  return in.at == in.end;
}

const json_value *json_find(const json_members *members, const char *name) {
  for (size_t i = 0; i < members->count; i++) {
    if (json_is(&members->members[i].name, name)) return &members->members[i].value;
  }
  return NULL;
}

bool json_is(const json_value *value, const char *text) {
  return value != NULL && value->kind == JSON_TEXT && value->length == strlen(text) &&
         memcmp(value->start, text, value->length) == 0;
}
