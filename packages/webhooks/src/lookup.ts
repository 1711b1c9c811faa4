import dns, { type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

// The name is not in the DNS, or there is no DNS; it may be one of this machine.
const maybeLocal = /^E(?:NOTFOUND|NODATA|CONNREFUSED)$/;

/**
 * Creates a look-up of names as `dns.lookup` is, which has two threads for the whole process: an employer could keep
 * both with names whose servers do not answer, and everybody's messages would wait. This one asks the DNS without
 * threads, and `dns.lookup` for the names of this machine alone.
 */
export const createLookup =
  (
    resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver({ timeout: 2_000, tries: 2 }),
  ): LookupFunction =>
  async (name, options, callback) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    const found = [four, six].flatMap((asked, at): LookupAddress[] =>
      asked.status === 'fulfilled'
        ? asked.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
        : [],
    );
    const [first] = found;
    if (first !== undefined && options.all) return callback(null, found);
    if (first !== undefined) return callback(null, first.address, first.family);
    // An alias of a name without addresses gives an empty list, without an error.
    const { reason = { code: dns.NODATA } } = four as Partial<PromiseRejectedResult>;
    if (maybeLocal.test(reason.code)) return dns.lookup(name, options, callback);
    callback(reason, '');
  };
