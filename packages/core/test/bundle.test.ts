import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { aBody } from './a-body.ts';
import { limited } from './an-employer.ts';

/** Bundles for browsers a program that imports this from the core. */
const bundle = async (program: string) => {
  const { metafile, outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    conditions: ['@jobposting/source'],
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {});
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return {
    bytes: output?.bytes ?? 0,
    text: outputFiles[0]?.text ?? '',
    uses: (part: string) => used.some(([path]) => path.includes(part)),
  };
};

describe('bundling for a browser', () => {
  it.each([
    'import { jobLimits } from "@jobposting/core"; console.log(jobLimits.titleLength);',
    'import { jobStatuses } from "@jobposting/core"; console.log(jobStatuses);',
    'import { createJobSerializer } from "@jobposting/core"; console.log(createJobSerializer);',
    'import { parseMoney } from "@jobposting/core/rules"; console.log(parseMoney(5));',
  ])('leaves the sanitizer and the towns out of %s', async (program) => {
    const { bytes, uses } = await bundle(program);
    expect(uses('sanitize-html')).toBe(false);
    expect(uses('towns.ts')).toBe(false);
    expect(bytes).toBeLessThan(13_000);
  });

  it('checks a body where there is no Node (D31)', async () => {
    const program = 'import { checkJob } from "@jobposting/core"; done(checkJob(body));';
    const { text, uses } = await bundle(program);
    const found = await new Promise((done) => {
      const { URL, TextEncoder } = globalThis;
      runInNewContext(text, { URL, TextEncoder, body: { ...aBody, salary: { amount: -1 } }, done });
    });
    expect(found).toMatchObject({
      problems: [{ code: 'negative' }, { pointer: '/salary/period', code: 'required' }],
      warnings: [],
    });
    expect(uses('job-service.ts')).toBe(false);
  });

  it('follows changes where there is no Node', async () => {
    const { text } = await bundle(`
      import { createJobService } from '@jobposting/core';
      import { createMemoryJobStore } from '@jobposting/core/memory';
      const jobs = createJobService({ store: createMemoryJobStore() });
      jobs.onChange(({ type }) => heard.push(type));
      jobs.listChanges(employer, { wait: 30 }).then(({ value }) => done(value.changes));
      jobs.create(employer, body);
    `);
    const heard: string[] = [];
    const changes = await new Promise((done) => {
      // The globals that browsers have too, without `process`.
      const { performance, queueMicrotask, setTimeout, clearTimeout, URL, TextEncoder } =
        globalThis;
      const browser = { performance, queueMicrotask, setTimeout, clearTimeout, URL, TextEncoder };
      runInNewContext(text, { ...browser, employer: limited, body: aBody, heard, done });
    });
    expect(changes).toMatchObject([{ type: 'job.created' }]);
    expect(heard).toEqual(['job.created']);
  });
});
