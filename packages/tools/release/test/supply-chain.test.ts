import { execSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { billCommand } from '../src/public-packages.ts';

const repository = new URL('../../../../', import.meta.url);

const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, repository), 'utf8'));
const readText = (path: string): string => readFileSync(new URL(path, repository), 'utf8');

const dependenciesOf = (folder: string): string[] => {
  const manifest = readJson(`packages/${folder}/package.json`);
  // Authors of stores run the suite, not a service.
  if (manifest.private || manifest.name === '@jobposting/store-contract') return [];
  return Object.keys(manifest.dependencies ?? {}).filter(
    (name) => !name.startsWith('@jobposting/'),
  );
};

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { license?: { id: string }; expression?: string }[];
  readonly externalReferences: readonly { hashes?: readonly object[] }[];
}

interface BillOfMaterials {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly dependsOn: readonly string[] }[];
}

const nameOf = ({ group, name }: Component): string => (group ? `${group}/${name}` : name);

const isOurs = ({ group }: Component): boolean => group === '@jobposting';

/** The names in backquotes of a column of the tables in a text. */
const namesIn = (text: string, column: number): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[column] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name);

describe('the bill of materials of a release', () => {
  let bill: BillOfMaterials;
  beforeAll(() => {
    const written = execSync(billCommand, {
      cwd: repository,
      maxBuffer: 16 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    bill = JSON.parse(written.toString());
  });

  it('is CycloneDX, and has everything that the server needs at run time, by name, version, licence and hash', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.7' });
    expect(nameOf(bill.metadata.component)).toBe('@jobposting/server');
    for (const component of bill.components) {
      const { version, purl, licenses, externalReferences } = component;
      const name = nameOf(component);
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect([name, licenses.map(({ license, expression }) => license?.id ?? expression)]).toEqual([
        name,
        [expect.stringMatching(/^(?:MIT|ISC|BSD-[23]-Clause|BlueOak-1\.0\.0|Apache-2\.0)$/)],
      ]);
      if (isOurs(component)) continue;
      const hashes = externalReferences.flatMap((reference) => reference.hashes ?? []);
      expect(hashes).toEqual([
        { alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) },
      ]);
    }
    const known = new Set([bill.metadata.component, ...bill.components].map(({ purl }) => purl));
    const linked = bill.dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(linked.filter((purl) => !known.has(purl))).toEqual([]);
  });

  it('has nothing that the security policy does not name', () => {
    const [, section = ''] = readText('docs/SECURITY.md').split('## Runtime dependencies');
    const [direct = '', brought = ''] = section.split('| package | brings');
    const listed = [...namesIn(direct, 1), ...namesIn(brought, 2)];
    const installed = bill.components.filter((component) => !isOurs(component)).map(nameOf);
    expect(listed.sort()).toEqual(installed.sort());
  });
});

describe('the dependencies that a user installs with the packages', () => {
  it('are listed in the security policy with a reason, and nothing else is', () => {
    const installed = new Set(
      readdirSync(new URL('packages/', repository))
        .filter((folder) => existsSync(new URL(`packages/${folder}/package.json`, repository)))
        .flatMap(dependenciesOf),
    );
    const [, section = ''] = readText('docs/SECURITY.md').split('## Runtime dependencies');
    const [direct = ''] = section.split('| package | brings');
    const listed = [...direct.matchAll(/^\| `([^`]+)` \| \S.*\|$/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...installed].sort());
  });

  it('are without the telemetry of Swagger UI, whose files the server contains', () => {
    expect(readText('pnpm-lock.yaml')).not.toContain('@scarf/scarf@');
  });

  it('have one copy of the HTML parser, which sanitize-html and the core share', () => {
    const core = createRequire(new URL('packages/core/package.json', repository));
    const sanitizer = createRequire(core.resolve('sanitize-html'));
    expect(core.resolve('htmlparser2')).toBe(sanitizer.resolve('htmlparser2'));
  });

  it('run no install scripts', () => {
    const approved = readText('pnpm-workspace.yaml');
    const [, builds = ''] = approved.split('allowBuilds:');
    expect([...builds.matchAll(/^ {2}(\S+): true/gm)].map(([, name]) => name)).toEqual([]);
  });
});
