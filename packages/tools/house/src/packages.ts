import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Runs git in this repository. */
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', maxBuffer: 2 ** 26 });

/** The folder of the repository. */
export const root = git('rev-parse', '--show-toplevel').trim();

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

// Files that are committed, or would be.
const files = git('-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** A package of the workspace, anywhere below `packages/`. */
interface Package {
  /** Without the scope. */
  readonly name: string;
  readonly folder: string;
}

const packages: readonly Package[] = files
  .filter((file) => /^packages\/.*package\.json$/.test(file))
  .map((file) => ({ name: JSON.parse(read(file)).name.split('/').at(-1), folder: dirname(file) }));

const tools = ['bench', 'torture', 'test-postgres', 'house', 'release'];

/** The owner of a file; `scripts` are those of `.ci` and the configurations of packages. */
export type Kind = 'product' | 'contract' | 'tools' | 'examples' | 'scripts';

/** A file of code, in one of the languages of this repository. */
export interface CodeFile {
  readonly path: string;
  readonly kind: Kind;
  readonly isTest: boolean;
  /** A list of towns, say. */
  readonly isData: boolean;
  /** Below `src` of its package; any other is a script or a configuration. */
  readonly isSource: boolean;
}

const kindOf = (inside: string, of: Package | undefined): Kind => {
  if (of === undefined) return 'scripts';
  if (tools.includes(of.name)) return 'tools';
  if (of.name === 'store-contract') return 'contract';
  if (of.name === 'examples') return 'examples';
  return inside.startsWith('src/') ? 'product' : 'scripts';
};

const described = (path: string): CodeFile => {
  const of = packages.find(({ folder }) => path.startsWith(`${folder}/`));
  const inside = of === undefined ? path : path.slice(of.folder.length + 1);
  return {
    path,
    kind: kindOf(inside, of),
    isTest: inside.startsWith('test/') || basename(path).includes('.test.'),
    isData: inside.includes('/data/'),
    isSource: inside.startsWith('src/'),
  };
};

/** Every file of code below `packages/` and `.ci/`. */
export const codeFiles: readonly CodeFile[] = files
  .filter((file) => /^(?:packages|\.ci)\/.*\.(?:m?ts|m?js|css|html)$/.test(file))
  .map(described);

/** The documents that count: all but the dated reports of runs. */
export const documents = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('docs/performance/'),
);

/** Files that are not tests, data, pages or style sheets. */
export const programFiles = codeFiles.filter(
  ({ path, isTest, isData }) => !isTest && !isData && /s$/.test(path) && !path.endsWith('.css'),
);
