package main
import ("testing";"time";"fmt")
func TestTmp(t *testing.T){
 for _, f := range families() { for _, op := range growing { fmt.Printf("%-22s %-26s", f.name, op)
  for _, n := range []int{1<<10, 10000, 100000, 1<<20} { text:=f.text(n); s,_:=local{operation(op),[]string{text}}.sample(time.Millisecond); fmt.Printf(" %10.2f", s.ns/float64(len(text)))
    if s.ns > 1e9 {break}
  }
  fmt.Println()
 }}
}
