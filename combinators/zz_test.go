package combinators
import ("testing";"reflect";"fmt")
func TestZZ(t *testing.T){
 typ := reflect.StructOf([]reflect.StructField{{Name:"_",PkgPath:"x",Type:reflect.TypeFor[struct{}](),Tag:`rule:"s"`},{Name:"F0",Type:reflect.TypeFor[bool](),Tag:`parser:"@'c':AB | 'a'+ @~'a'+"`}})
 r,err:=newRandomPair(typ)
 if err!=nil{t.Fatal(err)}
 for i:=0;i<5;i++{
 w:=r.participle("ac"); g:=r.compiled("ac"); a:=r.arena("ac")
 fmt.Println(w,g,a, reflect.DeepEqual(w,g), reflect.DeepEqual(w,a))
 }
}
