package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Fields gives typed access to the input of a request.
//
// The first missing or malformed field is kept, and the request is then answered with an error, regardless of the
// operation's result. So an operation can read its fields without checking each of them.
type Fields struct {
	// Protocol is the protocol version of the request.
	Protocol string

	values map[string]json.RawMessage
	fault  *error // of the request, also in the records within it
}

func newFields(protocol string, input json.RawMessage) *Fields {
	whole := &Fields{protocol, map[string]json.RawMessage{"input": input}, new(error)}
	return whole.Record("input")
}

// Record reads a record.
func (in *Fields) Record(name string) *Fields {
	record := &Fields{in.Protocol, nil, in.fault}
	if err := json.Unmarshal(in.values[name], &record.values); err != nil || record.values == nil {
		in.note(name, "not an object")
	}
	return record
}

// List reads a list, and each of its items with a method: List(in, "indexes", (*Fields).Unsigned64).
func List[T any](in *Fields, name string, read func(in *Fields, name string) T) []T {
	var items []json.RawMessage
	if err := json.Unmarshal(in.values[name], &items); err != nil || items == nil {
		in.note(name, "not a list")
	}
	list := make([]T, len(items))
	for i, item := range items {
		place := fmt.Sprintf("%s[%d]", name, i)
		list[i] = read(&Fields{in.Protocol, map[string]json.RawMessage{place: item}, in.fault}, place)
	}
	return list
}

// Has returns whether an optional field is present.
func (in *Fields) Has(name string) bool {
	_, isThere := in.values[name]
	return isThere
}

// Bytes reads lower-case hex.
func (in *Fields) Bytes(name string) []byte {
	digits := in.Text(name)
	data, err := hex.DecodeString(digits)
	if err != nil || digits != strings.ToLower(digits) {
		in.note(name, "not lower-case hex")
	}
	return data
}

// Text reads a text.
func (in *Fields) Text(name string) string {
	var text *string
	if err := json.Unmarshal(in.values[name], &text); err != nil || text == nil {
		in.note(name, "not a text")
		return ""
	}
	return *text
}

// Unsigned64 reads an unsigned 64-bit number, which is a text of decimal digits on the wire.
func (in *Fields) Unsigned64(name string) uint64 {
	return in.decimal(name, in.Text(name), 64)
}

// Count reads a whole number from 0 to 2^53 - 1.
func (in *Fields) Count(name string) uint64 {
	return in.decimal(name, string(in.values[name]), 53)
}

// Number reads a whole number from -(2^53 - 1) to 2^53 - 1.
func (in *Fields) Number(name string) int64 {
	digits := string(in.values[name])
	number, err := strconv.ParseInt(digits, 10, 54)
	if err != nil || digits != strconv.FormatInt(number, 10) || number == -1<<53 {
		in.note(name, "not a whole number in its range")
	}
	return number
}

func (in *Fields) decimal(name, digits string, bits int) uint64 {
	number, err := strconv.ParseUint(digits, 10, bits)
	if err != nil || digits != strconv.FormatUint(number, 10) {
		in.note(name, "not a whole number in its range")
	}
	return number
}

func (in *Fields) note(name, problem string) {
	if *in.fault == nil {
		*in.fault = fmt.Errorf("%s is missing or %s", name, problem)
	}
}
