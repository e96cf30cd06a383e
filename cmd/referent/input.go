package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/ingest"
)

// read returns the bytes of a file, or of standard input for "-".
func (a *app) read(name string) ([]byte, error) {
	if name == "-" {
		data, err := io.ReadAll(io.LimitReader(a.in, ingest.DefaultMaxBytes+1))
		if err == nil && len(data) > ingest.DefaultMaxBytes {
			err = ingest.ErrTooLarge
		}
		return data, err
	}
	for it, err := range referent.Files(name).Items(context.Background()) {
		if info, serr := os.Stat(name); serr == nil && info.IsDir() {
			return nil, usage(fmt.Errorf("%s is a folder; give one file", name))
		}
		if err == nil {
			var data []byte
			if data, err = it.Read(); err == nil {
				return data, nil
			}
		}
		return nil, &ingest.Error{Source: name, Stage: "read", Err: err}
	}
	return nil, usage(fmt.Errorf("%s is a folder; give one file", name))
}

// parse reads and parses one file. Standard input is text unless its content
// says otherwise.
func (a *app) parse(ctx context.Context, name string) (*ingest.Document, error) {
	return a.parseAs(ctx, name, a.options())
}

// parseText is parse for commands whose offsets count in what they are given:
// standard input is text, whatever it looks like.
func (a *app) parseText(ctx context.Context, name string) (*ingest.Document, error) {
	o := a.options()
	if name == "-" {
		o.Format = "text"
	}
	return a.parseAs(ctx, name, o)
}

func (a *app) parseAs(ctx context.Context, name string, o *ingest.ParseOptions) (*ingest.Document, error) {
	data, err := a.read(name)
	if err != nil {
		return nil, err
	}
	return ingest.Parse(ctx, name, data, o)
}

// lineLimit bounds one line of --lines input.
const lineLimit = 64 << 20

// unreadable says which line of input is not what it should be, and how.
func unreadable(number int, err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Errorf("line %d: %q is %s, not %s", number, kind.Field, aValue(kind.Value), inWords(kind.Type))
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: %s, not an object", number, aValue(kind.Value))
	}
	return fmt.Errorf("line %d: %w", number, err)
}

// aValue is a kind of JSON value with its article.
func aValue(kind string) string {
	if strings.ContainsAny(kind[:min(1, len(kind))], "aeiou") {
		return "an " + kind
	}
	return "a " + kind
}

// inWords is a type as JSON calls it.
func inWords(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "an object"
	}
	return "a number"
}

// idOf is the id of a line that failed, as far as it has one.
func idOf(raw []byte) string {
	var line struct {
		ID any `json:"id"`
	}
	if json.Unmarshal(raw, &line) != nil || line.ID == nil {
		return ""
	}
	return fmt.Sprint(line.ID)
}

// lines answers every line of JSON input by one line of output. A line that
// fails becomes an error line that carries its id, and the others go on.
func lines[In, Out any](ctx context.Context, a *app, name string, answer func(In) (Out, error)) error {
	in := a.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	sc := bufio.NewScanner(in)
	sc.Buffer(make([]byte, 64<<10), lineLimit)
	failed, number := 0, 0
	for sc.Scan() {
		number++
		if err := ctx.Err(); err != nil {
			return err
		}
		raw := bytes.TrimSpace(sc.Bytes())
		if len(raw) == 0 {
			continue
		}
		var v In
		err := unreadable(number, json.Unmarshal(raw, &v))
		if err == nil {
			var out Out
			if out, err = answer(v); err == nil {
				if err := a.line(out); err != nil {
					return err
				}
				if err := a.flush(); err != nil { // who asks line by line waits for each answer
					return err
				}
				continue
			}
		}
		failed++
		if err := a.line(errorLine{V: 1, ID: idOf(raw), Error: err.Error()}); err != nil {
			return err
		}
	}
	if err := sc.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			return fmt.Errorf("%s: %w: a line of over %d bytes", name, ingest.ErrTooLarge, lineLimit)
		}
		return err
	}
	if failed > 0 {
		a.note("referent: %s failed", count(failed, "line"))
		return failedFiles(failed)
	}
	return nil
}

type errorLine struct {
	V     int    `json:"v"`
	ID    string `json:"id"`
	Error string `json:"error"`
}

// oneOf is the check of commands that take one file, or --lines instead.
func oneOf(lines *string, args []string) error {
	switch {
	case *lines != "" && len(args) > 0:
		return errors.New("give a file or --lines, not both")
	case *lines == "" && len(args) != 1:
		return fmt.Errorf("give one file, or - for standard input (got %s)", count(len(args), "argument"))
	}
	return nil
}

func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strings.TrimSpace(fmt.Sprint(n, " ", noun))
}
