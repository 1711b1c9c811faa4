import { type EmployerStore, storeUnavailable } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import { expect, it } from 'vitest';
import { addFirstEmployer } from './first-employer.ts';

it('a first employer that cannot be added ends the start with one line that says why', async () => {
  const refused = storeUnavailable('failed', new Error('Start that version instead.'));
  const employers: Pick<EmployerStore, 'addFirst'> = { addFirst: async () => err(refused) };
  expect(await addFirstEmployer(employers, 'Any Employer')).toEqual(
    err(`${refused.message} The cause: Start that version instead.`),
  );
});
