package uri

import "strconv"

// Equal says whether two URI references have the same normal form by the chosen steps;
// see [Normalize] and [Only]. The error is an [*OperandError]. [At] has no meaning here.
func Equal(a, b string, opts ...Option) (bool, error) {
	o := newOptions(opts)
	x, y, err := splitPair(a, b, &o)
	if err != nil {
		return false, err
	}
	return a == b || normalize(&x, &o) == normalize(&y, &o), nil
}

// Difference is the first component, in the order in which they stand, in which two
// references differ. The zero value is no difference.
type Difference struct {
	Component string    // by the name of its method of [Components], in lower case: "scheme"; empty: there is none
	A, B      Component // as they were written
}

// String gives the component and its texts, such as path: "/a" and "/b". It does not
// show userinfo, which may hold a password.
func (d Difference) String() string {
	if d.Component == "" {
		return "no difference"
	}
	return d.Component + ": " + d.show(d.A) + " and " + d.show(d.B)
}

// show gives a component's text as far as it may be seen.
func (d Difference) show(c Component) string {
	switch {
	case !c.Present:
		return "none"
	case d.Component == "userinfo" || d.Component == "authority":
		return "one that is not shown"
	}
	return strconv.Quote(c.Text)
}

// Compare is [Equal] with the reason: it gives the first component in which the normal
// forms differ, with its texts as a and b have them. The authority as a whole differs
// where one has none, or only one is a server's. Where [Equal] says true there is no
// difference.
func Compare(a, b string, opts ...Option) (Difference, error) {
	o := newOptions(opts)
	x, y, err := splitPair(a, b, &o)
	if err != nil {
		return Difference{}, err
	}
	s, t := normalize(&x, &o), normalize(&y, &o)
	if s == t {
		return Difference{}, nil
	}
	n, err := o.dialect.Split(s)
	if err != nil {
		return Difference{}, err
	}
	m, err := o.dialect.Split(t)
	if err != nil {
		return Difference{}, err
	}
	i := firstDifference(&n, &m)
	return Difference{partNames[i], x.component(i), y.component(i)}, nil
}

// partNames are the names of the components.
var partNames = [partCount]string{
	partScheme: "scheme", partOpaque: "opaque", partAuthority: "authority", partUserinfo: "userinfo",
	partHost: "host", partPort: "port", partPath: "path", partQuery: "query", partFragment: "fragment",
}

// firstDifference gives the first component in which two different references differ. An
// authority that is a server in both differs in a part of it.
func firstDifference(a, b *Components) int {
	for i := range partFragment {
		if i == partAuthority && a.authorityKind == b.authorityKind && a.authorityKind == ServerAuthority {
			continue
		}
		x, y := a.component(i), b.component(i)
		if x.Present != y.Present || x.Text != y.Text {
			return i
		}
	}
	return partFragment // all before it is the same
}

// splitPair splits two texts to compare.
func splitPair(a, b string, o *options) (x, y Components, err error) {
	if x, err = o.dialect.Split(a); err != nil {
		return x, y, &OperandError{"first", err}
	}
	if y, err = o.dialect.Split(b); err != nil {
		return x, y, &OperandError{"second", err}
	}
	return x, y, nil
}
