import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const pages = globSync('docs/*.md', { cwd: root });
const sources = globSync('packages/*/src/**/*.ts', { cwd: root });

const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const commentsOf = (path: string): string => read(path).match(comment)?.join('\n') ?? '';

/** A section of an RFC is not one of the interface. */
const sectionOfRfc = /\bRFC \d+[\s*/]+§[\d.]+/g;
const citation = /§\d+(?:\.\d+)?|\bD\d+b?\b/g;
const citationsIn = (text: string): string[] =>
  text.replace(sectionOfRfc, '').match(citation) ?? [];

const headingsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

const linksOf = (path: string): string[] =>
  [...read(path).matchAll(/\]\(((?:[\w-]+\.md)?#[^)]+)\)/g)].map(([, link = '']) => link);

describe('the interface and the decisions as documents', () => {
  const cited = new Map([
    ...sources.map((path) => [path, citationsIn(commentsOf(path))] as const),
    ...pages.map((path) => [path, citationsIn(read(path))] as const),
  ]);

  it('have a heading for every section and decision that a comment or a page cites', () => {
    const headings = [...headingsOf('docs/interface.md'), ...headingsOf('docs/decisions.md')];
    const known = headings.map((heading) => heading.split(' ')[0] ?? '');
    const unknown = [...cited].flatMap(([path, citations]) =>
      citations.filter((each) => !known.includes(each)).map((each) => `${path}: ${each}`),
    );
    expect(unknown).toEqual([]);
    expect([...cited.values()].flat().length).toBeGreaterThan(200);
  });

  it.each(pages)('are linked from %s by anchors that exist', (page) => {
    const missing = linksOf(page).filter((link) => {
      const [file = '', anchor = ''] = link.split('#');
      return !headingsOf(file === '' ? page : `docs/${file}`)
        .map(anchorOf)
        .includes(anchor);
    });
    expect(missing).toEqual([]);
  });
});

describe('links to files', () => {
  const markdown = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root });
  const toFile = /\]\((?![a-z]+:|#)([^)#\s]+)/g;

  it.each(markdown)('of %s lead to files that exist', (page) => {
    const targets = [...read(page).matchAll(toFile)].map(([, target = '']) => target);
    const missing = targets.filter((target) => !existsSync(join(root, dirname(page), target)));
    expect(missing).toEqual([]);
  });
});
