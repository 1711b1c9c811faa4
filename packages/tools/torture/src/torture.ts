// Runs the long tests one after another and prints their figures; exit code 1 when one found a fault.

import { readOptions } from './options.ts';
import { print, type Result, runs } from './runs.ts';

const { only, seed } = readOptions();

// So that an interrupted run leaves no server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(`seed ${seed}`);
for (const { name, amount } of only) {
  console.log(`\n━━ ${name}`);
  const started = performance.now();
  const { figures, faults, isSkipped }: Result = await runs[name].run(amount, seed);
  for (const line of figures) print(line);
  for (const fault of faults.slice(0, 10)) console.error(`  ✗ ${fault}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const mark = isSkipped ? '– could not be done:' : faults.length === 0 ? '✓' : '✗';
  console.log(`${mark} ${name}, ${seconds} s`);
  if (faults.length > 0) process.exitCode = 1;
}
