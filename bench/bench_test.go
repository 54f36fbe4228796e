package main

import "testing"

// BenchmarkRead reads every corpus with every contender that is a function.
func BenchmarkRead(b *testing.B) {
	for _, c := range corpora() {
		for _, x := range forCorpus(contenders(true), c.name) {
			if x.program == nil {
				b.Run(c.name+"/"+x.name, func(b *testing.B) { benchmark(b, x.read, c) })
			}
		}
	}
}

// benchmark reads one line after the other.
func benchmark(b *testing.B, read func(string) bool, c corpus) {
	b.ReportAllocs()
	b.SetBytes(int64(c.average()))
	i := 0
	for b.Loop() {
		read(c.lines[i])
		if i++; i == len(c.lines) {
			i = 0
		}
	}
}

// BenchmarkLong reads long inputs with the operations of the package uri.
func BenchmarkLong(b *testing.B) {
	for _, f := range families() {
		text := f.text(sizes[1])
		for _, op := range fast {
			b.Run(f.name+"/"+op, func(b *testing.B) { benchmark(b, operation(op), corpus{f.name, []string{text}}) })
		}
	}
}

// BenchmarkParallel reads the corpus web on all cores at once.
func BenchmarkParallel(b *testing.B) {
	lines := load("web").lines
	for _, op := range scaled {
		b.Run(op, func(b *testing.B) {
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				read := operation(op)
				for i := 0; pb.Next(); i++ {
					read(lines[i%len(lines)])
				}
			})
		})
	}
}
