import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  employerStoreCapabilities,
  jobStoreCapabilities,
  webhookStoreCapabilities,
} from '@jobposting/store-contract/cases';
import { expect, it } from 'vitest';

const refuseVitest = new URL('./refuse-vitest.ts', import.meta.url);
const suite = fileURLToPath(new URL('./memory-by-node.ts', import.meta.url));

it('runs every case with the test runner of Node, where vitest cannot be imported', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--conditions=@jobposting/source',
      `--import=${refuseVitest}`,
      '--test',
      '--test-reporter=tap',
      suite,
    ],
    { encoding: 'utf8' },
  );
  const capabilities = [
    ...[...jobStoreCapabilities, ...employerStoreCapabilities],
    ...webhookStoreCapabilities,
  ];
  const cases = capabilities.flatMap((capability) => capability.cases.map(({ name }) => name));
  expect(stdout).toContain(`\n# pass ${cases.length}\n`);
  expect(status).toBe(0);
});
