package http

import (
	"testing"
)

// TestPunycode has samples of RFC 3492 §7.1 and others, without their prefix.
func TestPunycode(t *testing.T) {
	for label, want := range map[string]string{
		"bücher":            "bcher-kva",
		"納豆":                "99zt52a",
		"ليهمابتكلموشعربي؟": "egbpdaj6bu4bxfgehfvwxn",
		"他们为什么不说中文":         "ihqwcrb4cv8a8dqg056pqjye",
		"なぜみんな日本語を話してくれないのか":           "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
		"почемужеонинеговорятпорусски": "b1abfaaepdrnnbgefbadotcwatmq2g4l",
		"ひとつ屋根の下2":                     "2-u9tlzr9756bt3uc0v",
		"mañana":                       "maana-pta",
		"ä":                            "4ca",
		"ü":                            "tda",
	} {
		got, ok := encodePunycode([]rune(label))
		if !ok || got != want {
			t.Errorf("%s: %s, %v, want %s", label, got, ok, want)
		}
		back, ok := decodePunycode(want)
		if !ok || string(back) != label || !isPunycode(want) {
			t.Errorf("%s: %s, %v", want, string(back), ok)
		}
	}
	for _, no := range []string{"", "a-", "bcher-kvA", "bcher-kv", "zz", "99999999999", "a-b_c", "-zzz-"} {
		if isPunycode(no) {
			label, _ := decodePunycode(no)
			t.Errorf("%q is taken for %q", no, string(label))
		}
	}
}

func TestToASCII(t *testing.T) {
	for host, want := range map[string]string{
		"B\u00dcCHER.example": "xn--bcher-kva.example", "a.b": "a.b", "\u7d0d\u8c46.jp": "xn--99zt52a.jp",
		"a\u0308.b": "", "a b": "", "\u2603.net": "", "-\u00e4.b": "", "\xff": "",
	} {
		if got, ok := toASCII(host); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v", host, got, ok)
		}
	}
}
