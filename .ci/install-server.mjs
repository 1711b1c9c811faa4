// Installs what `npm start` needs, and shows the progress. Plain JavaScript, because Node 20 must run it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not import.meta.dirname, which Node has from 20.11 on.
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules/.modules.yaml');
const isFirst = !existsSync(modules);
// In a developer's checkout, what the tests need stays.
const isDevelopers = !isFirst && /devDependencies"?: true/.test(readFileSync(modules, 'utf8'));

const args = [
  ...(isDevelopers ? [] : ['--prod']),
  '--filter jobposting --filter-prod "@jobposting/server..." install --frozen-lockfile',
  // The lockfile has the hash of every file. CI checks that each version was public for a day.
  '--config.trustLockfile=true --reporter=append-only',
];

if (isFirst) console.error('Installing what the server needs: 75 MB, less what pnpm has already …');
const child = spawn(`npx --yes pnpm@12.21.0 ${args.join(' ')}`, {
  shell: true,
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
});
let output = '';
const read = (text) => {
  output += text;
  for (const line of text.split('\n')) {
    if (isFirst && /^(Downloading|Progress:) /.test(line)) console.error(line);
  }
};
child.stdout.setEncoding('utf8').on('data', read);
child.stderr.setEncoding('utf8').on('data', read);

/** The Node that starts the server is the npm package for Linux, else that of the machine. */
const isNodeTooOld = () => {
  if (existsSync(join(root, 'node_modules/.bin/node'))) return false;
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 22 || (major === 22 && minor < 18) || (major === 23 && minor < 6);
};

child.on('close', (code) => {
  if (code !== 0) console.error(output);
  else if (isNodeTooOld()) {
    console.error(`npm start needs Node 22.18 or later here; this is ${process.version}.`);
  } else return;
  process.exitCode = 1;
});
