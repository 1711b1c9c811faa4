import { type Caller, ok, type Result } from '@jobposting/core';
import type { KeyHash, StoreUnavailable } from '@jobposting/core/adapter';
import {
  createCallerReader,
  createHolderSearch,
  type HttpRequest,
  type RequestError,
} from '@jobposting/http/adapter';
import type { ConsoleOptions } from '../console-options.ts';
import type { Place } from '../guard/place.ts';
import type { Cookies } from './cookies.ts';

type Found<Error> = Promise<Result<Caller | null, Error>>;

/** What says who calls, and lets in; `null` is nobody. */
interface Accounts<Raw> {
  readonly whoCalls: (request: HttpRequest<Raw>, place: Place) => Found<RequestError>;
  /** By the hash of a key; `null` where the host lets in. */
  readonly findHolder: ((hash: KeyHash) => Found<StoreUnavailable>) | null;
}

/** Creates what says who calls: the host, or a session, whose key is asked for with each request (decision D39). */
export const createAccounts = <Raw>(
  { authenticate, employers }: Pick<ConsoleOptions<Raw>, 'authenticate' | 'employers'>,
  cookies: Cookies,
): Accounts<Raw> => {
  if (authenticate !== undefined) {
    const read = createCallerReader<Raw>((_key, raw) => authenticate(raw));
    const isNobody = ({ code }: RequestError): boolean =>
      code === 'missing-api-key' || code === 'invalid-api-key';
    const whoCalls: Accounts<Raw>['whoCalls'] = async (request) => {
      const caller = await read(request);
      return caller.isErr() && isNobody(caller.error) ? ok(null) : caller;
    };
    return { whoCalls, findHolder: null };
  }
  const find = createHolderSearch(employers as NonNullable<typeof employers>);
  return {
    async whoCalls(request, place) {
      const session = await cookies.read(request, 'session', place);
      return session === null ? ok(null) : find(session.sub as KeyHash);
    },
    findHolder: async (hash) => find(hash),
  };
};
