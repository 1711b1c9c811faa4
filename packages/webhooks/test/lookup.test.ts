import dns from 'node:dns';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLookup } from '../src/lookup.ts';

const refuse = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};

/** What a look-up of a name calls its callback with. */
const lookUp = (resolver: Parameters<typeof createLookup>[0], options = { all: true }) =>
  new Promise<unknown[]>((resolve) => {
    createLookup(resolver)('a.example', options, (...given) => resolve(given));
  });

const spyOnThreads = () => {
  const spy = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((
      _name: string,
      _options: object,
      callback: (...given: unknown[]) => void,
    ) => callback(null, [{ address: '10.0.0.7', family: 4 }])) as never);
  onTestFinished(() => spy.mockRestore());
  return spy;
};

describe('the look-up of a name of an endpoint (D40)', () => {
  it('finds all addresses in the DNS, or those of one family', async () => {
    const threads = spyOnThreads();
    const both = { resolve4: async () => ['192.0.2.1'], resolve6: async () => ['2001:db8::1'] };
    const [four, six] = [
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ];
    expect(await lookUp(both as never)).toEqual([null, [four, six]]);
    expect(await lookUp(both as never, { all: false })).toEqual([null, '192.0.2.1', 4]);
    const onlySix = { ...both, resolve4: refuse('ENODATA') };
    expect(await lookUp(onlySix as never)).toEqual([null, [six]]);
    expect(threads).not.toHaveBeenCalled();
  });

  it('takes no thread where the DNS does not answer', async () => {
    const threads = spyOnThreads();
    for (const code of ['ETIMEOUT', 'ESERVFAIL']) {
      const [error] = await lookUp({ resolve4: refuse(code), resolve6: refuse(code) } as never);
      expect(error).toMatchObject({ code });
    }
    expect(threads).not.toHaveBeenCalled();
  });

  it('finds names of this machine, which the DNS does not have', async () => {
    spyOnThreads();
    for (const code of ['ENOTFOUND', 'ECONNREFUSED']) {
      const found = await lookUp({ resolve4: refuse(code), resolve6: refuse(code) } as never);
      expect(found).toEqual([null, [{ address: '10.0.0.7', family: 4 }]]);
    }
  });

  it('survives an alias of a name without addresses, for which the DNS gives an empty list', async () => {
    const threads = spyOnThreads();
    const none = async () => [];
    await lookUp({ resolve4: none, resolve6: none } as never);
    expect(threads).toHaveBeenCalledOnce();
  });
});
