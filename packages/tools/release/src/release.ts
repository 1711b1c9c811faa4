// Publishes the packages that were built and tested, with provenance, and writes the bill of materials.
// With --dry-run it does everything except publishing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  billCommand,
  fileOf,
  type PublicPackage,
  packInto,
  publicPackages,
} from './public-packages.ts';

const root = join(import.meta.dirname, '../../../..');
const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, to: { type: 'string' } },
});
const isDry = values['dry-run'];
const to = resolve(values.to ?? mkdtempSync(join(tmpdir(), 'release-')));

const call = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8' });

const end = (problem: string): never => {
  console.error(`✗ ${problem}`);
  process.exit(1);
};

/** The packages, each after those it depends on, so that the registry is never incomplete. */
const inOrderOfNeed = (packages: readonly PublicPackage[]): PublicPackage[] => {
  const waiting = [...packages];
  const ordered: PublicPackage[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) =>
      waiting.every(({ name }) => !needs.includes(name)),
    );
    if (next < 0) throw new Error('Packages need each other.');
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
};

/** Why this commit is not a release yet. */
const notYet = (version: string): string[] => {
  const changes = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md'));
  const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return [
    ...(publicPackages.some((other) => other.version !== version)
      ? ['The packages have different versions: run `npx @changesets/cli@3.0.3 version`.']
      : []),
    ...(changes.length > 0
      ? [`There are changesets (${changes.join(', ')}): run \`npx @changesets/cli@3.0.3 version\`.`]
      : []),
    ...(log.includes(`\n## ${version}\n`)
      ? []
      : [`CHANGELOG.md has no "## ${version}": list there what is in it.`]),
    ...(call('git', ['status', '--porcelain']).stdout === ''
      ? []
      : ['The working tree has changes.']),
  ];
};

const isPublished = (name: string, version: string): boolean =>
  call('npm', ['view', `${name}@${version}`, 'version']).stdout.trim() === version;

const version = publicPackages[0]?.version ?? end('No package is public.');
const reasons = notYet(version);
for (const reason of reasons) console.log(`${isDry ? '!' : '✗'} ${reason}`);
if (reasons.length > 0 && !isDry) process.exit(1);

packInto(to);
for (const described of publicPackages) {
  const { stdout } = call('tar', ['-xzOf', join(to, fileOf(described)), 'package/package.json']);
  if (stdout.includes('@jobposting/source')) {
    end(`${described.name} names its sources, which are not packed.`);
  }
}

const materials = spawnSync(billCommand, { shell: true, cwd: root, encoding: 'utf8' });
if (materials.status !== 0) end(`The bill of materials failed: ${materials.stderr}`);
writeFileSync(join(to, `jobposting-server-${version}.cdx.json`), materials.stdout);
console.log(`✓ bill of materials, ${JSON.parse(materials.stdout).components.length} components`);

for (const described of inOrderOfNeed(publicPackages)) {
  const { name } = described;
  // Packages published before an interruption stay as they are.
  if (!isDry && isPublished(name, version)) {
    console.log(`✓ ${name}@${version} is published already`);
    continue;
  }
  const file = join(to, fileOf(described));
  const flags = ['--access', 'public', '--provenance', ...(isDry ? ['--dry-run'] : [])];
  const { status, stderr } = call('npm', ['publish', file, ...flags]);
  if (status !== 0) end(`${name} was not published: ${stderr}`);
  console.log(`✓ ${name}@${version}${isDry ? ' would be published' : ''}`);
}
if (values.to === undefined) rmSync(to, { recursive: true });
else console.log(`The packed files are in ${to}`);
