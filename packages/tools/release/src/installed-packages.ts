// Installs the packed packages into an empty project, as a user would, and sends the server there a request.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOf, packInto, publicPackages } from './public-packages.ts';
import { written } from './written.ts';

const project = mkdtempSync(join(tmpdir(), 'installed-packages-'));
// The environment must not lead back to the repository. Access to the registry belongs to the machine: without its
// certificates npm would retry for minutes.
const { PATH = '', HOME, CI, NODE_EXTRA_CA_CERTS } = process.env;
const env = {
  HOME,
  CI,
  NODE_EXTRA_CA_CERTS,
  PATH: `${join(project, 'node_modules/.bin')}:${PATH}`,
};
let failures = 0;

/** The oldest Node that the packages support; its program is then the first `node` in the path. */
const oldestNode = `node-${process.platform}-${process.arch}@22.14.0`;

const check = (title: string, problem: string | null): void => {
  if (problem !== null) failures++;
  console.log(`${problem === null ? '✓' : '✗'} ${title}${problem === null ? '' : `: ${problem}`}`);
};

const inProject = (command: string, args: readonly string[]): string | null => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  return status === 0 ? null : `exit code ${status} ${stdout}${stderr}`;
};

/** Each entry point of a package, by the name that an importer writes. */
const entryPointsOf = (name: string): string[] => {
  const file = join(project, 'node_modules', name, 'package.json');
  const { exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(exports).map((path) => name + path.slice(1));
};

/** By `require`, which takes a module only if `import` does. Its imports are installed with it, too. */
const requireEntryPoints = (): void => {
  for (const { name } of publicPackages) {
    for (const entry of entryPointsOf(name)) {
      // The suites run in vitest, which their user installs.
      if (entry === '@jobposting/store-contract') continue;
      const statement = `require('${entry}')`;
      check(statement, inProject('node', ['--eval', statement]));
    }
  }
};

/** Starts the server for its first employer, creates the job of the printed command, reads it, opens the page, and stops. */
const serve = async (): Promise<void> => {
  const args = ['serve', '--database', 'data/jobs.sqlite', '--port', '0'];
  const employer = ['--first-employer', 'My Company'];
  const child = spawn('jobposting', [...args, '--log-level', 'warn', ...employer], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const text = await written(child, /^curl .*\n/m);
    const [, address] = /^Listening on (\S+)$/m.exec(text) ?? [];
    const [apiKey = ''] = /jp_[\w-]+/.exec(text) ?? [];
    const [, job = ''] = /^curl .* -d '(.*)'$/m.exec(text) ?? [];
    const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json' };
    const put = { method: 'PUT', headers, body: job };
    const created = await fetch(`${address}/api/v1.1/jobs`, put);
    check('the first employer creates a job', created.status === 201 ? null : await created.text());
    const found = await fetch(`${address}/api/v1.1/jobs/1`, { headers });
    const { title } = JSON.parse(await found.text());
    check('and reads it', title === JSON.parse(job).title ? null : `its title is ${title}`);
    const { status } = await fetch(`${address}/docs/`);
    check('the page at /docs/ is there', status === 200 ? null : `status ${status}`);
  } finally {
    child.kill('SIGTERM');
  }
  const code = await ended;
  check('and stops in order', code === 0 ? null : `exit code ${code}`);
};

try {
  packInto(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const files = publicPackages.map((packed) => `./${fileOf(packed)}`);
  const npmArgs = ['install', '--prefer-offline', '--no-audit', '--no-fund', oldestNode, ...files];
  const problem = inProject('npm', npmArgs);
  check(`npm install of ${files.length} packages into an empty project`, problem);
  if (problem === null) {
    requireEntryPoints();
    await serve();
  }
} finally {
  rmSync(project, { recursive: true });
}
process.exitCode = failures === 0 ? 0 : 1;
