import { readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);

/** The first TypeScript program below a heading of a page, by default the README. */
export const programBelow = (heading: string, page = 'README.md'): string => {
  const [, section = ''] = readFileSync(new URL(page, root), 'utf8').split(
    new RegExp(`\\n#+ ${heading}\\n`),
  );
  const [, program] = /^```ts\n(.*?)^```$/ms.exec(section) ?? [];
  if (program === undefined) throw new Error(`${page} has no program below "${heading}".`);
  return program;
};
