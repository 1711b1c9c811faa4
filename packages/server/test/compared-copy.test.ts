import { createHash } from 'node:crypto';
import { copyStore } from '@jobposting/core/adapter';
import { openPostgresCopyTarget, openPostgresStore } from '@jobposting/postgres';
import { openSqliteCopySource } from '@jobposting/sqlite';
import { execute } from '@jobposting/test-postgres';
import { expect, test } from 'vitest';
import { emptyDatabase, fillDatabase } from './copied-database.ts';

const ofOne = (table: string): string => `WHERE ctid = (SELECT ctid FROM ${table} LIMIT 1)`;

test.each([
  ['employers', `UPDATE employer SET name = name || '.' ${ofOne('employer')}`],
  ['employers', `UPDATE employer SET about = 'Other' WHERE id = 1`],
  ['keys', `UPDATE api_key SET revoked_at = 1 ${ofOne('api_key')}`],
  ['keys', `DELETE FROM api_key ${ofOne('api_key')}`],
  ['jobs', `UPDATE job SET title = title || '.' ${ofOne('job')}`],
  ['jobs', `UPDATE job SET description = replace(description, '<p>', '<P>') ${ofOne('job')}`],
  ['jobs', `UPDATE job SET closes_at = 1 ${ofOne('job')}`],
  ['changes', `UPDATE change SET time = time + 1 ${ofOne('change')}`],
  ['history', `UPDATE job_history SET before = replace(before, '<p>', '<P>')`],
  ['settings', 'UPDATE change_log SET changes_days = changes_days + 1'],
])('a copy whose %s have come to differ is not finished: %s', async (part, sql) => {
  const from = await fillDatabase();
  const to = await emptyDatabase();
  const copied = await copyStore({
    openSource: () => openSqliteCopySource(from),
    openTarget: async () =>
      (await openPostgresCopyTarget(to)).map((target) => ({
        ...target,
        async settle(settings) {
          await target.settle(settings);
          await execute(to, sql);
        },
      })),
    createHash: () => createHash('sha256'),
  });
  expect(copied._unsafeUnwrapErr().message).toBe(
    `The ${part} of the copy are not those of the source. Is another program writing to the copy? Delete it, and run this again.`,
  );
  const opened = await openPostgresStore({ address: to });
  expect(opened._unsafeUnwrapErr()).toMatchObject({ reason: 'unfinished-copy' });
});
