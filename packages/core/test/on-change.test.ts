import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobChange } from '../src/change-log/job-change.ts';
import { createJobService } from '../src/service/job-service.ts';
import { failures, openService } from './a-service.ts';
import { unlimited as other } from './an-employer.ts';

let { store, jobs, add } = openService();

beforeEach(() => {
  ({ store, jobs, add } = openService());
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Resolves after all listeners have been called, and their rejections handled. */
const settle = () => new Promise(setImmediate);

/** A listener that keeps the ids of the changes. */
const anEar = () => {
  const heard: number[] = [];
  return { heard, hear: ({ id }: JobChange) => heard.push(id) };
};

describe('a listener to changes (D34)', () => {
  it('is called twice when it was added twice, and each can be removed alone, even twice', async () => {
    const { heard, hear } = anEar();
    await add();
    const leave = jobs.onChange(hear);
    jobs.onChange(hear);
    await add();
    await settle();
    leave();
    leave();
    await add();
    await settle();
    // Neither gets earlier changes.
    expect(heard).toEqual([2, 2, 3]);
  });
});

describe('a listener that fails (D34)', () => {
  const watchConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  it.each(failures)(
    'because it %s is reported with its change, and does not affect others',
    async (_, fail) => {
      const reported: unknown[] = [];
      const { heard, hear } = anEar();
      jobs.onChange(fail, { onError: (error, { id }) => reported.push([error, id]) });
      jobs.onChange(hear);
      const { id } = await add();
      await settle();
      expect(reported).toEqual([[new Error('broken'), id]]);
      expect(heard).toEqual([id]);
    },
  );

  it.each(failures)('because it %s is printed without an onError', async (_, fail) => {
    const print = watchConsole();
    jobs.onChange(fail);
    await add();
    await settle();
    expect(print).toHaveBeenCalledExactlyOnceWith(expect.any(String), new Error('broken'));
  });

  it.each(failures)('is printed, as is the failure of its onError that %s', async (_, onError) => {
    const print = watchConsole();
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    jobs.onChange(() => Promise.reject(new Error('first')), { onError });
    await add();
    await settle();
    process.off('unhandledRejection', unhandled);
    expect(print.mock.calls.map(([, error]) => error.message)).toEqual(['first', 'broken']);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('a listener that acts while it is called (D34)', () => {
  it('may write: the others get both changes in their order', async () => {
    const { heard, hear } = anEar();
    jobs.onChange(({ id }) => (id < 3 ? add() : undefined));
    jobs.onChange(hear);
    await add();
    await settle();
    expect(heard).toEqual([1, 2, 3]);
  });

  it('may remove itself and another, which then gets nothing more', async () => {
    const { heard, hear } = anEar();
    const last = anEar();
    const leave = jobs.onChange((change) => {
      hear(change);
      leave();
      leaveToo();
    });
    const leaveToo = jobs.onChange(hear);
    jobs.onChange(last.hear);
    await add();
    await add();
    await settle();
    expect(heard).toEqual([1]);
    expect(last.heard).toEqual([1, 2]);
  });

  it('may add another, which gets the next change and not this one', async () => {
    const { heard, hear } = anEar();
    const leave = jobs.onChange(() => {
      leave();
      jobs.onChange(hear);
    });
    await add();
    await settle();
    await add();
    await settle();
    expect(heard).toEqual([2]);
  });
});

describe('a value that is not a listener', () => {
  it('throws a TypeError', () => {
    expect(() => jobs.onChange(undefined as never)).toThrow('onChange needs a function.');
    const misspelt = { onEror: () => {} } as object;
    expect(() => jobs.onChange(() => {}, misspelt)).toThrow('onChange has no option onEror.');
  });
});

describe('the channel for changes that a host hands in (D34)', () => {
  const aChannel = () => {
    const messages: unknown[] = [];
    return {
      hasSubscribers: true,
      messages,
      publish: (message: unknown) => messages.push(message),
    };
  };

  it('has each change of the store when the write returns', async () => {
    const changeChannel = aChannel();
    createJobService({ store, changeChannel });
    const heard: JobChange[] = [];
    jobs.onChange((change) => heard.push(change));
    await add();
    await add({}, other);
    expect(changeChannel.messages).toHaveLength(2);
    await settle();
    expect(changeChannel.messages).toEqual(heard);
  });

  it('gets messages only while it has subscribers', async () => {
    const changeChannel = { ...aChannel(), hasSubscribers: false };
    createJobService({ store, changeChannel });
    await add();
    expect(changeChannel.messages).toEqual([]);
  });
});
