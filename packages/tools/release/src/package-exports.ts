// Packs every public package as a registry would serve it, and checks what an importer sees.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOf, type PublicPackage, packInto, publicPackages } from './public-packages.ts';

const attw = join(import.meta.dirname, '../node_modules/.bin/attw');
const publint = join(import.meta.dirname, '../node_modules/.bin/publint');
const root = join(import.meta.dirname, '../../../..');
const tarballs = mkdtempSync(join(tmpdir(), 'package-exports-'));

interface Manifest {
  readonly name: string;
  readonly exports?: object;
  readonly dependencies?: object;
  readonly peerDependencies?: object;
  readonly repository?: { readonly url: string; readonly directory?: string };
  readonly homepage?: string;
  readonly bugs?: string;
  readonly keywords?: readonly string[];
}

function run(command: string, cwd: string): boolean {
  const { status, stdout, stderr } = spawnSync(command, { shell: true, cwd, encoding: 'utf8' });
  if (status !== 0) console.error(`$ ${command}\n${stdout}${stderr}`);
  return status === 0;
}

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A registry shows the source of a package by its repository address, which must match the root's. */
function namesItsSource(manifest: Manifest, folder: string): boolean {
  const address = repository.url.replace(/^git\+|\.git$/g, '');
  const named =
    manifest.repository?.url === repository.url &&
    manifest.repository?.directory === `packages/${folder}` &&
    manifest.homepage === `${address}/tree/main/packages/${folder}#readme` &&
    manifest.bugs === `${address}/issues` &&
    (manifest.keywords?.length ?? 0) > 0;
  if (!named) console.error(`${manifest.name}: keywords, homepage, bugs or repository are wrong`);
  return named;
}

/** The bundle of a program that uses this name of a package from the build; empty when bundling fails. */
function bundleOf(used: string, { name }: Manifest, cwd: string, flag: string): string {
  const input = `import { ${used} } from '${name}'; console.log(${used});`;
  const command = `node_modules/.bin/esbuild --bundle --format=esm ${flag}`;
  const bundled = spawnSync(command, { shell: true, cwd, input, encoding: 'utf8' });
  if (bundled.status === 0) return bundled.stdout;
  console.error(bundled.stderr);
  return '';
}

// The sanitizer and the list of towns are 200 kB; the rest is the Result library.
const maxConstantBytes = 12_000;

/** A browser that needs one constant of the core gets little more. */
function bundlesSmall(manifest: Manifest, cwd: string): boolean {
  if (manifest.name !== '@jobposting/core') return true;
  const bytes = Buffer.byteLength(bundleOf('jobLimits', manifest, cwd, '--minify'));
  if (bytes > 0 && bytes <= maxConstantBytes) return true;
  console.error(`${manifest.name}: a bundle of one constant has ${bytes} bytes.`);
  return false;
}

/** A bundle for Workers has no node:http, and imports modules of Node by their full names. */
function bundlesForWorkers(manifest: Manifest, cwd: string): boolean {
  if (manifest.name !== '@jobposting/http') return true;
  const bundled = bundleOf('createFetchHandler', manifest, cwd, '"--external:node:*"');
  if (bundled !== '' && !bundled.includes('"node:http"')) return true;
  console.error(`${manifest.name}: a bundle of createFetchHandler does not suit Workers.`);
  return false;
}

/** The types need only packages that the importer has installed. */
function typesStandAlone({ name, dependencies, peerDependencies }: Manifest, cwd: string): boolean {
  const installed = { ...dependencies, ...peerDependencies, [name]: '' };
  const types = readdirSync(join(cwd, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.d.ts'),
  );
  const foreign = types.flatMap((file) => {
    const imports = readFileSync(join(cwd, 'dist', file), 'utf8').matchAll(
      /(?<=from ['"])(?:@[\w-]+\/)?[\w-][\w.-]*(?=['"/])/g,
    );
    return [...imports].map(([from]) => from).filter((from) => !(from in installed));
  });
  if (foreign.length > 0) console.error(`${name}: its types import ${foreign[0]}`);
  return foreign.length === 0;
}

function isSoundPackage(described: PublicPackage): boolean {
  const { folder } = described;
  const cwd = join(root, 'packages', folder);
  const manifest: Manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  const tarball = join(tarballs, fileOf(described));
  const isSound =
    namesItsSource(manifest, folder) &&
    run(`"${publint}" run "${tarball}" --strict`, cwd) &&
    (!manifest.exports ||
      (run(`"${attw}" "${tarball}" --profile esm-only`, cwd) &&
        typesStandAlone(manifest, cwd) &&
        bundlesSmall(manifest, cwd) &&
        bundlesForWorkers(manifest, cwd)));
  console.log(`${isSound ? '✓' : '✗'} ${manifest.name}`);
  return isSound;
}

packInto(tarballs);
const results = publicPackages.map(isSoundPackage);
rmSync(tarballs, { recursive: true });
process.exit(results.every(Boolean) ? 0 : 1);
