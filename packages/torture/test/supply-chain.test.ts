import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sanitizeDescription } from '@jobposting/core/rules';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const readText = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const dependenciesOf = (folder: string): string[] => {
  const manifest = readJson(`packages/${folder}/package.json`);
  // The suite for authors of stores is run by them, not by a service.
  if (manifest.private || manifest.name === '@jobposting/store-contract') return [];
  return Object.keys(manifest.dependencies ?? {}).filter(
    (name) => !name.startsWith('@jobposting/'),
  );
};

describe('what a user installs with the packages', () => {
  it('is listed in the security policy with a reason, and nothing else is', () => {
    const installed = new Set(readdirSync(new URL('packages/', root)).flatMap(dependenciesOf));
    const [, section = ''] = readText('docs/SECURITY.md').split('## Runtime dependencies');
    const listed = [...section.matchAll(/^\| `([^`]+)` \| \S.*\|$/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...installed].sort());
  });

  it('has a sanitize-html without the hole of CVE-2026-44990', () => {
    const core = createRequire(new URL('packages/core/package.json', root));
    const [major = 0, minor = 0, patch = 0] = core('sanitize-html/package.json')
      .version.split('.')
      .map(Number);
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(2_018_001);
    const attack = '<xmp></xmp><img src=x onerror=alert(1)><xmp><img src=x onerror=alert(1)></xmp>';
    expect(sanitizeDescription(`<p>Safe</p>${attack}`).html).not.toMatch(/<(?!\/?p>)/);
  });

  it('runs no script of its own when it is installed', () => {
    const approved = readText('pnpm-workspace.yaml');
    const [, builds = ''] = approved.split('allowBuilds:');
    // `node` is for development: the version that all checks run on.
    expect([...builds.matchAll(/^ {2}(\S+): true/gm)].map(([, name]) => name)).toEqual(['node']);
  });
});
