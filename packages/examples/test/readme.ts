import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** The first TypeScript program below a heading of the README. */
export const programBelow = (heading: string): string => {
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  const [, program] = /^```ts\n(.*?)^```$/ms.exec(section) ?? [];
  if (program === undefined) throw new Error(`The README has no program below "${heading}".`);
  return program;
};
