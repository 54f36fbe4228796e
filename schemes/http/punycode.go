package http

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// acePrefix begins a label that stands for one in another script (RFC 5890 §2.3.2.5).
const acePrefix = "xn--"

// The parameters of Punycode (RFC 3492 §5).
const (
	base        = 36
	tMin        = 1
	tMax        = 26
	skew        = 38
	damp        = 700
	initialBias = 72
	initialN    = 0x80
)

const punycodeDigits = "abcdefghijklmnopqrstuvwxyz0123456789"

// adapt is the bias function of RFC 3492 §6.1.
func adapt(delta, points int, first bool) int {
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for ; delta > (base-tMin)*tMax/2; k += base {
		delta /= base - tMin
	}
	return k + (base-tMin+1)*delta/(delta+skew)
}

// threshold gives t of RFC 3492 §6.2 and §6.3.
func threshold(k, bias int) int { return min(max(k-bias, tMin), tMax) }

// isPunycode says whether a text in lower case, without its prefix, is what Punycode makes of
// some label that is not ASCII.
func isPunycode(s string) bool {
	label, ok := decodePunycode(s)
	if !ok {
		return false
	}
	again, ok := encodePunycode(label)
	return ok && again == s
}

// decodePunycode is the decoding procedure of RFC 3492 §6.2.
func decodePunycode(s string) (label []rune, ok bool) {
	rest := s
	if i := strings.LastIndexByte(s, '-'); i >= 0 {
		label, rest = []rune(s[:i]), s[i+1:]
	}
	n, i, bias := initialN, 0, initialBias
	for rest != "" {
		delta, length := variableInteger(rest, bias)
		if length == 0 {
			return nil, false
		}
		points := len(label) + 1
		bias = adapt(delta, points, i == 0)
		i += delta
		n += i / points
		i %= points
		if n > unicode.MaxRune || !utf8.ValidRune(rune(n)) {
			return nil, false
		}
		label = slices.Insert(label, i, rune(n))
		i++
		rest = rest[length:]
	}
	return label, true
}

// variableInteger reads an integer of RFC 3492 §3.3; a length of 0 says that there is none.
func variableInteger(s string, bias int) (value, length int) {
	weight := 1
	for i, k := 0, base; i < len(s); i, k = i+1, k+base {
		digit := strings.IndexByte(punycodeDigits, s[i])
		if digit < 0 || weight > 1<<30 {
			return 0, 0
		}
		value += digit * weight
		t := threshold(k, bias)
		if digit < t {
			return value, i + 1
		}
		weight *= base - t
	}
	return 0, 0
}

// encodePunycode is the encoding procedure of RFC 3492 §6.3. It says false of a label that is
// ASCII.
func encodePunycode(label []rune) (string, bool) {
	var out []byte
	for _, r := range label {
		if r < initialN {
			out = append(out, byte(r))
		}
	}
	basic := len(out)
	if basic == len(label) {
		return "", false
	}
	if basic > 0 {
		out = append(out, '-')
	}
	n, delta, bias := rune(initialN), 0, initialBias
	for done := basic; done < len(label); n, delta = n+1, delta+1 {
		next := nextRune(label, n)
		delta += int(next-n) * (done + 1)
		n = next
		for _, r := range label {
			if r < n {
				delta++
			}
			if r == n {
				out = appendInteger(out, delta, bias)
				bias = adapt(delta, done+1, done == basic)
				delta, done = 0, done+1
			}
		}
	}
	return string(out), true
}

// nextRune gives the least rune of a label that is n or above.
func nextRune(label []rune, n rune) rune {
	next := rune(unicode.MaxRune)
	for _, r := range label {
		if r >= n {
			next = min(next, r)
		}
	}
	return next
}

// appendInteger writes an integer of RFC 3492 §3.3.
func appendInteger(out []byte, value, bias int) []byte {
	for k := base; ; k += base {
		t := threshold(k, bias)
		if value < t {
			return append(out, punycodeDigits[value])
		}
		out = append(out, punycodeDigits[t+(value-t)%(base-t)])
		value = (value - t) / (base - t)
	}
}

// toASCII gives a host as IDNA writes it. It says false where that takes more than lower case
// and Punycode: where a label has other characters than letters, marks that may have to be
// composed among them, digits and "-"; and where a label is too long for the DNS.
func toASCII(host string) (string, bool) {
	labels := strings.Split(strings.ToLower(host), ".")
	for i, label := range labels {
		if utf8.RuneCountInString(label) > maxLabel || strings.ContainsFunc(label, isNoLetter) || label != "" && strings.Trim(label, "-") != label {
			return "", false
		}
		if ace, ok := encodePunycode([]rune(label)); ok {
			labels[i] = acePrefix + ace
		}
	}
	return strings.Join(labels, "."), true
}

func isNoLetter(r rune) bool {
	return r == utf8.RuneError || r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
