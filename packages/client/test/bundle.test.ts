import { build } from 'esbuild';
import { expect, it } from 'vitest';

const source = new URL('../src/index.ts', import.meta.url).pathname;

it('a bundle for browsers has no code of another package, and is small', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [source],
    conditions: ['@jobposting/source'],
    platform: 'browser',
    format: 'esm',
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.filter((path) => !/(^|client\/)src\//.test(path))).toEqual([]);
  // About a third of it checks options and answers, with the messages.
  expect(outputFiles[0]?.contents.length).toBeLessThan(13_300);
});
