// Runs the stages named by its arguments: `fast` without arguments, `all` for every stage. It stops at the first
// check that fails.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { hasPostgres } from '../packages/tools/test-postgres/src/start-postgres.ts';

/** What npm does not install: whether it exists, and how to install it on Debian. */
interface Program {
  readonly name: string;
  readonly isThere: () => boolean;
  readonly install: string;
}

interface Check {
  readonly title: string;
  readonly command: string;
  /** The test files that it runs. */
  readonly files?: readonly string[];
  readonly needs?: Program;
}

const browser: Program = {
  name: 'Chromium',
  isThere: () => ['/usr/bin/chromium', '/usr/bin/google-chrome'].some((path) => existsSync(path)),
  install: 'apt-get install chromium',
};
const systemd: Program = {
  name: 'systemd-analyze',
  isThere: () => spawnSync('systemd-analyze', ['--version']).status === 0,
  install: 'apt-get install systemd',
};
const postgres: Program = {
  name: 'PostgreSQL',
  isThere: () => process.env.JOBPOSTING_TEST_POSTGRES !== undefined || hasPostgres(),
  install: 'apt-get install postgresql',
};

const testFiles = new Set(
  globSync('packages/**/*.test.ts', { exclude: (path) => path.endsWith('node_modules') }),
);

/** The files in these folders, which are then left out of the other checks. */
const take = (...folders: readonly string[]): string[] => {
  const taken = [...testFiles].filter((path) => folders.some((folder) => path.includes(folder)));
  for (const path of taken) testFiles.delete(path);
  return taken;
};

const tests = (title: string, files: readonly string[], needs?: Program): Check => ({
  title,
  command: 'npm run --silent test:unit --',
  files,
  ...(needs && { needs }),
});

const release = 'node packages/tools/release/src';
const installAll = {
  title: 'What only the complete run needs',
  command: 'npx --yes pnpm@12.21.0 install --frozen-lockfile --loglevel=error',
};

const slow = {
  commands: [
    installAll,
    tests('Commands and other processes', take('/test/processes/')),
    tests('Units of systemd', take('/test/systemd/'), systemd),
  ],
  postgres: [
    tests(
      'Stores and commands on PostgreSQL',
      take('packages/postgres/', 'packages/tools/test-postgres/', '/test/postgres/'),
      postgres,
    ),
  ],
  browsers: [installAll, tests('Pages in a browser', take('/test/browsers/'), browser)],
  torture: [
    tests('Faults, floods and all cases', take('packages/tools/torture/', '/test/exhaustive/')),
  ],
  packaging: [
    installAll,
    { title: 'Build', command: 'npm run --silent build' },
    { title: 'Exports of packages', command: `${release}/package-exports.ts` },
    { title: 'First start', command: `${release}/first-start.ts` },
    { title: 'Installed packages', command: `${release}/installed-packages.ts` },
    tests('What the packages bring', take('packages/tools/release/')),
    { title: 'Release, without publishing', command: `${release}/release.ts --dry-run` },
  ],
};

const stages: Readonly<Record<string, readonly Check[]>> = {
  fast: [
    { title: 'Format, lint and dead code', command: 'npm run --silent lint' },
    { title: 'Type check', command: 'npm run --silent typecheck' },
    tests('Tests in one process', [...testFiles]),
  ],
  ...slow,
};

const skipped: string[] = [];
const lines: string[] = [];

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(0);

const run = (stage: string, check: Check): void => {
  const { title, command, files = [], needs } = check;
  const began = performance.now();
  if (needs?.isThere() === false) {
    const lack = `${title}: no ${needs.name} (${needs.install})`;
    if (process.env.CI === 'true') fail(stage, lack);
    skipped.push(`${files.length} files of ${lack}`);
    return;
  }
  console.log(`\n━━ ${stage}: ${title} (${command})`);
  const { status } = spawnSync([command, ...files].join(' '), { shell: true, stdio: 'inherit' });
  if (status !== 0) fail(stage, title);
  console.log(`✓ ${stage}: ${title}, ${secondsSince(began)} s`);
};

function fail(stage: string, what: string): never {
  console.error(`\n✗ ${stage} failed: ${what}`);
  process.exit(1);
}

const names = Object.keys(stages);
const asked = process.argv.slice(2);
const unknown = asked.find((name) => name !== 'all' && !names.includes(name));
// Before the first stage, which takes minutes.
if (unknown !== undefined) {
  console.error(`${unknown} is not a stage. The stages are ${names.join(', ')}, and all.`);
  process.exit(1);
}
const chosen = asked.includes('all') ? names : asked.length > 0 ? asked : ['fast'];
for (const stage of chosen) {
  const began = performance.now();
  for (const check of stages[stage] ?? []) run(stage, check);
  lines.push(`✓ ${stage}, ${secondsSince(began)} s`);
}

const leftOut = names.filter((stage) => !chosen.includes(stage));
if (leftOut.length > 0) lines.push(`Left out: ${leftOut.join(', ')} (npm test -- all).`);
if (skipped.length > 0) lines.push(`Skipped: ${skipped.length} checks.`, ...skipped);
console.log(`\n${lines.join('\n')}`);
