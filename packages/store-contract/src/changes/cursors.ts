import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf } from '../expect-result.ts';
import { aNewJob, globex } from '../jobs/a-new-job.ts';
import { insertJob } from '../jobs/calls.ts';
import type { StoreCapability } from '../store-case.ts';
import { insertByTurns, ofAcme, ofAll, ofGlobex, type Reader, readAll } from './calls.ts';

const codeFor = async (store: JobStore, cursor: string, reader: Reader): Promise<string> =>
  codeOf(await store.changes.read(cursor, { ...reader, limit: 5 }));

const expectRefused = async (
  store: JobStore,
  cursors: readonly string[],
  reader: Reader,
): Promise<void> => {
  for (const cursor of cursors) {
    assert.deepEqual([cursor, await codeFor(store, cursor, reader)], [cursor, 'cursor-expired']);
  }
};

const cursorsOf = async (store: JobStore, reader: Reader): Promise<string[]> =>
  (await readAll(store, reader)).map(({ cursor }) => cursor);

// biome-ignore format: one line for each kind.
const noCursors = [
  '', ' ', '00', '0 ', '-1', '1-', '1-1', '1--1', '0-1-1', '1e3', '1.5-1-1',
  'null', 'now', 'NaN', '%', "'", 'é', '\0', '1-1-1\0', '\ud800',
  '9'.repeat(400), '999999999999999-1-1', '9007199254740993-1-1', '1-9999999999-zzzzzzzzz',
];

export const cursors: StoreCapability<JobStore> = {
  name: 'cursors of changes (D34)',
  cases: [
    {
      name: 'refuses the cursors of another employer, and those of a reader of all employers',
      async run({ store }) {
        await insertJob(store, aNewJob({ employerId: globex }));
        await insertByTurns(store, 6);
        const [acmes, globexs, alls] = [
          await cursorsOf(store, ofAcme),
          await cursorsOf(store, ofGlobex),
          await cursorsOf(store, ofAll),
        ];
        await expectRefused(store, globexs, ofAcme);
        await expectRefused(store, acmes, ofGlobex);
        await expectRefused(store, acmes, ofAll);
        await expectRefused(store, alls, ofAcme);
      },
    },
    {
      name: 'refuses what is not a cursor, and what only looks like one',
      async run({ store }) {
        await insertByTurns(store, 6);
        for (const reader of [ofAcme, ofAll]) {
          await expectRefused(store, noCursors, reader);
          for (const cursor of await cursorsOf(store, reader)) {
            const others = [`${cursor} `, ` ${cursor}`, `${cursor}x`, `0${cursor}`, `-${cursor}`];
            await expectRefused(store, others, reader);
          }
        }
      },
    },
  ],
};
