import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { document } from '../openapi/document.ts';

const redocly = fileURLToPath(
  new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url),
);
const quietly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

it('a linter finds no fault in the document', () => {
  const directory = mkdtempSync(join(tmpdir(), 'openapi-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const config = join(directory, 'redocly.yaml');
  const file = join(directory, 'openapi.json');
  writeFileSync(config, 'extends: [recommended-strict]\ntelemetry: off\n');
  writeFileSync(file, JSON.stringify(document));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [redocly, 'lint', '--config', config, file],
    { env: { ...process.env, ...quietly }, encoding: 'utf8' },
  );
  expect(status, `${stdout}${stderr}`).toBe(0);
});
