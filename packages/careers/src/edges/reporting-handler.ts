import type { CareersAnswer, CareersRequest } from '../careers-answer.ts';
import { failureOf, printCause } from '../careers-failure.ts';
import type { CareersHandlerOptions } from '../careers-options.ts';
import { createCareersHandler } from './careers-handler.ts';

/** An answer that is still to be written. */
export interface ReportingAnswer extends Omit<CareersAnswer, 'failure'> {
  /**
   * Reports to the host what has failed, if anything. Called once the answer is written or its parts have ended: an
   * `onError` that throws keeps no reader waiting.
   */
  readonly report: () => void;
}

/** Answers requests, which came in those of `Raw`, and reports what fails. */
export interface ReportingHandler<Raw> {
  /** Answers every path. */
  readonly answer: (request: CareersRequest, raw: Raw) => Promise<ReportingAnswer>;
  /** `null` for a path at which nothing can be published, which it has left to `next`. */
  readonly answerOrPass: (
    request: CareersRequest,
    raw: Raw,
    next: () => void,
  ) => Promise<ReportingAnswer | null>;
}

/** A page would be put into the layout of the host, which may be what has failed. */
const internalError: CareersAnswer = {
  status: 500,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  },
  body: 'Something went wrong.\n',
};

const watched = (
  parts: AsyncIterable<string>,
  failed: (error: unknown) => void,
): AsyncIterable<string> => {
  const iterator = parts[Symbol.asyncIterator]();
  const watching: AsyncIterator<string, void> = {
    next: async () => {
      try {
        return await iterator.next();
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    // A generator in place of this would not pass it on before it has begun.
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => watching };
};

/**
 * Creates what listener and fetch handler have in common. Throws a TypeError for wrong options of
 * `factory`.
 */
export const createReportingHandler = <Raw>(
  factory: string,
  options: CareersHandlerOptions<Raw>,
): ReportingHandler<Raw> => {
  const { answer, notFound } = createCareersHandler(factory, options);
  const { onError = printCause } = options;

  const reporting = ({ failure, body, ...rest }: CareersAnswer, raw: Raw): ReportingAnswer => {
    let failed = failure;
    const keep = (error: unknown): void => {
      failed = failureOf(error);
    };
    return {
      ...rest,
      ...(body !== undefined && { body: typeof body === 'object' ? watched(body, keep) : body }),
      report: () => {
        if (failed !== undefined) onError(failed, raw);
      },
    };
  };

  const broken = (error: unknown): CareersAnswer => ({
    ...internalError,
    failure: failureOf(error),
  });

  const passOn = (next: () => void): null => {
    next();
    return null;
  };

  return {
    answer: async (request, raw) => {
      const answering = async () => (await answer(request)) ?? notFound(request);
      return reporting(await answering().catch(broken), raw);
    },
    answerOrPass: async (request, raw, next) => {
      const answering = async () => (await answer(request)) ?? passOn(next);
      const answered = await answering().catch(broken);
      return answered && reporting(answered, raw);
    },
  };
};
