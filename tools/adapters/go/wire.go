package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

const (
	wireVersion = 1
	maxInFlight = 64
)

// Adapter describes the adapter: each operation exists in each of the protocol versions.
type Adapter struct {
	Name, Version, Language string
	Protocols               []string
	Operations              map[string]Operation
}

// Operation reads its fields and answers. It returns a *Refusal for an input that must be refused; any other error means
// that something failed.
type Operation func(in *Fields) (Answer, error)

// Values are outputs or steps: bytes, which are hex on the wire, texts and whole numbers.
type Values map[string]any

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
		operations[name] = a.Protocols
	}
	return map[string]any{
		"wire":        wireVersion,
		"adapter":     map[string]string{"name": a.Name, "version": a.Version, "language": a.Language},
		"operations":  operations,
		"features":    []string{"steps"},
		"maxInFlight": maxInFlight,
	}
}

func (a *Adapter) run(asked command) reply {
	operation, isKnown := a.Operations[asked.Operation]
	if !isKnown {
		return reply{Result: "unsupported", Why: "there is no operation " + asked.Operation}
	}
	if !contains(a.Protocols, asked.Protocol) {
		return reply{Result: "unsupported", Why: "there is no protocol version " + asked.Protocol}
	}
	in := newFields(asked.Protocol, asked.Input)
	answer, err := attempt(operation, in)
	// An invalid request has priority: the result of the operation is then meaningless.
	if in.fault != nil {
		return reply{Result: "error", Message: in.fault.Error()}
	}
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return reply{Result: "reject", Reason: refusal.Reason, Native: refusal.Native}
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

// written writes bytes as hex; texts and numbers are unchanged.
func written(values Values) Values {
	texts := Values{}
	for name, value := range values {
		if data, isBytes := value.([]byte); isBytes {
			texts[name] = hex.EncodeToString(data)
		} else {
			texts[name] = value
		}
	}
	return texts
}

func contains(items []string, wanted string) bool {
	for _, item := range items {
		if item == wanted {
			return true
		}
	}
	return false
}
