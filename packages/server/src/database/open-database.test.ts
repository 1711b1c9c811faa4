import { err, ok } from 'neverthrow';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from './database.ts';
import { runOn } from './open-database.ts';

it('a command says why it failed before it closes its database, which never ends when the disk hangs', async () => {
  const steps: string[] = [];
  const printed = vi.spyOn(console, 'error').mockImplementation((line) => void steps.push(line));
  onTestFinished(() => printed.mockRestore());
  const database: Pick<Database, 'close'> = { close: async () => void steps.push('closed') };
  const result = await runOn(ok(database as Database), async function* () {
    yield* err('No.');
    return ok(0);
  });
  expect(steps).toEqual(['jobposting: No.', 'closed']);
  expect(result).toEqual(ok(1));
});
