// A strict reader of JSON, for one line at a time.
//
// Texts are decoded in place, so that nothing is allocated: reading changes the line.

#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

// A text is its decoded bytes, which may contain zeros; every other value is its source text.
typedef struct {
  enum { JSON_TEXT, JSON_NUMBER, JSON_WORD, JSON_OBJECT, JSON_LIST } kind;
  char *start;
  size_t length;
} json_value;

enum { JSON_MOST_MEMBERS = 32 };

// The members of an object, or the items of a list, whose names are empty.
typedef struct {
  size_t count;
  struct {
    json_value name, value;
  } members[JSON_MOST_MEMBERS];
} json_members;

// Reads a line that is one object. The whole line is checked, except for repeated names in an inner object, which are found
// when that object is read.
bool json_read_object(char *line, size_t length, json_members *members);

// Reads an inner object or list; only once, because reading changes it.
bool json_read_members(json_value container, json_members *members);

// Returns the member with the name, or NULL.
const json_value *json_find(const json_members *members, const char *name);

// Returns whether the value is present and is this text.
bool json_is(const json_value *value, const char *text);

#endif
