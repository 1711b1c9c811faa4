import type { Instant, JobId, JobService, Result } from '@jobposting/core';
import type { createLocationDirectory, ListLanguage } from '@jobposting/core/adapter';
import type { RequestError } from '@jobposting/http/adapter';
import type { Html } from '@jobposting/pages';
import type { ConsoleEmployers, ConsoleOptions } from '../console-options.ts';
import type { DoneLine } from '../session/done.ts';
import type { Person } from '../session/session.ts';
import type { Texts } from './texts.ts';

/** What any page is made with, also one for nobody. */
export interface FrameContext {
  readonly language: ListLanguage;
  readonly texts: Texts;
  /** The path of the request below the console, and its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Whether it only reads: a page that answers a form has no link that would lose it. */
  readonly isRead: boolean;
  /** The address of a path below the console; the language stays, if the address of the page names one. */
  readonly link: (path: string, parameters?: Readonly<Record<string, string | null>>) => string;
  /** Empty where there are no careers pages. */
  readonly careersUrl: string;
  /** Who is signed in; `null` for nobody. */
  readonly person: Person | null;
}

/** What a page of an employer is made with. */
export interface PageContext extends FrameContext {
  readonly person: Person;
  readonly jobs: JobService;
  readonly employers: ConsoleEmployers | undefined;
  /** Of places. */
  readonly directory: ReturnType<typeof createLocationDirectory>;
  /** Absent where there are no careers pages. */
  readonly preview: ConsoleOptions<never>['preview'];
  /** That of the address, where it has one. */
  readonly id: JobId | null;
  /** The form of a POST; with GET the form as typed that was sent after the session had ended. */
  readonly form: URLSearchParams;
  /** What the page before has done. */
  readonly done: readonly DoneLine[];
  /** Tells the host of a failure that a page shows beside its form. */
  readonly report: (error: RequestError) => void;
  readonly now: Instant;
}

/** A page to show. */
export interface Page {
  /** 200 when absent; 422 for a form that is shown again with what is to be mended. */
  readonly status?: number;
  readonly title: string;
  readonly main: Html;
}

/** In place of a page, where to go on after something was done. */
interface Leaving {
  /** Below the console. */
  readonly to: string;
  readonly done?: readonly DoneLine[];
  readonly endsSession?: true;
}

/** In place of a page, what one asks for. */
interface PageFile {
  readonly type: 'application/json' | 'text/css';
  readonly text: string;
}

/** What a request leads to. */
export type Outcome = Page | Leaving | PageFile;

/** Answers a request; an error is shown as a page of its own. */
export type PageFunction = (context: PageContext) => Promise<Result<Outcome, RequestError>>;
