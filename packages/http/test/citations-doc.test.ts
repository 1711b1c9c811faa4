import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const isOurs = (path: string): boolean => !/(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path);
const filesLike = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root }).filter(isOurs);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const documents = filesLike('docs/**/*.md');
const markdown = [...documents, ...filesLike('*.md', 'packages/**/README.md')];
const sources = filesLike('packages/*/src/**/*.ts');
const programs = filesLike(
  '.ci/*.{ts,mjs}',
  '.*.mjs',
  'packages/**/{src,test,deploy}/**/*.{ts,mjs,service}',
);

const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const commentsOf = (path: string): string => read(path).match(comment)?.join('\n') ?? '';

/** A section of an RFC is not a section of the interface. */
const sectionOfRfc = /\bRFC \d+[\s*/]+§[\d.]+/g;
const citation = /§\d+(?:\.\d+)?|\bD\d+b?\b/g;
const citationsIn = (text: string): string[] =>
  text.replace(sectionOfRfc, '').match(citation) ?? [];

/** A line that begins with `#` in a program is not a heading. */
const withoutPrograms = (text: string): string => text.replace(/^( *)```[\s\S]*?^\1```/gm, '');
const headingsOf = (path: string): string[] =>
  [...withoutPrograms(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** The anchors that GitHub gives the headings of a page: the second of the same name ends in `-1`. */
const anchorsOf = (path: string): string[] => {
  const names = headingsOf(path).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((each) => each === name).length;
    return earlier === 0 ? name : `${name}-${earlier}`;
  });
};

const ourAddress = 'https://github.com/jobposting/jobposting/(?:blob|tree)/main/';
const inMarkdown = /\]\(((?![a-z]+:)[^)\s]+)|^\[[^\]]+\]: ((?![a-z]+:)\S+)|\bsrc="([^":]+)"/gm;
const absolute = new RegExp(`${ourAddress}([^\\s)>\`'"]+)`, 'g');
/** How comments and tests refer to a page, with or without a heading. */
const named = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g;

const relativeLinksOf = (path: string): string[] =>
  [...withoutPrograms(read(path)).matchAll(inMarkdown)].map(([, ...targets]) => {
    const target = targets.find((each) => each !== undefined) ?? '';
    return target.startsWith('#') ? `${path}${target}` : join(dirname(path), target);
  });

const linksOf = (path: string): string[] => [
  ...(path.endsWith('.md') ? relativeLinksOf(path) : (read(path).match(named) ?? [])),
  ...[...read(path).matchAll(absolute)].map(([, target = '']) => target),
];

const leadsNowhere = (link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  if (!existsSync(join(root, path))) return true;
  return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).includes(anchor);
};

it('the interface and the decisions have a heading for every citation in comments and pages', () => {
  const headings = [...headingsOf('docs/interface.md'), ...headingsOf('docs/decisions.md')];
  const known = headings.map((heading) => heading.split(' ')[0] ?? '');
  const cited = [
    ...sources.map((path) => [path, citationsIn(commentsOf(path))] as const),
    ...documents.map((path) => [path, citationsIn(read(path))] as const),
  ];
  const unknown = cited.flatMap(([path, citations]) =>
    citations.filter((each) => !known.includes(each)).map((each) => `${path}: ${each}`),
  );
  expect(unknown).toEqual([]);
  expect(cited.flatMap(([, citations]) => citations).length).toBeGreaterThan(200);
});

it.each(markdown)('every link of %s leads to a file and a heading that exist', (page) => {
  expect(linksOf(page).filter(leadsNowhere)).toEqual([]);
});

it('every page that a program, a test or a service names exists', () => {
  const links = programs.flatMap((path) => linksOf(path).map((link) => ({ path, link })));
  expect(links.filter(({ link }) => leadsNowhere(link))).toEqual([]);
  expect(links.length).toBeGreaterThan(20);
});
