// Package vectors holds the golden vectors for compact binary formats of games, and compares answers with them.
package vectors

import (
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// Data holds index.json and the vector files: pinned/compact_index.json and so on, below data.
//
//go:embed data
var Data embed.FS

// Judged are the directories with vectors to pass; "controls" are deliberately wrong: none may pass.
var Judged = []string{"pinned", "generated", "sized"}

// A Vector is one question with its expected answer.
type Vector struct {
	Format    string   `json:"-"`
	Directory string   `json:"-"`
	ID        string   `json:"id"`
	Comment   string   `json:"comment"`
	Flags     []string `json:"flags"`
	Operation string   `json:"operation"`
	Level     string   `json:"level"`
	// Input is as encoding/json reads it, in the shape that the operation documents.
	Input any `json:"input"`
	// Parameters are the operation's, by name.
	Parameters map[string]any `json:"-"`
	// Accept, Reject or Either has the passing answers.
	Accept map[string]any   `json:"accept"`
	Reject map[string]any   `json:"reject"`
	Either []map[string]any `json:"either"`
}

// String is the id.
func (v Vector) String() string { return v.ID }

// Bytes is the input as bytes. It panics if the input is not hex.
func (v Vector) Bytes() []byte {
	bytes, err := hex.DecodeString(v.Input.(string))
	if err != nil {
		panic(fmt.Sprintf("%s: %v", v.ID, err))
	}
	return bytes
}

// Into reads the input into a variable, as json.Unmarshal does.
func (v Vector) Into(target any) error {
	written, err := json.Marshal(v.Input)
	if err != nil {
		return err
	}
	return json.Unmarshal(written, target)
}

type file struct {
	Format string
	Suite  string
	Groups []struct {
		Parameters map[string]any
		Vectors    []Vector
	}
}

// Suite is the version of the suite and of this module.
func Suite() (string, error) {
	index := file{}
	return index.Suite, read("index.json", &index)
}

// Select returns the judged vectors of formats ("compact_index") and operations ("compact_index.decode"); without
// names, all. A name without vectors is an error, so that misspellings are noticed.
func Select(names ...string) ([]Vector, error) { return SelectFrom(Judged, names...) }

// SelectFrom is Select with the directories to look in.
func SelectFrom(directories []string, names ...string) ([]Vector, error) {
	index := struct{ Files []string }{}
	if err := read("index.json", &index); err != nil {
		return nil, err
	}
	vectors := []Vector{}
	for _, path := range index.Files {
		directory, name, _ := strings.Cut(path, "/")
		if !contains(directories, directory) || len(names) > 0 && !anyOf(names, strings.TrimSuffix(name, ".json")) {
			continue
		}
		contents := file{}
		if err := read(path, &contents); err != nil {
			return nil, err
		}
		vectors = append(vectors, contents.vectors(directory)...)
	}
	return chosen(vectors, names, strings.Join(directories, ", "))
}

// Load returns the vectors of your own file, such as `packproof vectors generate --layout` writes; with names, of these
// operations. A name without vectors is an error.
func Load(path string, names ...string) ([]Vector, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	contents := file{}
	if err := json.Unmarshal(text, &contents); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return chosen(contents.vectors("generated"), names, path)
}

func (f file) vectors(directory string) (vectors []Vector) {
	for _, group := range f.Groups {
		for _, vector := range group.Vectors {
			vector.Format, vector.Directory, vector.Parameters = f.Format, directory, group.Parameters
			vectors = append(vectors, vector)
		}
	}
	return vectors
}

func chosen(vectors []Vector, names []string, where string) ([]Vector, error) {
	chosen, found := []Vector{}, map[string]bool{}
	for _, vector := range vectors {
		found[vector.Format], found[vector.Operation] = true, true
		if len(names) == 0 || contains(names, vector.Format) || contains(names, vector.Operation) {
			chosen = append(chosen, vector)
		}
	}
	for _, name := range names {
		if !found[name] {
			return nil, fmt.Errorf("no vectors of %s in %s", name, where)
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no vectors in %s", where)
	}
	return chosen, nil
}

func read(path string, into any) error {
	text, err := Data.ReadFile("data/" + path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func contains(names []string, name string) bool {
	for _, one := range names {
		if one == name {
			return true
		}
	}
	return false
}

// anyOf reports whether a name is of this format.
func anyOf(names []string, format string) bool {
	for _, name := range names {
		if of, _, _ := strings.Cut(name, "."); of == format {
			return true
		}
	}
	return false
}
