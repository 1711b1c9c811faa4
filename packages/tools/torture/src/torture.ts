// Runs the long tests one after another and prints their figures; exit code 1 when one found a fault.

import { parseArgs } from 'node:util';
import { type Report, type RunName, runNames, runs } from './runs.ts';

const help = `npm run test:torture -- [--only NAME[=AMOUNT],…] [--seed NUMBER]

  --seed NUMBER   repeats what was written and sent; a new one when absent
  --only          only some of these, each with its own amount if given:

${runNames.map((name) => `  ${name.padEnd(12)}${runs[name].amount.join(' ')}`).join('\n')}`;

const readNumber = (text: string): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0)) throw new TypeError(`${text} is not a number`);
  return value;
};

const readRun = (text: string): readonly [name: RunName, amount: number] => {
  const [given, amount] = text.split('=');
  const name = runNames.find((known) => known === given);
  if (name === undefined) throw new TypeError(`--only has no ${given}`);
  return [name, amount === undefined ? runs[name].amount[0] : readNumber(amount)];
};

/** What a command line asks for. Prints the help and ends the process when asked to, or when it is wrong. */
const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: runNames.join(',') },
        seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
        help: { type: 'boolean' },
      },
    });
    if (!values.help) {
      return { only: values.only.split(',').map(readRun), seed: readNumber(values.seed) };
    }
    console.log(help);
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
};

const { only, seed } = readOptions();

// So that an interrupted run leaves no server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(`seed ${seed}`);
for (const [name, amount] of only) {
  const started = performance.now();
  const report: Report | string = await runs[name].run(amount, seed);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (typeof report === 'string') {
    console.log(`– ${name} could not be done: ${report}`);
    continue;
  }
  const { faults, ...figures } = report;
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}, ${seconds} s`, figures);
  for (const fault of faults.slice(0, 10)) console.error(`  ✗ ${fault.slice(0, 1_000)}`);
  if (faults.length > 0) process.exitCode = 1;
}
