import { type Caller, err, ok, type Result } from '@jobposting/core';
import type { KeyHash, StoreUnavailable } from '@jobposting/core/adapter';
import { hashApiKey } from '@jobposting/http';
import {
  createCallerReader,
  createHolderSearch,
  type HttpRequest,
  type RequestError,
} from '@jobposting/http/adapter';
import type { ConsoleEmployers, ConsoleOptions } from '../console-options.ts';
import type { Place } from '../guard/place.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Seal } from './seal.ts';

const lifetimeSeconds = 12 * 60 * 60;

/** Who calls, as the console knows it; `null` for nobody. */
type WhoCalls<Raw> = (
  request: HttpRequest<Raw>,
  place: Place,
) => Promise<Result<Caller | null, RequestError>>;

/** What says who calls, and lets in. */
interface Accounts<Raw> {
  readonly whoCalls: WhoCalls<Raw>;
  /** `null` where the host does it. */
  readonly signIn: SignIn | null;
}

type Authenticate<Raw> = NonNullable<ConsoleOptions<Raw>['authenticate']>;

/** Lets in who has a key; `null` for a key that is unknown or revoked. */
export type SignIn = (
  key: string,
  place: Place,
) => Promise<
  Result<
    { readonly caller: Caller; readonly headers: Readonly<Record<string, string>> } | null,
    StoreUnavailable
  >
>;

/** Sessions of a sign-in by a key: each request asks by the hash that the cookie holds (decision D39). */
const createSessions = (employers: ConsoleEmployers, seal: Seal): Accounts<unknown> => {
  const find = createHolderSearch(employers);
  return {
    async whoCalls(request, place) {
      const sealed = readCookie(request, 'session', place);
      const session = sealed === null ? null : await seal.open('session', sealed);
      return session === null ? ok(null) : find(session.sub as KeyHash);
    },
    async signIn(key, place) {
      const hash = hashApiKey(key);
      const found = await find(hash);
      if (found.isErr()) return err(found.error);
      if (found.value === null) return ok(null);
      const sealed = await seal.seal('session', { sub: hash }, lifetimeSeconds);
      return ok({ caller: found.value, headers: setCookie('session', sealed, place) });
    },
  };
};

/** Who calls as a host with its own accounts knows it. */
const createHostAccounts = <Raw>(authenticate: Authenticate<Raw>): Accounts<Raw> => {
  const read = createCallerReader<Raw>((_key, raw) => authenticate(raw));
  return {
    async whoCalls(request) {
      const caller = await read(request);
      const isNobody = caller.isErr() && /^(?:missing|invalid)-api-key$/.test(caller.error.code);
      return isNobody ? ok(null) : caller;
    },
    signIn: null,
  };
};

/** Creates what says who calls: the host, or a session of a key. */
export const createAccounts = <Raw>(
  { authenticate, employers }: Pick<ConsoleOptions<Raw>, 'authenticate' | 'employers'>,
  seal: Seal,
): Accounts<Raw> => {
  if (authenticate !== undefined) return createHostAccounts(authenticate);
  if (employers === undefined) throw new TypeError('The console needs employers, or authenticate.');
  return createSessions(employers, seal);
};
