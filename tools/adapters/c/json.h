// A strict reader of JSON, for one line at a time.
//
// Texts are decoded in place: reading changes the line, which must stay as long as its values are used.

#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

// Larger documents are refused: so many values in all, members in one object, and objects and lists within each other.
enum { JSON_MOST_VALUES = 65536, JSON_MOST_MEMBERS = 1024, JSON_DEEPEST = 16 };

// Bytes within the line, which may contain zeros.
typedef struct {
  const char *start;
  size_t length;
} json_text;

// A value, with its name if it is a member of an object. What is within it follows it directly.
typedef struct {
  enum { JSON_TEXT, JSON_NUMBER, JSON_WORD, JSON_OBJECT, JSON_LIST } kind;
  json_text name;
  json_text text;  // the decoded text, or the source of a number or word
  size_t count;    // the members of an object, or the items of a list
  size_t span;     // this value and all within it
} json_value;

// The values of a line, of which the first one is the object that the line is. Begin with zeros, and use it for many lines.
typedef struct {
  json_value *values;
  size_t count, room;
} json_document;

// Reads a line that is one object in UTF-8, in which no object has a name twice.
bool json_read(char *line, size_t length, json_document *document);

void json_free(json_document *document);

// Return the first value within an object or a list that is not empty, and the one after a value that is not the last.
const json_value *json_first(const json_value *container);
const json_value *json_next(const json_value *value);

// Returns the member with the name, or NULL. The object may be NULL, or a value of another kind.
const json_value *json_find(const json_value *object, const char *name);

// Returns whether the value is present and is this text.
bool json_is(const json_value *value, const char *text);

#endif
