import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createScratchDirectory } from '../scratch-directory.ts';
import { runProgram } from '../server/server-command.ts';

export interface PropertyReport {
  /** One line for each property that held. */
  readonly held: readonly string[];
  readonly faults: readonly string[];
}

const config = fileURLToPath(new URL('long-properties.config.ts', import.meta.url));

/** Runs the tests in a file of a package that check properties, each this many times, from this seed. */
export const runProperties = async (
  file: string,
  runs: number,
  seed: number,
): Promise<PropertyReport> => {
  const directory = createScratchDirectory();
  const output = join(directory.path, 'properties.json');
  try {
    const { code, stdout, stderr } = await runProgram([
      ...['env', `PROPERTY_FILE=${file}`, `PROPERTY_RUNS=${runs}`, `PROPERTY_SEED=${seed}`],
      ...['NO_COLOR=1', 'vitest', 'run', '--config', config, '--reporter=default'],
      ...['--reporter=json', '--outputFile', output],
    ]);
    if (code !== 0) return { held: [], faults: [stdout + stderr] };
    const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
    const all: { status: string; fullName: string }[] = testResults.flatMap(
      ({ assertionResults }: { assertionResults: object[] }) => assertionResults,
    );
    const held = all.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
    return { held, faults: held.length === 0 ? ['no property was run'] : [] };
  } finally {
    directory.remove();
  }
};
