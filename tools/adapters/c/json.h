// A strict reader of JSON, for one line at a time.
//
// Texts are decoded where they stand, so that nothing is allocated: the line is used up by reading it.

#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

// A text is its decoded bytes, among which there may be zeros; everything else stands as it was sent.
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

// Reads a line that holds an object and nothing else. Everything in it is checked now, but names that stand twice in an
// inner object, which are found when that is read.
bool json_read_object(char *line, size_t length, json_members *members);

// Reads an object or a list that stands in another; once only, because it is used up.
bool json_read_members(json_value container, json_members *members);

// Returns the member with the name, or NULL.
const json_value *json_find(const json_members *members, const char *name);

// Tells whether the value is there, and is this text.
bool json_is(const json_value *value, const char *text);

#endif
