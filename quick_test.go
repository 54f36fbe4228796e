package uri

import ("testing";"fmt";"encoding/json")

func TestQuick(t *testing.T) {
	fmt.Println(AppendixA.BNF())
	fmt.Println(Default.BNF())
	fmt.Println(AppendixA.reference().States(), Default.reference().States())
	fmt.Println(AppendixA.Participle().String())
	for _, s := range []string{"http://user@example.com:8080/a;p=1/b?q#f","///a","//","","#","a:","a:[","//a_b","http://[::1]:80/","?y","\x00","\x80","\xff","é","http://h/%zz","http://localhost/A|B","http://foo/path#f#g","http://a b/","|","http://|","http://h/|","//[::1]|","http:#f","a_b:c"} {
		for _, d := range []*Dialect{AppendixA, Default} {
			r, err := d.Parse(s)
			if err != nil { fmt.Println(d, s, err, err.(*Error).Trail(), err.(*Error).Code); continue }
			b, _ := json.Marshal(r)
			_ = b
			fmt.Println(d, s, r.String()==s, r.Components().Kind())
			if d==Default && len(s)>10 { fmt.Println(string(b)); for n := range AllFine(r) { fmt.Print(n.Production()," "); fmt.Println(n.Span()) } }
		}
	}
}
