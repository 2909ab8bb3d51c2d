// Command adapter serves a PowerAuth implementation in Go to the verifier: pavectors verify -- ./run.
//
// This file has one function for each operation, which calls the library. An adapter for another library
// keeps wire.go and fields.go, deletes powerauth.go, and changes the functions below.
package main

import (
	"errors"
	"os"
)

func main() {
	adapter := Adapter{
		Name: "pavectors-go", Version: "1.0.0", Language: "go",
		Protocols: []string{"3.0", "3.1", "3.2", "3.3"},
		// Only these operations are requested, in each of the protocol versions, or in those of Versions.
		Operations: map[string]Operation{
			"kdf.index":                indexKey,
			"kdf.internal":             internalKey,
			"counter.advance":          advancedCounter,
			"activation-code.encode":   encodedCode,
			"activation-code.validate": validatedCode,
			"factor.unwrap":            unwrappedKey,
		},
		Versions: map[string][]string{"factor.unwrap": {"4.0"}},
	}
	if err := adapter.Serve(os.Stdin, os.Stdout); err != nil {
		os.Exit(1)
	}
}

// reasons maps the library's errors to the suite's reasons.
//
// You must decide which errors are refusals. A correct implementation must refuse such inputs. Every other error is
// answered as an error, which never counts as a refusal.
var reasons = map[error]string{
	ErrLength:        "invalid-length",
	ErrCodeLength:    "length",
	ErrCodeGrouping:  "grouping",
	ErrCodeAlphabet:  "alphabet",
	ErrCodeSpareBits: "spare-bits",
	ErrCodeChecksum:  "checksum",
}

// failed turns an error of the library into a refusal if it is one.
func failed(err error) (Answer, error) {
	for known, reason := range reasons {
		if errors.Is(err, known) {
			return Answer{}, &Refusal{Reason: reason, Native: err.Error()}
		}
	}
	return Answer{}, err
}

func indexKey(in *Fields) (Answer, error) {
	derived, err := DeriveByIndex(in.Bytes("masterKey"), in.Unsigned64("index"))
	if err != nil {
		return failed(err)
	}
	return Answer{Output: Values{"key": derived.Key}, Steps: Values{"block": derived.Block}}, nil
}

func internalKey(in *Fields) (Answer, error) {
	derive := DeriveInternal
	if in.Protocol == "3.0" {
		derive = DeriveLegacy
	}
	derived, err := derive(in.Bytes("key"), in.Bytes("index"))
	if err != nil {
		return failed(err)
	}
	return Answer{Output: Values{"key": derived.Key}, Steps: Values{"hmac": derived.HMAC}}, nil
}

func advancedCounter(in *Fields) (Answer, error) {
	advance, err := AdvanceCounter(in.Bytes("counterData"), in.Count("steps"))
	if err != nil {
		return failed(err)
	}
	answer := Answer{Output: Values{"counterData": advance.Counter}}
	if advance.Hash != nil {
		answer.Steps = Values{"hash": advance.Hash}
	}
	return answer, nil
}

func unwrappedKey(in *Fields) (Answer, error) {
	key, err := UnwrapFactorKey(in.Bytes("kek"), in.Bytes("wrapped"))
	if err != nil {
		return failed(err)
	}
	return Answer{Output: Values{"key": key}}, nil
}

func encodedCode(in *Fields) (Answer, error) {
	code, err := EncodeCode(in.Bytes("random"))
	if err != nil {
		return failed(err)
	}
	steps := Values{"checksum": code.Checksum, "payload": code.Payload, "base32": code.Base32}
	return Answer{Output: Values{"code": code.Text}, Steps: steps}, nil
}

func validatedCode(in *Fields) (Answer, error) {
	payload, err := ValidateCode(in.Text("code"))
	if err != nil {
		return failed(err)
	}
	return Answer{Output: Values{}, Steps: Values{"payload": payload}}, nil
}
