import { type Caller, ok, type Result } from '@jobposting/core';
import type { KeyHash } from '@jobposting/core/adapter';
import {
  createCallerReader,
  createHolderSearch,
  type HttpRequest,
  type RequestError,
} from '@jobposting/http/adapter';
import type { ConsoleEmployers, ConsoleOptions } from '../console-options.ts';
import type { Place } from '../guard/place.ts';
import type { Cookies } from './cookies.ts';

/** Nobody is `null`. */
type Found = Promise<Result<Caller | null, RequestError>>;

/**
 * Creates what says who calls: the host, or a session, whose key is asked for with each request (decision D39). By the
 * hash of a key, `findHolder` lets in; it is `null` where the host does.
 */
export const createAccounts = <Raw>(
  { authenticate, employers }: Pick<ConsoleOptions<Raw>, 'authenticate' | 'employers'>,
  cookies: Cookies,
) => {
  if (authenticate !== undefined) {
    const read = createCallerReader<Raw>((_key, raw) => authenticate(raw));
    const whoCalls = async (request: HttpRequest<Raw>): Found => {
      const caller = await read(request);
      const isNobody = caller.isErr() && /^(?:missing|invalid)-api-key$/.test(caller.error.code);
      return isNobody ? ok(null) : caller;
    };
    return { whoCalls, findHolder: null };
  }
  const find = createHolderSearch(employers as ConsoleEmployers);
  const findHolder = async (hash: KeyHash): Found => find(hash);
  const whoCalls = async (request: HttpRequest<Raw>, place: Place): Found => {
    const session = await cookies.read(request, 'session', place);
    return session === null ? ok(null) : findHolder(session.sub as KeyHash);
  };
  return { whoCalls, findHolder };
};
