import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SliceTimes } from './compare/measure-slices.ts';
import { reportFolder } from './repository.ts';
import { allScenarios } from './scenarios/all-scenarios.ts';

/** What is measured, and how. */
export interface Options extends SliceTimes {
  readonly scenarios: typeof allScenarios;
  /** The checkout of the base, when two builds are compared. */
  readonly against: string | null;
  /** Prefixes of route names; every route when empty. */
  readonly routes: readonly string[];
  /** The number of jobs of one employer, instead of other data sets. */
  readonly sizes: readonly number[] | null;
  readonly warmUpRequests: number;
  readonly seconds: number;
  /** Databases are kept here. */
  readonly cache: string;
  /** The folder of the reports. */
  readonly output: string | null;
}

const scenarioList = allScenarios
  .map(({ name, title }) => `  ${name.padEnd(18)}${title}`)
  .join('\n');

export const usage = `Usage: npm run bench -- [--only NAME,…] [options]
       npm run bench -- --against DIR [options]

Loads the servers of each scenario in turn and writes a page for each to docs/performance/scenarios. With --against: compares the
CPU time per request of the build in another checkout, DIR, with the build of this one, and prints a table. Run
\`npm run build:server\` in DIR first.

Scenarios:
${scenarioList}

  --only NAME,…        the scenarios to measure (all of them, which takes hours and 60 GB)
  --routes NAME,…      routes whose names begin with NAME: get, list, search, changes, put, post, mixed (all)
  --sizes N,…          how many jobs of one employer (those of the scenario; 1000 with --against)
  --rounds N           how often each server is loaded (3)
  --seconds N          how long each time (2); not with --against, nor for requests
  --slices N           with --against and for requests: how many slices of 400 requests each time (30), after as
                       many to warm up
  --cache DIR          where databases are kept (in the folder for temporary files)
  --output DIR         where reports are written (docs/performance/scenarios; nowhere with --against)
`;

const list = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new TypeError(`--${name} must be a number above 0, not ${text}`);
  return value;
};

const readScenarios = (names: string | undefined): typeof allScenarios =>
  names === undefined
    ? allScenarios
    : list(names).map((name) => {
        const scenario = allScenarios.find((candidate) => candidate.name === name);
        if (!scenario) throw new TypeError(`${name} is not a scenario`);
        return scenario;
      });

/** Reads the command line; `null` when help is asked for. */
export const readOptions = (): Options | null => {
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      only: { type: 'string' },
      sizes: { type: 'string' },
      routes: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2' },
      slices: { type: 'string', default: '30' },
      cache: { type: 'string', default: join(tmpdir(), 'jobposting-bench') },
      output: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { against, only, sizes } = values;
  if (against !== undefined && only !== undefined)
    throw new TypeError('--only is not for --against');
  const slices = Math.ceil(positive('slices', values.slices));
  return {
    scenarios: readScenarios(only),
    against: against === undefined ? null : resolve(against),
    routes: list(values.routes),
    sizes: sizes === undefined ? null : list(sizes).map((size) => positive('sizes', size)),
    rounds: positive('rounds', values.rounds),
    slices,
    warmUpSlices: slices,
    warmUpRequests: 4000,
    seconds: positive('seconds', values.seconds),
    cache: values.cache,
    output: values.output ?? (against === undefined ? reportFolder : null),
  };
};
