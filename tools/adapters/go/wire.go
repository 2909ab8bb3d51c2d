package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"unicode/utf8"
)

const (
	wireVersion = 1
	maxInFlight = 64
)

// Adapter describes the adapter: each operation exists in each of the protocol versions, or in those that Versions has for it.
// Omits has the outputs of an operation that the library does not have.
type Adapter struct {
	Name, Version, Language string
	Protocols               []string
	Operations              map[string]Operation
	Versions, Omits         map[string][]string
}

// Operation reads its fields and answers. It returns a *Refusal for an input that must be refused, and an *Inexpressible for
// one that the library has no way to state; any other error means that something failed.
type Operation func(in *Fields) (Answer, error)

// Values are the fields of an output, of a record in it, or steps: bytes, which are hex on the wire, texts, whole numbers,
// Decimal, Values, and lists of all of these.
type Values map[string]any

// Decimal is a field of the type u64, which is a text of decimal digits on the wire.
type Decimal uint64

// Answer is the output of an operation, with its intermediate values if they can be shown.
type Answer struct {
	Output, Steps Values
}

// Refusal is the answer to an input that must be refused. The reason may be empty if the library has none; native is the
// library's own name of it.
type Refusal struct {
	Reason, Native string
}

func (r *Refusal) Error() string { return "refused: " + r.Reason }

// Inexpressible is the answer to an input that the library has no way to state.
type Inexpressible struct {
	Why string
}

func (i *Inexpressible) Error() string { return "inexpressible: " + i.Why }

type command struct {
	Name      string          `json:"cmd"`
	Seq       json.RawMessage `json:"seq"`
	Operation string          `json:"operation"`
	Protocol  string          `json:"protocol"`
	Input     json.RawMessage `json:"input"`
	Want      []string        `json:"want"`
}

type reply struct {
	Seq     json.RawMessage `json:"seq"`
	Result  string          `json:"result"`
	Output  *Values         `json:"output,omitempty"`
	Steps   Values          `json:"steps,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Native  string          `json:"native,omitempty"`
	Why     string          `json:"why,omitempty"`
	Message string          `json:"message,omitempty"`
}

// Serve answers commands until "bye" or the end of the input.
func (a *Adapter) Serve(source io.Reader, sink io.Writer) error {
	// A bufio.Scanner would fail at a line of 64 KiB.
	lines := bufio.NewReader(source)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			answer := a.answer(line)
			if answer == nil {
				return nil
			}
			text, err := json.Marshal(answer)
			if err != nil {
				return err
			}
			// One write for each answer, because the runner may wait for it before it sends the next request.
			if _, err := sink.Write(append(text, '\n')); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// answer answers one line; nil means the end of the conversation.
func (a *Adapter) answer(line []byte) any {
	var asked command
	// The JSON reader of the platform would replace bytes that are not UTF-8 by U+FFFD.
	if !utf8.Valid(line) {
		return reply{Result: "error", Message: "the line is not UTF-8"}
	}
	if err := json.Unmarshal(line, &asked); err != nil {
		return reply{Result: "error", Message: err.Error()}
	}
	switch asked.Name {
	case "hello":
		return a.hello()
	case "run":
		answer := a.run(asked)
		answer.Seq = asked.Seq
		return answer
	case "bye":
		return nil
	default:
		return reply{Seq: asked.Seq, Result: "error", Message: "the command is not hello, run or bye"}
	}
}

func (a *Adapter) hello() any {
	operations := map[string][]string{}
	for name := range a.Operations {
		operations[name] = a.protocols(name)
	}
	omits := a.Omits
	if omits == nil {
		omits = map[string][]string{}
	}
	return map[string]any{
		"wire":        wireVersion,
		"adapter":     map[string]string{"name": a.Name, "version": a.Version, "language": a.Language},
		"operations":  operations,
		"omits":       omits,
		"features":    []string{"steps"},
		"maxInFlight": maxInFlight,
	}
}

func (a *Adapter) protocols(operation string) []string {
	if versions, isOwn := a.Versions[operation]; isOwn {
		return versions
	}
	return a.Protocols
}

func (a *Adapter) run(asked command) reply {
	operation, isKnown := a.Operations[asked.Operation]
	if !isKnown {
		return reply{Result: "unsupported", Why: "there is no operation " + asked.Operation}
	}
	if !contains(a.protocols(asked.Operation), asked.Protocol) {
		return reply{Result: "unsupported", Why: "there is no protocol version " + asked.Protocol}
	}
	in := newFields(asked.Protocol, asked.Input)
	answer, err := attempt(operation, in)
	// An invalid request has priority: the result of the operation is then meaningless.
	if *in.fault != nil {
		return reply{Result: "error", Message: (*in.fault).Error()}
	}
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return reply{Result: "reject", Reason: refusal.Reason, Native: refusal.Native}
	}
	var inexpressible *Inexpressible
	if errors.As(err, &inexpressible) {
		return reply{Result: "inexpressible", Why: inexpressible.Why}
	}
	if err != nil {
		return reply{Result: "error", Message: err.Error()}
	}
	output := written(answer.Output)
	accepted := reply{Result: "accept", Output: &output}
	if contains(asked.Want, "steps") {
		accepted.Steps = written(answer.Steps)
	}
	return accepted
}

// attempt turns a panic of the library into an error of this case, so that the adapter does not end.
func attempt(operation Operation, in *Fields) (answer Answer, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	return operation(in)
}

// written writes the values of an object.
func written(values Values) Values {
	object := Values{}
	for name, value := range values {
		object[name] = writtenValue(value)
	}
	return object
}

// writtenValue writes bytes as hex, also within lists and records; texts and numbers are unchanged.
func writtenValue(value any) any {
	switch value := value.(type) {
	case []byte:
		return hex.EncodeToString(value)
	case Decimal:
		return strconv.FormatUint(uint64(value), 10)
	case Values:
		return written(value)
	}
	items := reflect.ValueOf(value)
	if items.Kind() != reflect.Slice {
		return value
	}
	list := make([]any, items.Len())
	for i := range list {
		list[i] = writtenValue(items.Index(i).Interface())
	}
	return list
}

func contains(items []string, wanted string) bool {
	for _, item := range items {
		if item == wanted {
			return true
		}
	}
	return false
}
