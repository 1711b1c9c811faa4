import { type Caller, type EmployerProfile, ok, type Result } from '@jobposting/core';
import { emptyProfile, type KeyHash } from '@jobposting/core/adapter';
import {
  createCallerReader,
  createHolderSearch,
  type HttpRequest,
  type RequestError,
} from '@jobposting/http/adapter';
import type { ConsoleEmployers, ConsoleOptions } from '../console-options.ts';
import type { RequestOrigin } from '../guard/request-origin.ts';
import type { Cookies } from './cookies.ts';

/** Who is signed in. */
export interface Person {
  readonly caller: Caller;
  readonly profile: EmployerProfile;
  /** Whether the person can sign out here. */
  readonly canSignOut: boolean;
  /** Whether the profile can be changed here. */
  readonly canEditProfile: boolean;
  /** Whether the person can have webhooks here. */
  readonly canHaveWebhooks: boolean;
}

/** Nobody is `null`. */
type Found<Who> = Result<Who | null, RequestError>;

/**
 * Creates the functions that find who is signed in (decision D39): `find` asks the host, or looks up the key of the
 * session with each request; `findByKey` looks up the hash of a key, and is `null` where the host has its own accounts.
 */
export const createSessions = (
  { authenticate, employers, webhooks }: ConsoleOptions<unknown>,
  cookies: Cookies,
) => {
  const askHost = authenticate && createCallerReader((_key, raw) => authenticate(raw));
  const findHolder = askHost ? null : createHolderSearch(employers as ConsoleEmployers);

  const personOf = async (found: Found<Caller>): Promise<Found<Person>> => {
    if (found.isErr() || found.value === null) return found.map(() => null);
    const caller = found.value;
    const stored = (await employers?.find(caller.id)) ?? ok(null);
    return stored.map((employer) => ({
      ...{ caller, profile: employer?.profile ?? emptyProfile, canSignOut: findHolder !== null },
      canEditProfile: employer !== null && employers?.update !== undefined,
      canHaveWebhooks: webhooks !== undefined,
    }));
  };

  return {
    findByKey: findHolder && (async (hash: KeyHash) => personOf(await findHolder(hash))),
    find: async (request: HttpRequest, origin: RequestOrigin): Promise<Found<Person>> => {
      const caller = await askHost?.(request);
      const isNobody = caller?.isErr() && /^(?:missing|invalid)-api-key$/.test(caller.error.code);
      if (caller !== undefined) return personOf(isNobody ? ok(null) : caller);
      const hash = (await cookies.read(request, 'session', origin))?.sub as KeyHash | undefined;
      return personOf((hash && (await findHolder?.(hash))) ?? ok(null));
    },
  };
};
