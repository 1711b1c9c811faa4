import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** The modules that every target of the fetch handler has: Workers with `nodejs_compat`, Bun, Deno. */
const everywhere: Readonly<Record<string, string>> = {
  'node:async_hooks': 'the context of a request, for subscribers of the channel',
  'node:buffer': 'the bytes of answers, and bodies as they come',
  'node:crypto': 'hashes of keys and of answers, random keys',
  'node:diagnostics_channel': 'publishes each answer',
  'node:net': 'parses the addresses that wrong keys count against',
  'node:timers': 'setImmediate, which is a global on Node alone',
};

/** Globals of Node that other runtimes have in part or under conditions. */
const globalsOfNode = ['Buffer', 'setImmediate', 'clearImmediate', 'process', 'global'];

/** The output of a bundler for Workers, with the options of wrangler. */
const bundle = async (program: string, external: readonly string[] = []) => {
  const { metafile, outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    conditions: ['@jobposting/source', 'workerd', 'worker', 'browser'],
    bundle: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    external: ['node:*', ...external],
    define: Object.fromEntries(globalsOfNode.map((name) => [name, `lacking.${name}`])),
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  return {
    imports: (output?.imports ?? []).map(({ path }) => path),
    lacking: outputFiles[0]?.text.match(/\blacking\.\w+/g) ?? [],
  };
};

const program = `
  import { createJobService } from '@jobposting/core';
  import { createMemoryEmployerStore, createMemoryJobStore } from '@jobposting/core/memory';
  import { authenticateByKey, createFetchHandler } from '@jobposting/http';
  const employers = createMemoryEmployerStore();
  const jobs = createJobService({ store: createMemoryJobStore(), employers });
  export default { fetch: createFetchHandler({ jobs, authenticate: authenticateByKey(employers) }) };
`;

describe('a program of the fetch handler, a job service and a store', () => {
  it('imports only what every runtime has', async () => {
    const { imports } = await bundle(program);
    expect(imports).toContain('node:crypto');
    expect(imports.filter((name) => everywhere[name] === undefined)).toEqual([]);
  });

  it('uses no global that only Node is sure to have', async () => {
    // The sanitizer includes a CSS parser that does, for source maps, which descriptions do not have.
    const { lacking } = await bundle(program, ['sanitize-html']);
    expect(lacking).toEqual([]);
  });
});
