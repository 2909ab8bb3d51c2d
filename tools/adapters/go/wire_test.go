package main

import (
	"strings"
	"testing"
)

// copied reads each kind of field, also within records and lists, and gives it back.
func copied(in *Fields) (Answer, error) {
	output := Values{
		"data": in.Bytes("data"), "text": in.Text("text"), "wide": Decimal(in.Unsigned64("wide")),
		"count": in.Count("count"), "number": in.Number("number"),
	}
	if in.Has("items") {
		items := []Values{}
		for _, item := range List(in, "items", (*Fields).Record) {
			items = append(items, Values{
				"words": List(item, "words", (*Fields).Text), "data": List(item, "data", (*Fields).Bytes),
			})
		}
		output["items"] = items
	}
	return Answer{Output: output, Steps: Values{"first": in.Bytes("data")[:1]}}, nil
}

func notStated(*Fields) (Answer, error) { return Answer{}, &Inexpressible{"no such parameter"} }

var checked = Adapter{
	Name: "check", Version: "1", Language: "go", Protocols: []string{"3.0", "3.1"},
	Operations: map[string]Operation{"copy": copied, "not-stated": notStated},
	Versions:   map[string][]string{"not-stated": {"3.2"}},
	Omits:      map[string][]string{"copy": {"absent"}},
}

func answer(t *testing.T, line string) string {
	t.Helper()
	var answers strings.Builder
	if err := checked.Serve(strings.NewReader(line), &answers); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(answers.String(), "\n")
}

func request(operation, protocol, input string) string {
	return `{"cmd":"run","seq":1,"operation":"` + operation + `","protocol":"` + protocol + `","input":` + input + "}\n"
}

const (
	scalars = `"data":"00ff","text":"a\"b","wide":"18446744073709551615","count":9007199254740991,"number":-9007199254740991`
	before  = `"count":9007199254740991,"data":"00ff",`
	after   = `"number":-9007199254740991,"text":"a\"b","wide":"18446744073709551615"`
)

func TestAnswers(t *testing.T) {
	items := `"items":[{"data":["00",""],"words":["x"]},{"data":[],"words":[]}]`
	for line, expected := range map[string]string{
		`{"cmd":"hello"}`: `{"adapter":{"language":"go","name":"check","version":"1"},"features":["steps"],"maxInFlight":64,` +
			`"omits":{"copy":["absent"]},"operations":{"copy":["3.0","3.1"],"not-stated":["3.2"]},"wire":1}`,
		request("copy", "3.1", "{"+scalars+"}"):            `{"seq":1,"result":"accept","output":{` + before + after + "}}",
		request("copy", "3.1", "{"+scalars+","+items+"}"):  `{"seq":1,"result":"accept","output":{` + before + items + "," + after + "}}",
		request("copy", "3.1", "{"+scalars+`,"items":[]}`): `{"seq":1,"result":"accept","output":{` + before + `"items":[],` + after + "}}",
		request("not-stated", "3.2", "{}"):                 `{"seq":1,"result":"inexpressible","why":"no such parameter"}`,
		request("not-stated", "3.1", "{}"):                 `{"seq":1,"result":"unsupported","why":"there is no protocol version 3.1"}`,
		request("none", "3.1", "{}"):                       `{"seq":1,"result":"unsupported","why":"there is no operation none"}`,
	} {
		if got := answer(t, line); got != expected {
			t.Errorf("%s\nis answered with %s\nand not with %s", line, got, expected)
		}
	}
}

func TestMalformedFields(t *testing.T) {
	for _, change := range [][2]string{
		{`"00ff"`, `"0"`}, {`"00ff"`, `"00FF"`}, {`"00ff"`, `1`}, {`"a\"b"`, `null`}, {`"18446744073709551615"`, `"18446744073709551616"`},
		{`"18446744073709551615"`, `"01"`}, {`:9007199254740991`, `:9007199254740992`}, {`:9007199254740991`, `:-1`},
		{`-9007199254740991`, `-9007199254740992`}, {`-9007199254740991`, `-0`}, {`-9007199254740991`, `1.0`},
		{`"text"`, `"items":{},"text"`}, {`"text"`, `"items":[1],"text"`}, {`"text"`, `"items":[null],"text"`},
		{`"text"`, `"items":[{"words":["x"]}],"text"`}, {`"text"`, `"items":[{"words":[null],"data":[]}],"text"`},
	} {
		line := request("copy", "3.1", "{"+strings.Replace(scalars, change[0], change[1], 1)+"}")
		if got := answer(t, line); !strings.HasPrefix(got, `{"seq":1,"result":"error","message":"`) {
			t.Errorf("%s\nis answered with %s", line, got)
		}
	}
}
