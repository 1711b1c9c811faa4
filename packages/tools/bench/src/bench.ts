import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { compare } from './compare/compare.ts';
import { readOptions, usage } from './options.ts';
import { commandIn } from './repository.ts';
import { runScenario } from './scenarios/run-scenario.ts';

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
  if (!('against' in options)) {
    for (const scenario of options.scenarios) await runScenario(scenario, options);
  } else if (existsSync(commandIn(options.against))) await compare(options);
  else
    fail(`${commandIn(options.against)} does not exist: run \`npm run build:server\` there first.`);
}
