import { employerId } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract/cases';
import { expect, test } from 'vitest';
import { commandsOn } from './command-line.ts';
import {
  addToCopy,
  breakOff,
  copy,
  copyDoing,
  copySpoilt,
  differs,
  expectCopied,
  fillDatabase,
  movedOn,
  noCopyYet,
  touch,
} from './copied-database.ts';
import { openStore } from './databases.ts';

const expectRefused = async (to: string): Promise<void> => {
  const refusal = / contains an unfinished copy; run the same .*copy.* again/;
  const run = commandsOn(to);
  for (const refused of [
    await run('serve', '--port', '0'),
    await run('employer list'),
    await run('export', '--employer', '1'),
    await copy(to, noCopyYet()),
  ]) {
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(refusal) });
  }
};

/** Tests that hold for a copy to any target. */
export const testCopiesTo = (what: string, newPlace: () => string | Promise<string>): void => {
  test(`a copy to ${what} that is broken off cannot be opened by any command, and starts over when run again`, async () => {
    const from = await fillDatabase();
    const to = await newPlace();
    await breakOff(from, to);
    await expectRefused(to);
    touch(from);
    expect(await copy(from, to)).toMatchObject({ code: 0, stderr: '' });
    await expectCopied(from, to);
  });

  test(`a copy to ${what} is refused if there is a database already, which stays unchanged`, async () => {
    const from = await fillDatabase();
    const to = await newPlace();
    expect(await copy(from, to)).toMatchObject({ code: 0 });
    const { code, stderr } = await copy(from, to);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^jobposting: The (file|database) .* contains .*; choose another .*\.\n$/,
      ),
    ]);
    await expectCopied(from, to);
  });

  test(`a copy to ${what} is not finished when it differs, or when the source is written to meanwhile`, async () => {
    const from = await fillDatabase();
    const to = await newPlace();
    for (const [copied, message] of [
      [await copySpoilt(from, to, { job_history: (row) => ({ ...row, before: null }) }), differs],
      [await copyDoing(from, to, { beforeJobs: () => touch(from) }), movedOn],
    ] as const) {
      expect(copied._unsafeUnwrapErr().message).toBe(message);
      await expectRefused(to);
    }
    expect(await copy(from, to)).toMatchObject({ code: 0 });
  });

  test(`in a copy to ${what} every webhook is disabled, and says why (D40)`, async () => {
    const to = await newPlace();
    expect(await copy(await fillDatabase(), to)).toMatchObject({ code: 0 });
    const store = await openStore(to);
    const [gone] = expectOk(await store.webhooks.list(employerId(1)));
    const [sent] = expectOk(await store.webhooks.list(employerId(2)));
    await store.close();
    expect(gone).toMatchObject({
      disabledAt: '1970-01-01T00:00:00.000Z',
      lastError: 'It is gone.',
    });
    expect(sent?.lastError).toBe('This database is a copy.');
    expect(Math.abs(Date.parse(sent?.disabledAt ?? '') - Date.now())).toBeLessThan(600_000);
  });

  test(`new jobs, employers, keys and webhooks of a copy to ${what} get new ids, and can be copied back`, async () => {
    const to = await newPlace();
    expect(await copy(await fillDatabase(), to)).toMatchObject({ code: 0, stderr: '' });
    const untouched = noCopyYet();
    expect(await copy(to, untouched)).toMatchObject({ code: 0, stderr: '' });
    // The last jobs of the source were deleted, and an employer and a webhook were removed.
    const ids = { employer: 4, key: 5, job: 7, webhook: 4 };
    expect([await addToCopy(untouched), await addToCopy(to)]).toEqual([ids, ids]);
    const back = noCopyYet();
    expect(await copy(to, back)).toMatchObject({ code: 0, stderr: '' });
    expect((await commandsOn(back)('export', '--employer', '4')).stdout).toContain('W-17');
  });
};
