// Runs the stages that its arguments name: `fast` where there are none, `all` for every one. It stops at the first
// check that fails.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { hasPostgres } from '../packages/tools/test-postgres/src/start-postgres.ts';

/** What npm does not bring: whether it is there, and how it gets there on Debian. */
interface Program {
  readonly name: string;
  readonly isThere: () => boolean;
  readonly install: string;
}

interface Check {
  readonly title: string;
  /** A script of package.json, with its arguments. */
  readonly script: string;
  /** The files of tests that it runs: parts of their paths. */
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

const tests = (title: string, files: readonly string[], needs?: Program): Check => ({
  title,
  script: `test:unit -- ${files.join(' ')}`,
  files,
  ...(needs && { needs }),
});

const notFast = ['processes', 'systemd', 'browsers', 'exhaustive'];
const notFastProjects = ['torture', 'postgres', 'server-postgres', 'test-postgres'];

const stages: Readonly<Record<string, readonly Check[]>> = {
  fast: [
    { title: 'Format and lint', script: 'lint' },
    { title: 'Type check', script: 'typecheck' },
    { title: 'Dead code', script: 'deadcode' },
    {
      title: 'Tests in one process',
      script: `test:unit -- --exclude '**/test/{${notFast}}/**' ${notFastProjects
        .map((name) => `--project '!${name}'`)
        .join(' ')}`,
    },
  ],
  commands: [
    { title: 'Bun, Deno and the runtime of Workers', script: 'install:complete' },
    tests('Commands and other processes', ['test/processes/']),
    tests('Units of systemd', ['test/systemd/'], systemd),
  ],
  postgres: [
    tests(
      'Stores and commands on PostgreSQL',
      ['packages/postgres/', 'tools/test-postgres/', 'test/postgres/'],
      postgres,
    ),
  ],
  browsers: [tests('Pages in a browser', ['test/browsers/'], browser)],
  torture: [tests('Faults, floods and all cases', ['tools/torture/', 'test/exhaustive/'])],
  packaging: [
    { title: 'Build', script: 'build' },
    { title: 'What only this stage needs', script: 'install:complete' },
    { title: 'Package faces', script: 'faces' },
    { title: 'First start', script: 'firststart' },
    { title: 'Installed packages', script: 'installed' },
    { title: 'Release, without publishing', script: 'release -- --dry-run' },
  ],
};

const countFiles = ({ files = [] }: Check): number =>
  globSync('packages/**/*.test.ts', { exclude: (path) => path.endsWith('node_modules') }).filter(
    (path) => files.some((part) => path.includes(part)),
  ).length;

const skipped: string[] = [];
const lines: string[] = [];

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(0);

const run = (stage: string, check: Check): void => {
  const { title, script, needs } = check;
  const began = performance.now();
  if (needs?.isThere() === false) {
    const lack = `${title}: no ${needs.name} (${needs.install})`;
    if (process.env.CI !== undefined) fail(stage, lack);
    skipped.push(`${countFiles(check)} files, ${lack}`);
    return;
  }
  console.log(`\n━━ ${stage}: ${title} (npm run ${script})`);
  const { status } = spawnSync(`npm run --silent ${script}`, { shell: true, stdio: 'inherit' });
  if (status !== 0) fail(stage, title);
  console.log(`✓ ${stage}: ${title}, ${secondsSince(began)} s`);
};

function fail(stage: string, what: string): never {
  console.error(`\n✗ ${stage} failed: ${what}`);
  process.exit(1);
}

const asked = process.argv.slice(2);
const chosen = asked.includes('all') ? Object.keys(stages) : asked.length > 0 ? asked : ['fast'];
for (const stage of chosen) {
  const checks = stages[stage];
  if (checks === undefined) {
    const names = Object.keys(stages).join(', ');
    fail(stage, `it is not a stage. The stages are ${names}, and all.`);
  }
  const began = performance.now();
  for (const check of checks) run(stage, check);
  lines.push(`✓ ${stage}, ${secondsSince(began)} s`);
}

const leftOut = Object.keys(stages).filter((stage) => !chosen.includes(stage));
if (leftOut.length > 0) lines.push(`Left out: ${leftOut.join(', ')} (npm run test:all).`);
if (skipped.length > 0) lines.push(`Skipped: ${skipped.length} checks.`, ...skipped);
console.log(`\n${lines.join('\n')}`);
