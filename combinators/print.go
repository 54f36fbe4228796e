package combinators

// placeholder until the printer lands
type notation int

const bnfNotation notation = 0

func printExpr(n notation, e *Expr) string { return "" }
