import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { compare } from './compare/compare.ts';
import { commandIn } from './contenders/jobposting.ts';
import { benchGrowth } from './growth/bench-growth.ts';
import { benchContenders } from './measure/bench-contenders.ts';
import { type BenchOptions, readOptions, type Section, usage } from './options.ts';
import { benchPostgres } from './postgres/bench-postgres.ts';
import { benchSlowDisk } from './slow-disk/bench-slow-disk.ts';
import { benchTwoCores } from './two-cores/bench-two-cores.ts';

const sections: Readonly<Record<Section, (options: BenchOptions) => Promise<void>>> = {
  contenders: benchContenders,
  'slow-disk': benchSlowDisk,
  'two-cores': benchTwoCores,
  growth: benchGrowth,
};

const fail = (message: string): void => {
  console.error(message);
  process.exitCode = 1;
};

const options = readOptions();
if (options === null) {
  process.stdout.write(usage);
} else if (!existsSync('/proc/self/schedstat')) {
  fail('The benchmark needs Linux: it pins processes to cores and reads /proc.');
} else {
  await mkdir(options.cache, { recursive: true });
  if ('postgres' in options) await benchPostgres(options);
  else if (!('against' in options)) {
    for (const section of options.only) await sections[section](options);
  } else if (existsSync(commandIn(options.against))) await compare(options);
  else
    fail(`${commandIn(options.against)} does not exist: run \`npm run build:server\` there first.`);
}
