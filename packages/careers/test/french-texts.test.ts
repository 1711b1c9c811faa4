import { glob, readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';

const packages = new URL('../..', import.meta.url).pathname;

/** The texts in a source file, without its comments; a template is several. */
const textsOf = async (source: string): Promise<readonly string[]> => {
  const { code } = await transform(source, {
    ...{ loader: 'ts', charset: 'utf8', supported: { 'template-literal': false } },
  } as const);
  return [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g)].map(([text]) => text);
};

const isFrench = (text: string): boolean => /\b(?:une|les|des|et|vous|votre)\b/i.test(text);
/** Where a line must not break. */
const breakable = / [:;?!»]|« |\d (?:[%$€]|\d{3}\b)/;

it('no French text breaks a line before its punctuation, in its quotes or in an amount', async () => {
  const files: string[] = [];
  const faults: string[] = [];
  for await (const file of glob('*/src/**/*.{ts,js}', { cwd: packages })) {
    if (file.endsWith('.test.ts')) continue;
    const source = await readFile(`${packages}/${file}`, 'utf8');
    if (!isFrench(source)) continue;
    const texts = await textsOf(source);
    if (!texts.some(isFrench)) continue;
    files.push(file);
    for (const text of texts.filter((each) => breakable.test(each))) {
      faults.push(`${file}: ${text}`);
    }
  }
  const known = ['console/src/templates/texts.ts', 'server/src/front-page/page-html.ts'];
  expect(files).toEqual(expect.arrayContaining(known));
  expect(faults).toEqual([]);
});
