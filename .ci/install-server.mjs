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

/** A progress line of pnpm. */
const isProgress = (line) => /^(Downloading|Progress:) /.test(line);
const show = (line) => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);

const started = performance.now();
show(
  isFirst
    ? 'Installing what the server needs: 75 MB, less what pnpm has already …'
    : 'Checking that what the server needs is installed …',
);
const child = spawn(`npx --yes pnpm@12.21.0 ${args.join(' ')}`, {
  shell: true,
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
});
let output = '';
const read = (text) => {
  output += text;
  for (const line of text.split('\n').filter(isProgress)) show(line);
};
child.stdout.setEncoding('utf8').on('data', read);
child.stderr.setEncoding('utf8').on('data', read);

/** The Node that starts the server: the npm package for Linux, else that of the machine. */
const nodeIsTooOld = () => {
  if (existsSync(join(root, 'node_modules/.bin/node'))) return false;
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 22 || (major === 22 && minor < 18) || (major === 23 && minor < 6);
};

child.on('close', (code) => {
  if (code !== 0) {
    process.stderr.write(`\n${output}`);
    process.exitCode = 1;
  } else if (nodeIsTooOld()) {
    process.stderr.write(
      `\nnpm start needs Node 22.18 or later here; this is ${process.version}.\n`,
    );
    process.exitCode = 1;
  } else {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    show(`${isFirst ? 'Installed' : 'Checked'} in ${seconds} s.`);
    if (process.stderr.isTTY) process.stderr.write('\n');
  }
});
