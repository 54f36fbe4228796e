// Reads the references of a file with the class URL; program.go tells the protocol.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

// A relative reference is nothing to a URL without a base. What needs none gets none.
const base = 'http://example.com/';
const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n')
  .map((text) => ({ text, base: URL.canParse(text) ? undefined : base }));

let last; // so that no compiler leaves out what is measured

function pass() {
  let accepted = 0;
  for (const line of lines) {
    try {
      last = new URL(line.text, line.base);
      accepted++;
    } catch {
      // not accepted
    }
  }
  return accepted;
}

console.log(`Node ${process.version}`);
for await (const line of createInterface({ input: process.stdin })) {
  const slice = BigInt(line) * 1000000n;
  const start = process.hrtime.bigint();
  let reads = 0, accepted, took;
  do {
    accepted = pass();
    reads += lines.length;
    took = process.hrtime.bigint() - start;
  } while (took < slice);
  console.log(`${reads} ${took} ${accepted}`);
}
