import type { JobId, Result } from '@jobposting/core';
import { type createLocationDirectory, type Language, languageOf } from '@jobposting/core/adapter';
import type { Exchange, RequestError, TurnFor } from '@jobposting/http/adapter';
import type { Html } from '@jobposting/pages';
import type { ConsoleOptions } from '../console-options.ts';
import type { RequestOrigin } from '../guard/request-origin.ts';
import type { Person } from '../session/session.ts';
import { type Texts, textsOf } from './texts.ts';

/** Creates what every page needs, even before a sign-in. */
export const createVisit = (
  exchange: Exchange<unknown, FoundPage>,
  origin: RequestOrigin,
  careersUrl: string,
) => {
  const { request, found } = exchange;
  const query = new URLSearchParams(request.query);
  const visit = {
    ...{ exchange, origin, query },
    /** The id of the job in the address, if any. */
    id: found?.id ?? null,
    /** The path of the request below the console. */
    path: found?.path ?? '',
    /** Empty where there are no careers pages. */
    careersUrl,
    /** Who is signed in; `null` for nobody. */
    person: null as Person | null,
    /** As typed, without the key. A GET page has one if it was sent after the session ended. */
    form: new URLSearchParams(),
    /** What the page before has done. */
    done: [] as readonly DoneMessage[],
    /** The key of a sign-in. */
    key: null as string | null,
    get language(): Language {
      const known = visit.person?.profile.language;
      return languageOf(request.query, known ?? request.headers['accept-language']);
    },
    get texts(): Texts {
      return textsOf(visit.language);
    },
    /** The address of a path below the console; the language stays, if the address of the page names one. */
    link(to: string, parameters: Readonly<Record<string, string | null>> = {}): string {
      const [path, ...own] = to.split('?');
      const all = new URLSearchParams(own.join('?'));
      const kept = query.has('lang') ? { ...parameters, lang: visit.language } : parameters;
      for (const [name, value] of Object.entries(kept)) if (value !== null) all.set(name, value);
      return `${origin.path}${path}${all.size === 0 ? '' : `?${all}`}`;
    },
  };
  return visit;
};

/** A request on its way, with what is known of it so far. */
export type Visit = ReturnType<typeof createVisit>;

type Shared = Pick<ConsoleOptions<never>, 'jobs' | 'employers' | 'preview' | 'webhooks'>;

/** What a page needs after a sign-in. */
export interface PageContext extends Visit, Shared {
  readonly person: Person;
  /** Of places. */
  readonly directory: ReturnType<typeof createLocationDirectory>;
  /** When the next step of long work may begin: until then others have theirs. */
  readonly turn: () => ReturnType<TurnFor>;
  /** Reports a failure to the host that a page shows beside its form. */
  readonly report: (error: RequestError) => void;
}

/** What is to be mended, and at which field. */
export interface FormProblem {
  /** `null` for the whole form. */
  readonly field: string | null;
  readonly message: string;
  /** Where it leads, instead of to the field. */
  readonly link?: string;
}

/** One thing that was done, or was not. */
export interface DoneMessage {
  /** The name of what happened, in the texts, or the code of an error. */
  readonly what: string;
  /** Of the job. */
  readonly title?: string;
  /** Of the jobs; 1 when absent. */
  readonly count?: number;
  /** The jobs to which the person can undo it. */
  readonly ids?: readonly JobId[];
  /** The path of the form that is saved, with the reference of a new job. */
  readonly saved?: string;
  /** Where it is to be seen. */
  readonly link?: string;
}

/** A page to show. */
export interface Page {
  /** When absent or 0, 422 for a page with problems, else 200. */
  readonly status?: number;
  readonly heading: string;
  /** Behind the heading. */
  readonly tag?: Html;
  /** Which job it is about, for the title. */
  readonly about?: string;
  readonly lead?: string;
  /** Above the heading; each links to its field. */
  readonly problems?: readonly FormProblem[];
  /** The color of the class `accent`. */
  readonly color?: string | null;
  /** Whether it is about a job, so that a link leads back to the list. */
  readonly isOfJob?: true;
  /** Whether a landscape is beside it. */
  readonly isEntrance?: true;
  /** Above the heading. */
  readonly picture?: Html;
  /** Beside the heading. */
  readonly button?: Html;
  readonly main: Html;
}

/** A redirect, after something was done. */
interface Redirect {
  /** Below the console. */
  readonly to: string;
  readonly done?: readonly DoneMessage[];
}

/** A file that a page loads. */
interface PageFile {
  readonly type: 'application/json' | 'text/css';
  readonly text: string;
}

/** What a request leads to. */
export type Outcome = Page | Redirect | PageFile;

/** Answers a request; an error is shown as a page of its own. */
export type PageFunction = (context: PageContext) => Promise<Result<Outcome, RequestError>>;

/** What there is at a path. */
export interface Route {
  /** Below the console; `{id}` stands for the id of a job. */
  readonly path: `/${string}`;
  /** Shows the page, with the form as typed if it was sent after the session ended. */
  readonly get?: PageFunction;
  /** Does what the form says. */
  readonly post?: PageFunction;
}

/** What there is at the path of a request. */
export interface FoundPage {
  readonly resource: Route;
  readonly id: JobId | null;
  /** Below the console. */
  readonly path: string;
}
