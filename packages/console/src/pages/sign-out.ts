import { ok } from '@jobposting/core';
import type { PageFunction } from '../templates/page-context.ts';

/** Ends the session; the list then asks for a key. */
export const signOut: PageFunction = async () => ok({ to: '/', done: [], endsSession: true });
