import { parseArgs } from 'node:util';
import { type FailureKind, failureKinds } from './cluster/failures.ts';
import { type RunName, runNames } from './runs.ts';

/** The default amount of each test, and what it counts. */
const amountTable = {
  kills: [500, 'how often the server is killed'],
  'mirror-kills': [100, 'how often one of two servers is killed under followers'],
  'cluster-minutes': [60, 'failures of a cluster of databases, for at least so long'],
  'cluster-rounds': [5, 'and each kind at least so often'],
  snapshots: [100, 'copies of a running database'],
  tears: [2_000, 'copies with a torn log'],
  faults: [0, 'calls on files, and allocations, that fail, of each kind; 0: all, 400 allocations'],
  'command-kills': [40, 'how often each command is killed'],
  'neighbour-minutes': [5, 'two servers and the command with noisy neighbours'],
  files: [1_000, 'damaged databases and logs'],
  'fairness-seconds': [20, 'one employer against another'],
  requests: [100_000, 'hostile requests'],
  documents: [200_000, 'of HTML for each law of the sanitizer'],
  bodies: [20_000, 'of jobs for the laws of the interface'],
  'changed-bodies': [20_000, 'for each body schema of the OpenAPI document'],
  sequences: [2_000, 'of calls against the model of a store'],
  minutes: [10, 'of mixed load'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;
type Amount = keyof typeof amountTable;

/** The seed of the long tests, and how much they do. */
export interface RunOptions {
  readonly seed: number;
  readonly clusterKinds: readonly FailureKind[];
  readonly amounts: Readonly<Record<Amount, number>>;
}

interface TortureOptions extends RunOptions {
  readonly only: readonly RunName[];
}

const line = (option: string, what: string): string => `  --${option.padEnd(26)}${what}`;

const help = [
  'npm run test:torture -- [options]',
  line('only NAMES', 'only these, separated by commas:'),
  `      ${runNames.join(',')}`,
  line('cluster-kinds NAMES', 'only these kinds of failure, separated by commas:'),
  `      ${failureKinds.join(',')}`,
  line('seed NUMBER', 'repeats what was written and sent; a new one when absent'),
  ...Object.entries(amountTable).map(([name, [amount, what]]) =>
    line(`${name} NUMBER`, `${what} (${amount})`),
  ),
].join('\n');

const readOneOf = <Name extends string>(
  option: string,
  names: readonly Name[],
  text: string | undefined,
): readonly Name[] => {
  if (text === undefined) return names;
  return text.split(',').map((given) => {
    const found = names.find((name) => name === given);
    if (found === undefined) throw new TypeError(`--${option} has no ${JSON.stringify(given)}`);
    return found;
  });
};

const readNumber = (name: string, text: string): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0)) throw new TypeError(`--${name} must be a number`);
  return value;
};

const newSeed = (): string => String(Math.floor(Math.random() * 2 ** 31));

/** Reads a command line; `null` when it asks for help. Throws a TypeError when it is wrong. */
const parseOptions = (args: readonly string[]): TortureOptions | null => {
  const text = { type: 'string' } as const;
  const amountNames = Object.keys(amountTable) as readonly Amount[];
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: text,
      seed: text,
      'cluster-kinds': text,
      help: { type: 'boolean' },
      ...Object.fromEntries(amountNames.map((name) => [name, text])),
    },
  });
  if (values.help) return null;
  const given = values as Readonly<Record<string, string | undefined>>;
  const amounts = amountNames.map((name) => [
    name,
    readNumber(name, given[name] ?? String(amountTable[name][0])),
  ]);
  return {
    only: readOneOf('only', runNames, given.only),
    clusterKinds: readOneOf('cluster-kinds', failureKinds, given['cluster-kinds']),
    seed: readNumber('seed', given.seed ?? newSeed()),
    amounts: Object.fromEntries(amounts),
  };
};

/** Reads the command line; prints the help and ends the process when asked to, or when it is wrong. */
export const readOptions = (): TortureOptions => {
  try {
    const options = parseOptions(process.argv.slice(2));
    if (options !== null) return options;
    console.log(help);
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
};
