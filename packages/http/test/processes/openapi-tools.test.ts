import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { installed } from '../../../tools/release/src/installed.ts';
import { document, resolved } from '../openapi/document.ts';

const root = join(import.meta.dirname, '../../../..');
const openApi = join(root, 'packages/http/openapi.json');

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const quietly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs one of the tools in a folder of its own. */
const expectToPass = (program: string, ...parameters: readonly string[]): void => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(installed, program), ...parameters],
    { cwd: folder, env: { ...process.env, ...quietly }, encoding: 'utf8' },
  );
  expect(status, `${stdout}${stderr}`).toBe(0);
};

it('a linter finds no fault in openapi.json', () => {
  // Under a name that the generator does not look for.
  writeFileSync(join(folder, 'lint.yaml'), 'extends: [recommended-strict]\ntelemetry: off\n');
  expectToPass('@redocly/cli/bin/cli.js', 'lint', '--config', 'lint.yaml', openApi);
});

/** The type in a generated client, and the examples, of every content of a request or an answer. */
const contents = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { requestBody, responses }]) => {
    const parts: readonly (readonly [at: string, part: object])[] = [
      ['["requestBody"]', requestBody ?? {}],
      ...Object.entries(responses).map(
        ([status, response]) => [`["responses"][${status}]`, resolved(response)] as const,
      ),
    ];
    return parts.flatMap(([at, part]) =>
      Object.entries(Object(part).content ?? {}).map(([media, content]) => ({
        type: `paths["${path}"]["${method}"]${at}["content"]["${media}"]`,
        values: Object.values(Object(Object(content).examples)).map((each) => resolved(each).value),
      })),
    );
  }),
);

it('a generator makes types of a client from it, which have its examples and refuse others', () => {
  const { NewJob } = document.components.examples ?? {};
  const { title, ...untitled } = Object(NewJob?.value);
  const { applicationEmail, ...unrouted } = Object(NewJob?.value);
  const lines = [
    'import type { paths } from "./client.ts";',
    'type NewJob = paths["/jobs"]["post"]["requestBody"]["content"]["application/json"];',
    ...contents.flatMap(({ type, values }) =>
      values.map((value) => `(${JSON.stringify(value)}) satisfies ${type};`),
    ),
    ...[untitled, unrouted].flatMap((body) => [
      '// @ts-expect-error It lacks what a new job needs.',
      `(${JSON.stringify(body)}) satisfies NewJob;`,
    ]),
  ];
  writeFileSync(join(folder, 'program.ts'), lines.join('\n'));
  expectToPass('openapi-typescript/bin/cli.js', openApi, '--output', join(folder, 'client.ts'));
  expectToPass(
    'typescript/bin/tsc',
    ...['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext'],
    'program.ts',
  );
});
