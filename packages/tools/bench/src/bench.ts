import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { inspect } from 'node:util';
import { compare } from './compare/compare.ts';
import { type Options, readOptions, usage } from './options.ts';
import { commandIn } from './repository.ts';
import { measureCosts } from './scenarios/costs.ts';
import { runScenario } from './scenarios/run-scenario.ts';

const fail = (message: string): void => {
  console.error(message);
  process.exitCode = 1;
};

const measure = async (options: Options): Promise<void> => {
  await mkdir(options.cache, { recursive: true });
  const { against, scenarios } = options;
  if (against !== null) return compare(against, options);
  for (const scenario of scenarios) {
    if ('costs' in scenario) await measureCosts(scenario, options);
    else await runScenario(scenario, options);
  }
};

const options = readOptions();
if (options === null) {
  process.stdout.write(usage);
} else if (!existsSync('/proc/self/schedstat')) {
  fail('The benchmark needs Linux: it pins processes to cores and reads /proc.');
} else if (options.against !== null && !existsSync(commandIn(options.against))) {
  fail(`${commandIn(options.against)} does not exist: run \`npm run build:server\` there first.`);
} else {
  // The error of a command contains all of its stderr, which may be a megabyte.
  await measure(options).catch((error: unknown) => fail(inspect(error).slice(0, 4000)));
}
