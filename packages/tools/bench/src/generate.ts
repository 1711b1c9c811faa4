// Writes generated jobs as newline-delimited JSON, the form that `jobposting import` reads.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { generateJobLines } from './jobs/generate-jobs.ts';

const usage = `Usage: npm run generate -- --output FILE [--count 1000] [--seed 1] [--clean]

Writes generated jobs as newline-delimited JSON. Each line is the body of a PUT by referenceId.

  --output FILE  where to write; standard output when absent
  --count N      how many jobs (1000)
  --seed N       the same seed generates the same jobs (1)
  --clean        descriptions with allowed tags only, not the HTML that tracking systems send
`;

const readNumber = (name: string, text: string): number => {
  if (!/^\d{1,10}$/.test(text))
    throw new TypeError(`--${name} must be a whole number, not ${text}`);
  return Number(text);
};

const { values } = parseArgs({
  options: {
    output: { type: 'string' },
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    clean: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(usage);
} else {
  const lines = generateJobLines({
    count: readNumber('count', values.count),
    seed: readNumber('seed', values.seed),
    html: values.clean ? 'clean' : 'messy',
  });
  const output = values.output === undefined ? process.stdout : createWriteStream(values.output);
  await pipeline(Readable.from(lines), output);
}
