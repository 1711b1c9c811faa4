import { ok, type Result } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { aBody } from '../../../test/a-body.ts';
import { all as listOf, openService } from '../../../test/a-service.ts';
import { unlimited as employer } from '../../../test/an-employer.ts';
import type { JobService } from '../use-cases.ts';
import { putAll } from './put-all.ts';

const inTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const serviceInMemory = (): JobService => openService().jobs;

/** Bodies that are ready, and a count of those taken. */
const bodiesOf = (bodies: readonly Result<unknown, string>[], size = 100) => {
  const given = { taken: 0 };
  const generate = async function* () {
    for (const [index, body] of bodies.entries()) {
      given.taken++;
      yield { number: index + 1, size, parse: () => body };
    }
  };
  return { given, bodies: generate() };
};

const named = (count: number): Result<unknown, string>[] =>
  Array.from({ length: count }, (_, index) => ok({ ...aBody, referenceId: `R${index}` }));

/** A service that counts the puts under way; each takes one turn of the event loop. */
const counting = (jobs: JobService) => {
  const count = { running: 0, most: 0, all: 0 };
  const putByReferenceId: JobService['putByReferenceId'] = async (...args) => {
    count.all++;
    count.most = Math.max(count.most, ++count.running);
    await inTurn();
    count.running--;
    return jobs.putByReferenceId(...args);
  };
  return { count, jobs: { putByReferenceId } };
};

describe('putting many bodies', () => {
  it('writes bodies of one referenceId in their order', async () => {
    const service = serviceInMemory();
    const slowerTheEarlier: Pick<JobService, 'putByReferenceId'> = {
      async putByReferenceId(caller, body) {
        const { wait } = Object(body) as { readonly wait: number };
        for (let turn = 0; turn < wait; turn++) await inTurn();
        return service.putByReferenceId(caller, body);
      },
    };
    const { bodies } = bodiesOf(
      Array.from({ length: 50 }, (_, index) => {
        // White space around a referenceId does not count (D1).
        const referenceId = index % 2 ? 'A' : ' A ';
        return ok({ ...aBody, referenceId, title: `Title ${index}`, wait: 9 - (index % 9) });
      }),
    );
    await listOf(putAll(bodies, { jobs: slowerTheEarlier, employer }));
    const stored = await service.get(employer, { referenceId: 'A' });
    expect(stored._unsafeUnwrap().title).toBe('Title 49');
  });

  it('checks what it remembers of a body only after earlier bodies with the same referenceId', async () => {
    const { count, jobs } = counting(serviceInMemory());
    const parse = () => ok({ ...aBody, referenceId: 'A' });
    const find = async () => void expect(count).toMatchObject({ running: 0, all: 1 });
    const memory = { known: { referenceId: 'A', find }, note() {} };
    const bodies = async function* () {
      yield { number: 1, size: 1, parse };
      yield { number: 2, size: 1, parse, memory };
    };
    const written = await listOf(putAll(bodies(), { jobs, employer }));
    expect(written.map((body) => body.written._unsafeUnwrap().created)).toEqual([true, false]);
  });

  it.each([
    [300, 100, 64],
    [20, 100 * 1024, 3],
  ])(
    'writes %d others of %d bytes side by side, at most %d at once',
    async (length, size, most) => {
      const { count, jobs } = counting(serviceInMemory());
      const { bodies } = bodiesOf(named(length), size);
      expect(await listOf(putAll(bodies, { jobs, employer }))).toHaveLength(length);
      expect(count.most).toBe(most);
    },
  );

  it('waits for writes under way when the caller leaves early, and begins nothing more', async () => {
    const { count, jobs } = counting(serviceInMemory());
    const { bodies } = bodiesOf(named(200));
    for await (const _ of putAll(bodies, { jobs, employer })) break;
    expect(count.running).toBe(0);
    const begun = count.all;
    await inTurn();
    expect([count.all, count.running]).toEqual([begun, 0]);
  });

  it('yields the results of the bodies before an error, then throws', async () => {
    const three = bodiesOf(named(3)).bodies;
    const bodies = async function* () {
      yield* three;
      throw new Error('gone');
    };
    const numbers: number[] = [];
    const putting = async () => {
      const results = putAll(bodies(), { jobs: serviceInMemory(), employer });
      for await (const { number } of results) numbers.push(number);
    };
    await expect(putting()).rejects.toThrow('gone');
    expect(numbers).toEqual([1, 2, 3]);
  });
});
