// Package allocs counts allocations for tests.
package allocs

import "runtime"

// Least gives how many allocations f makes and how many bytes they take, each the least of
// several runs: what a pool has lost, to the garbage collector or to the race detector, or
// another goroutine allocates meanwhile, is in some of the runs only.
func Least(f func()) (count, bytes uint64) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	const runs = 20
	var before, after runtime.MemStats
	for i := range runs {
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		c, b := after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc
		if i == 0 {
			count, bytes = c, b
		}
		count, bytes = min(count, c), min(bytes, b)
	}
	return count, bytes
}
