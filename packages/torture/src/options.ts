import { parseArgs } from 'node:util';

/** What a long run does, and how much of it. */
export interface TortureOptions {
  readonly only: readonly string[];
  readonly seed: number;
  readonly kills: number;
  readonly snapshots: number;
  readonly tears: number;
  readonly requests: number;
  readonly documents: number;
  readonly bodies: number;
  readonly sequences: number;
  readonly minutes: number;
  /** 0 stands for every call in turn. */
  readonly faults: number;
  readonly commandKills: number;
  readonly neighbourMinutes: number;
  readonly files: number;
  readonly fairnessSeconds: number;
}

const everything =
  'crash,snapshots,tears,io-errors,no-memory,commands,neighbours,damaged,fairness,fuzz,sanitizer,laws,model,soak,audit';

const help = `npm run test:torture -- [options]
  --only NAMES        of crash, snapshots, tears, io-errors, no-memory, commands, neighbours,
                      damaged, fairness, fuzz, sanitizer, laws, model, soak and audit, separated by
                      commas; all when absent
  --seed NUMBER       repeats what was written and sent; a new one when absent
  --kills NUMBER      how often the server is killed (500)
  --snapshots NUMBER  copies of a running database (100)
  --tears NUMBER      copies with a torn log (2000)
  --faults NUMBER     calls on files (and allocations) that fail, of each kind of fault; every
                      call in turn (and 400 allocations) when absent
  --command-kills NUMBER      how often each command is killed (40)
  --neighbour-minutes NUMBER  two servers and the command beside noisy neighbours (5)
  --files NUMBER      damaged databases and logs (1000)
  --fairness-seconds NUMBER   one employer against another (20)
  --requests NUMBER   hostile requests (100000)
  --documents NUMBER  of HTML for each law of the sanitizer (200000)
  --bodies NUMBER     of jobs for the laws of the interface (20000)
  --sequences NUMBER  of calls against the model of a store (2000)
  --minutes NUMBER    of mixed load (10)`;

/** Reads the command line; prints the help and ends the process when asked to, or when it is wrong. */
export const readOptions = (): TortureOptions => {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: {
        only: { ...text, default: everything },
        seed: { ...text, default: String(Math.floor(Math.random() * 2 ** 31)) },
        kills: { ...text, default: '500' },
        snapshots: { ...text, default: '100' },
        tears: { ...text, default: '2000' },
        requests: { ...text, default: '100000' },
        documents: { ...text, default: '200000' },
        bodies: { ...text, default: '20000' },
        sequences: { ...text, default: '2000' },
        minutes: { ...text, default: '10' },
        faults: { ...text, default: '0' },
        'command-kills': { ...text, default: '40' },
        'neighbour-minutes': { ...text, default: '5' },
        files: { ...text, default: '1000' },
        'fairness-seconds': { ...text, default: '20' },
        help: { type: 'boolean' },
      },
    });
    const { only, help: wantsHelp, ...numbers } = values;
    if (wantsHelp) {
      console.log(help);
      process.exit(0);
    }
    const number = (name: keyof typeof numbers): number => {
      const value = Number(numbers[name]);
      if (!(value >= 0)) throw new TypeError(`--${name} must be a number`);
      return value;
    };
    return {
      only: only.split(','),
      seed: number('seed'),
      kills: number('kills'),
      snapshots: number('snapshots'),
      tears: number('tears'),
      requests: number('requests'),
      documents: number('documents'),
      bodies: number('bodies'),
      sequences: number('sequences'),
      minutes: number('minutes'),
      faults: number('faults'),
      commandKills: number('command-kills'),
      neighbourMinutes: number('neighbour-minutes'),
      files: number('files'),
      fairnessSeconds: number('fairness-seconds'),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
};
