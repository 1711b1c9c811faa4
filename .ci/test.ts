// Runs the stages named by its arguments: `fast` without arguments, `all` for every stage. It stops at the first
// step that fails.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
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
}

/** The test files of a stage, and the program that they need. */
interface Tests {
  readonly files: readonly string[];
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

const release = 'node packages/tools/release/src';

const checks = {
  fast: [
    { title: 'Format, lint and dead code', command: 'npm run --silent lint' },
    { title: 'Type check', command: 'npm run --silent typecheck' },
  ],
  install: {
    title: 'What only the complete run needs',
    command: 'npx --yes pnpm@12.21.0 install --frozen-lockfile --loglevel=error',
  },
  packaging: [
    { title: 'Build', command: 'npm run --silent build' },
    { title: 'Exports of packages', command: `${release}/package-exports.ts` },
    { title: 'First start', command: `${release}/first-start.ts` },
    { title: 'Installed packages', command: `${release}/installed-packages.ts` },
    { title: 'Release, without publishing', command: `${release}/release.ts --dry-run` },
  ],
};

const slow = {
  commands: [
    { files: take('/test/processes/') },
    { files: take('/test/systemd/'), needs: systemd },
  ],
  postgres: [
    {
      files: take('packages/postgres/', 'packages/tools/test-postgres/', '/test/postgres/'),
      needs: postgres,
    },
  ],
  browsers: [{ files: take('/test/browsers/'), needs: browser }],
  torture: [{ files: take('packages/tools/torture/', '/test/exhaustive/') }],
  packaging: [{ files: take('packages/tools/release/') }],
};
const stages: Readonly<Record<string, readonly Tests[]>> = {
  fast: [{ files: [...testFiles] }],
  ...slow,
};

const skipped: string[] = [];
const lines: string[] = [];

/**
 * Runs a command, and returns whether it succeeds. What it prints is shown as it comes, or, when it runs beside another,
 * at its end.
 */
const run = async ({ title, command }: Check, isAlone = true): Promise<boolean> => {
  const began = performance.now();
  const heading = `\n━━ ${title} (${command})`;
  if (isAlone) console.log(heading);
  const stdio = isAlone ? 'inherit' : 'pipe';
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['inherit', stdio, 'inherit'] });
  const closed = once(child, 'close');
  if (child.stdout !== null) console.log(`${heading}\n${await text(child.stdout)}`);
  const [code] = await closed;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const line = `${code === 0 ? '✓' : '✗'} ${title}, ${seconds} s`;
  console.log(line);
  lines.push(line);
  return code === 0;
};

const runInTurn = async (all: readonly Check[], areAlone: boolean): Promise<boolean> => {
  for (const check of all) if (!(await run(check, areAlone))) return false;
  return true;
};

/** Runs the tests of these stages in one process, so that those that wait run beside those that compute. */
const runTests = async (names: readonly string[]): Promise<boolean> => {
  const files: string[] = [];
  for (const { files: found, needs } of names.flatMap((name) => stages[name] ?? [])) {
    if (needs === undefined || needs.isThere()) files.push(...found);
    else skipped.push(`${found.length} files: no ${needs.name} (${needs.install})`);
  }
  if (files.length === 0) return true;
  const command = `npm run --silent test:unit -- ${files.join(' ')}`;
  return run({ title: `Tests: ${names.join(', ')}`, command });
};

const names = Object.keys(stages);
const asked = process.argv.slice(2);
const unknown = asked.find((name) => name !== 'all' && !names.includes(name));
// Before the first check, which takes minutes.
if (unknown !== undefined) {
  console.error(`${unknown} is not a stage. The stages are ${names.join(', ')}, and all.`);
  process.exit(1);
}
const chosen = asked.includes('all') ? names : asked.length > 0 ? asked : ['fast'];
const isChosen = (name: string): boolean => chosen.includes(name);

const end = (isGood: boolean): never => {
  const leftOut = names.filter((stage) => !isChosen(stage));
  if (leftOut.length > 0) lines.push(`Left out: ${leftOut.join(', ')} (npm test -- all).`);
  if (skipped.length > 0) lines.push('Skipped:', ...skipped);
  console.log(`\n${lines.join('\n')}`);
  // CI has every program.
  process.exit(isGood && (skipped.length === 0 || process.env.CI !== 'true') ? 0 : 1);
};
const must = async (succeeds: Promise<boolean>): Promise<void> => {
  if (!(await succeeds)) end(false);
};

if (isChosen('fast')) await must(runInTurn(checks.fast, true));
if (['commands', 'browsers', 'packaging'].some(isChosen)) await must(run(checks.install));
await must(runTests(chosen.filter((name) => name !== 'torture')));
// Torture loads one server, which leaves a core for the packages.
const [tortured, packed] = await Promise.all([
  isChosen('torture') ? runTests(['torture']) : true,
  isChosen('packaging') ? runInTurn(checks.packaging, false) : true,
]);
end(tortured && packed);
